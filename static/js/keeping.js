/**
 * What this phone keeps of its matches, to show them without a network: what the server last said
 * of each, as `scoreboard/offline.py` writes it. What waits, or was sent since, goes on top.
 *
 * @typedef {object} KeptMatch
 * @property {string} ref @property {number} place in the list
 * @property {string} title @property {string} subtitle @property {string} rules their address
 * @property {boolean} mayScore @property {boolean} draws
 * @property {number} position @property {number} lamport @property {number} earlier games
 * @property {import("./projection.js").Seat[]} seats
 * @property {import("./projection.js").Game[]} games @property {number} next
 * @property {{ format: string, length: number } | null} race
 * @property {string | null} ending the key of what ended it
 * @property {string} epoch of the server's database
 */
import { result, transact } from "./store.js";

const ADDRESS = "/offline/kept/";

/**
 * Ask the server for what is to be kept. It leaves out what moves of matches that stand where this
 * phone has them.
 *
 * @returns {Promise<object>} all that it says
 */
async function ask() {
  const kept = await transact("readonly", ({ matches }) => result(matches.getAll()));
  const epoch = kept[0]?.epoch ?? "";
  const same = kept.filter((match) => match.epoch === epoch);
  const known = same.map(({ ref, position }) => ["known", `${ref}.${position}`]);
  const query = new URLSearchParams([["epoch", epoch], ...known]);
  // Without a worker nothing would ever show them.
  if (!navigator.serviceWorker) query.set("matches", "none");
  const answer = await fetch(`${ADDRESS}?${query}`, { redirect: "error" });
  if (!answer.ok) throw new Error(`the matches were answered ${answer.status}`);
  const said = await answer.json();
  const byRef = new Map(same.map((match) => [match.ref, match]));
  return { ...said, matches: said.matches.map((match) => merge(byRef.get(match.ref), match)) };
}

/** Put what is said of a match now onto what is kept of it; its players are called as now. */
function merge(kept, { names, ...said }) {
  const match = { ...kept, ...said };
  const seats = match.seats?.map((seat, index) => ({ ...seat, name: names[index] }));
  return { ...match, seats };
}

/** Keep what the server says now, and nothing else. @returns {Promise<object>} all that it says */
export async function keepMatches() {
  const said = await ask();
  await transact("readwrite", async ({ matches }) => {
    matches.clear();
    for (const match of said.matches) matches.put({ ...match, epoch: said.epoch });
  });
  return said;
}

/** Keep how the match that is shown stands, if this phone keeps it. @param {HTMLElement} card */
export function keepShown(card) {
  const { action, position, dataset, saved } = card;
  const ref = action.split("/").at(-3);
  const { seats, games, next, race, ending } = saved;
  const { epoch, lamport } = dataset;
  const earlier = Number(card.querySelector(".earlier")?.textContent ?? 0);
  const stand = { position, epoch, lamport: Number(lamport), seats, games, next, race, earlier };
  return transact("readwrite", async ({ matches }) => {
    const kept = await result(matches.get(ref));
    if (kept) matches.put({ ...kept, ...stand, ending: ending?.key ?? null });
  });
}

/** @returns {Promise<KeptMatch[]>} in the order of the list */
export async function keptMatches() {
  const all = await transact("readonly", ({ matches }) => result(matches.getAll()));
  return all.sort((one, other) => one.place - other.place);
}
