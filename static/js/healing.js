/**
 * A server that was put back to an older state gets from this phone what it lacks. Each entry that
 * was sent remembers the epoch in which the ledger took it; in another epoch the ledger is asked
 * which it lacks, and those wait again, with the receipts that they were answered with.
 *
 * @typedef {import("./store.js").Entry} Entry
 */
import { wakeUp } from "./outbox.js";
import { token } from "./sending.js";
import { all, transact } from "./store.js";

/** How many keys one question may hold. */
const AT_ONCE = 1000;

let turn = Promise.resolve();

/** Ask for what a ledger of this epoch lacks, once after the other. @param {string} epoch */
export function heal(epoch) {
  turn = turn.then(() => healAll(epoch)).catch(() => {});
  return turn;
}

/** @param {string} epoch */
async function healAll(epoch) {
  const sent = await all("sent");
  const groups = new Map();
  for (const entry of sent.filter((one) => one.epoch !== epoch)) {
    const group = groups.get(entry.action) ?? [];
    groups.set(entry.action, [...group, entry]);
  }
  for (const [action, entries] of groups) {
    for (let first = 0; first < entries.length; first += AT_ONCE) {
      await healSome(action, entries.slice(first, first + AT_ONCE));
    }
  }
}

/** @param {string} action the address of a ledger @param {Entry[]} entries that it once took */
async function healSome(action, entries) {
  const body = new URLSearchParams({ keys: entries.map(({ key }) => key).join(" ") });
  const headers = { "X-CSRFToken": token() };
  const address = new URL("../lacking/", new URL(action, location));
  const answer = await fetch(address, { method: "POST", body, headers, redirect: "error" });
  // A match that this phone is not in any more, or that the backup does not know.
  if (!answer.ok) return;
  const { epoch, lacking } = await answer.json();
  const lost = new Set(lacking);
  await transact("readwrite", async ({ waiting, sent }) => {
    for (const entry of entries) {
      if (lost.has(entry.key)) {
        sent.delete(entry.key);
        waiting.put({ ...entry, position: undefined });
      } else sent.put({ ...entry, epoch });
    }
  });
  if (!lost.size) return;
  await wakeUp();
  document.dispatchEvent(new CustomEvent("outbox:kept"));
}
