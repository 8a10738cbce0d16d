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
/** Under this name stands what the server said last: its epoch, and when a match moved last. */
const KNOWN = "kept";

/**
 * Ask the server for what is to be kept. It leaves out what moves of matches that have not moved
 * since it was asked last; all of it comes where a match is new to this phone.
 *
 * @returns {Promise<object>} all that it says
 */
async function ask() {
  const [known, kept] = await transact("readonly", ({ numbers, matches }) =>
    Promise.all([result(numbers.get(KNOWN)), result(matches.getAll())]),
  );
  const byRef = new Map(kept.map((match) => [match.ref, match]));
  for (const query of [new URLSearchParams(known), ""]) {
    const answer = await fetch(`${ADDRESS}?${query}`, { redirect: "error" });
    if (!answer.ok) throw new Error(`the matches were answered ${answer.status}`);
    const said = await answer.json();
    said.matches = said.matches.map((match) => ({ ...byRef.get(match.ref), ...match }));
    if (said.matches.every(({ games }) => games)) return said;
  }
  throw new Error("the matches were answered in part");
}

/** Keep what the server says now, and nothing else. @returns {Promise<object>} all that it says */
export async function keepMatches() {
  const said = await ask();
  const { epoch, moved } = said;
  await transact("readwrite", async ({ matches, numbers }) => {
    matches.clear();
    for (const match of said.matches) matches.put({ ...match, epoch });
    numbers.put({ epoch, after: moved }, KNOWN);
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
