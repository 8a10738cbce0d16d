/**
 * Entries go to their match's ledger one at a time, through htmx. Only an answer that names an
 * entry's key takes it out of the outbox; all else (a captive portal's page, a redirect, 401, 403,
 * 404, 429, 5xx, silence) leaves it waiting, to be sent again.
 *
 * @typedef {import("./store.js").Entry} Entry
 * @typedef {object} Answer
 * @property {Entry} entry what was sent
 * @property {number} status 0 when nobody answered
 * @property {boolean} acknowledged
 * @property {number} lamport the ledger's, by then
 * @property {string} reason why it was refused for good
 */
import { isFollowed, refuse, settle, waiting, wakeUp } from "./outbox.js";

const REFUSED = [409, 410, 413, 422];
/** Milliseconds: how long an answer may take, and the pauses between two attempts. */
const PATIENCE = 8000;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 30_000;

let pause = FIRST_PAUSE;
let timer = 0;
let isDraining = false;

/** Send what waits now, whatever the pause. */
function hurry() {
  pause = FIRST_PAUSE;
  drain();
}

async function drain() {
  clearTimeout(timer);
  if (isDraining) return;
  isDraining = true;
  try {
    await alone(sendAll);
  } finally {
    isDraining = false;
  }
  if (waiting().length === 0) return;
  timer = setTimeout(drain, pause * (0.5 + Math.random() / 2));
  pause = Math.min(pause * 2, LONGEST_PAUSE);
}

/** One tab sends; where a browser has no locks, a key that is sent twice still counts once. */
async function alone(work) {
  if (!navigator.locks) return work();
  return navigator.locks.request("outbox", { ifAvailable: true }, (lock) => lock && work());
}

/** Send one after the other; a match whose entry is not taken keeps no other match waiting. */
async function sendAll() {
  const held = new Set();
  for (;;) {
    const entry = waiting().find(({ action }) => !held.has(action));
    if (!entry) return;
    const answer = await send(entry);
    if (answer.acknowledged) {
      await settle(entry, answer.lamport);
      pause = FIRST_PAUSE;
    } else if (answer.reason) await refuse(entry, answer.reason);
    else held.add(entry.action);
    if (!answer.status) return;
  }
}

/** @param {Entry} entry @returns {Promise<Answer>} */
async function send(entry) {
  const answer = { entry, status: 0, acknowledged: false, lamport: 0, reason: "" };
  const { action, counter, lamport, tappedAt, key, fields, receipt = "" } = entry;
  const numbers = counter ? { counter, lamport } : {};
  const values = { ...fields, ...numbers, key, tapped_at: tappedAt, receipt };
  const [target, swap] = isFollowed(action) ? ["#scorecard", "outerMorph"] : ["#outbox", "none"];
  await globalThis.htmx?.ajax("POST", action, { source: "#outbox", target, swap, values, answer });
  return answer;
}

/** @param {Answer} answer @param {Response} response @param {string} text */
function read(answer, { status, headers }, text) {
  const { entry } = answer;
  answer.status = status;
  if (status === 200 && headers.get("Entry-Key") === entry.key) {
    answer.acknowledged = true;
    answer.lamport = Number(headers.get("Entry-Lamport"));
    entry.position = Number(headers.get("Entry-Position"));
    entry.epoch = headers.get("Entry-Epoch");
    entry.receipt = headers.get("Entry-Receipt");
  } else if (REFUSED.includes(status) && headers.get("Entry-Refused") === entry.key) {
    const page = new DOMParser().parseFromString(text, "text/html");
    answer.reason = page.querySelector("#refusal")?.textContent.trim() || String(status);
  }
}

/** @returns {string} what the server compares its cookie with, as it is now */
export const token = () =>
  document.cookie.match(/(?:^|; )(?:__Host-)?csrf(?:token)?=([^;]+)/)?.[1] ?? "";

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  if (ctx.request.method === "GET") return;
  if (token()) ctx.request.headers["X-CSRFToken"] = token();
  if (!ctx.answer) return;
  Object.assign(ctx.request, { keepalive: true, redirect: "error", timeout: PATIENCE });
});

// Whatever does not name the entry that was sent stays outside the page.
document.addEventListener("htmx:after:request", (event) => {
  const { answer, response, text } = event.detail.ctx;
  if (!answer) return;
  read(answer, response, text);
  if (!answer.acknowledged) event.preventDefault();
});

document.addEventListener("outbox:kept", hurry);
document.addEventListener("visibilitychange", () => document.hidden || hurry());
addEventListener("online", hurry);
addEventListener("pageshow", hurry);
wakeUp().then(hurry);
