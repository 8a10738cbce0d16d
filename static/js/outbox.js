/**
 * The outbox: a tap is kept first, shown second, sent third. Entries go to their match's ledger
 * one at a time, through htmx; only an answer that names an entry's key takes it out of here.
 * Everything else (a captive portal's page, a redirect, 401, 403, 404, 429, 5xx, silence) leaves
 * it waiting, to be sent again.
 *
 * @typedef {import("./store.js").Entry} Entry
 */
import * as store from "./store.js";
import { uuid } from "./uuid.js";

const REFUSED = [409, 410, 413, 422];
const PATIENCE = 8000;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 30_000;
/** How long an entry may wait, in milliseconds, before the page says that it does. */
export const LATE = 1500;

const tabs = globalThis.BroadcastChannel && new BroadcastChannel("outbox");
/** @type {Entry[]} what could not be kept on this phone: lost when the page is left */
const loose = [];
/** @type {Entry[]} what waits, and what the page that is shown may not have heard of yet */
let known = [];
let turn = Promise.resolve();
let followed = { action: "", position: 0 };
let pause = FIRST_PAUSE;
let timer = 0;
let draining = false;

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

/**
 * Keep an entry, then let the page show it, then send it.
 *
 * @param {string} action @param {Record<string, string>} fields
 * @param {{what: string, lamport: number}} about
 * @returns {Promise<Entry>}
 */
export async function keep(action, fields, { what, lamport }) {
  const made = { key: uuid(), action, fields, what, tappedAt: new Date().toISOString() };
  const entry = await inTurn(async () => {
    const kept = await store.keep(made, lamport).catch(() => undefined);
    if (kept) store.copy(kept).catch(() => {});
    else loose.push(made);
    known = [...known, kept ?? made];
    return kept ?? made;
  });
  changed();
  setTimeout(() => changed(false), LATE);
  navigator.storage?.persist?.().catch(() => {});
  hurry();
  return entry;
}

/** Send what waits now, whatever the pause. */
export function hurry() {
  pause = FIRST_PAUSE;
  drain();
}

async function drain() {
  clearTimeout(timer);
  if (draining) return;
  draining = true;
  try {
    const alone = navigator.locks ?? { request: (_name, _options, work) => work(true) };
    await alone.request("outbox", { ifAvailable: true }, async (lock) => lock && (await sendAll()));
  } finally {
    draining = false;
  }
  if (waiting().length === 0) return;
  timer = setTimeout(drain, pause * (0.5 + Math.random() / 2));
  pause = Math.min(pause * 2, LONGEST_PAUSE);
}

/** Send one after the other; a match whose entry is not taken keeps no other match waiting. */
async function sendAll() {
  const held = new Set();
  for (;;) {
    const entry = waiting().find(({ action }) => !held.has(action));
    if (!entry) return;
    const answer = await send(entry);
    if (answer.acknowledged) await settle(entry, answer);
    else if (answer.reason) await refuse(entry, answer.reason);
    else held.add(entry.action);
    if (!answer.status) return;
  }
}

/** @param {Entry} entry */
async function send(entry) {
  const answer = { entry, status: 0, acknowledged: false, reason: "", lamport: 0 };
  const { counter, lamport, tappedAt, key, fields } = entry;
  const numbers = counter ? { counter, lamport } : {};
  const shown = followed.action === entry.action;
  const place = shown ? { target: "#scorecard", swap: "outerMorph" } : { target: "#outbox", swap: "none" };
  const values = { ...fields, ...numbers, key, tapped_at: tappedAt };
  await globalThis.htmx.ajax("POST", entry.action, { source: "#outbox", ...place, values, answer });
  return answer;
}

/** @param {Entry} entry */
async function settle(entry, { lamport }) {
  drop(entry);
  await store.settle(entry, lamport).catch(() => {});
  pause = FIRST_PAUSE;
  changed();
}

/** @param {Entry} entry @param {string} reason */
async function refuse(entry, reason) {
  await inTurn(async () => {
    known = known.filter((other) => other !== entry);
    drop(entry);
    await store.refuse({ ...entry, reason });
  }).catch(() => {});
  changed();
  document.dispatchEvent(new CustomEvent("outbox:refused", { bubbles: true }));
}

function drop(entry) {
  const index = loose.indexOf(entry);
  if (index >= 0) loose.splice(index, 1);
}

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  if (ctx.request.method === "GET") return;
  const token = document.cookie.match(/(?:^|; )(?:__Host-)?csrf(?:token)?=([^;]+)/)?.[1];
  if (token) ctx.request.headers["X-CSRFToken"] = token;
  if (ctx.answer) Object.assign(ctx.request, { keepalive: true, redirect: "error", timeout: PATIENCE });
});

// Only an answer that names the key of what was sent is shown; whatever else came stays outside.
document.addEventListener("htmx:after:request", (event) => {
  const { answer, response, text } = event.detail.ctx;
  if (!answer) return;
  const { status, headers } = response;
  const { entry } = answer;
  answer.status = status;
  if (status === 200 && headers.get("Entry-Key") === entry.key) {
    answer.acknowledged = true;
    answer.lamport = Number(headers.get("Entry-Lamport"));
    entry.position = Number(headers.get("Entry-Position"));
    return;
  }
  if (REFUSED.includes(status) && headers.get("Entry-Refused") === entry.key) {
    const page = new DOMParser().parseFromString(text, "text/html");
    answer.reason = page.querySelector("#refusal")?.textContent.trim() || String(status);
  }
  event.preventDefault();
});

tabs?.addEventListener("message", reload);
addEventListener("online", hurry);
addEventListener("pageshow", hurry);
document.addEventListener("visibilitychange", () => document.hidden || hurry());
addEventListener("beforeunload", (event) => isLoose() && event.preventDefault());
store
  .recover()
  .catch(() => {})
  .then(reload)
  .then(hurry);
