/**
 * The outbox: a tap is kept first, shown second, sent third. This module knows what this phone
 * keeps and what the page may not have heard of yet; sending.js sends it.
 *
 * @typedef {import("./store.js").Entry} Entry
 */
import * as store from "./store.js";
import { copy, recover, uncopy } from "./second-copy.js";
import { uuid } from "./uuid.js";

/** How long an entry may wait, in milliseconds, before the page says that it does. */
const LATE = 1500;

const tabs = globalThis.BroadcastChannel && new BroadcastChannel("outbox");
/** @type {Entry[]} what could not be kept on this phone: lost when the page is left */
const loose = [];
/** @type {Entry[]} what waits, and what was sent that the page may not have heard of yet */
let known = [];
let turn = Promise.resolve();
let followed = { action: "", position: 0 };
let asked = false;

/** Ask before a page is left that alone holds a tap. @param {Event} event */
const hold = (event) => event.preventDefault();

/** Tell this page, and the other tabs, that the outbox is not what it was. */
function changed(tell = true) {
  if (tell) tabs?.postMessage("changed");
  document.dispatchEvent(new CustomEvent("outbox:changed", { bubbles: true }));
}

/** One change of `known` after the other. @template T @param {() => Promise<T>} work */
function inTurn(work) {
  const done = turn.then(work);
  turn = done.catch(() => {});
  return done;
}

/** Read anew what waits; what cannot be read now is read with the next change. */
async function reload() {
  await inTurn(async () => {
    const { action, position } = followed;
    const sent = action ? await store.sentAfter(action, position) : [];
    const stored = [...sent, ...(await store.all("waiting"))];
    const before = new Map(known.map((entry) => [entry.key, entry]));
    known = stored.map((entry) => Object.assign(before.get(entry.key) ?? {}, entry));
    known.push(...loose);
  }).catch(() => {});
  changed(false);
}

/** @returns {Entry[]} all that wait to be sent */
export const waiting = () => known.filter((entry) => entry.position === undefined);

/** @returns {boolean} whether taps would be lost if this page were closed now */
export const isLoose = () => loose.length > 0;

/** @returns {boolean} whether something has waited for so long that people should know */
export function isLate() {
  const since = Date.now() - LATE;
  return waiting().some((entry) => !navigator.onLine || Date.parse(entry.tappedAt) <= since);
}

/**
 * What a match's page at a position does not know yet, in order.
 *
 * @param {string} action @param {number} position @returns {Entry[]}
 */
export function unseen(action, position) {
  return known.filter(
    (entry) => entry.action === action && (entry.position ?? Infinity) > position,
  );
}

/** Follow the match that is shown. @param {string} action @param {number} position */
export function follow(action, position) {
  const moved = followed.action !== action;
  followed = { action, position };
  if (moved) reload();
}

/** @param {string} action @returns {boolean} whether the page shows this match */
export const isFollowed = (action) => followed.action === action;

/**
 * Keep an entry; the page may show it when this returns, and it is sent.
 *
 * @param {string} action @param {Record<string, string>} fields
 * @param {{what: string, lamport: number}} about
 * @returns {Promise<Entry>}
 */
export async function keep(action, fields, { what, lamport }) {
  const made = { key: uuid(), action, fields, what, tappedAt: new Date().toISOString() };
  const entry = await inTurn(async () => {
    const kept = await store.keep(made, lamport).catch(() => undefined);
    if (kept) copy(kept).catch(() => {});
    else loose.push(made);
    if (isLoose()) addEventListener("beforeunload", hold);
    known = [...known, kept ?? made];
    return kept ?? made;
  });
  changed();
  setTimeout(() => changed(false), LATE);
  persist();
  document.dispatchEvent(new CustomEvent("outbox:kept"));
  return entry;
}

/** Ask the browser, once, not to clear this page's storage when it wants room. */
function persist() {
  if (!asked) navigator.storage?.persist?.().catch(() => {});
  asked = true;
}

/** The server has it. @param {Entry} entry @param {number} lamport the ledger's by then */
export async function settle(entry, lamport) {
  release(entry);
  await store.settle(entry, lamport).catch(() => {});
  uncopy(entry.key).catch(() => {});
  changed();
}

/** The server will never take it. @param {Entry} entry @param {string} reason */
export async function refuse(entry, reason) {
  await inTurn(async () => {
    known = known.filter((other) => other !== entry);
    release(entry);
    await store.refuse({ ...entry, reason });
  }).catch(() => {});
  uncopy(entry.key).catch(() => {});
  changed();
  document.dispatchEvent(new CustomEvent("outbox:refused", { bubbles: true }));
}

/** @param {Entry} entry that this page alone held, if it did */
function release(entry) {
  const index = loose.indexOf(entry);
  if (index >= 0) loose.splice(index, 1);
  if (!isLoose()) removeEventListener("beforeunload", hold);
}

/** Begin with what an earlier page left behind, in either copy. */
export async function wakeUp() {
  await recover().catch(() => {});
  await reload();
  setTimeout(() => changed(false), LATE);
}

tabs?.addEventListener("message", reload);
