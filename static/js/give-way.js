/**
 * The offline page gives way to the real one as soon as there is one: when the server answers,
 * nothing waits to be sent, and nobody is at it. A finger that is down would lose its tap.
 */
import { waiting, wakeUp } from "./outbox.js";

/** Milliseconds until the server is looked for again, and how long nobody may have touched the page. */
const PAUSE = 8000;
const STILL = 2000;
const TOUCHES = ["pointerdown", "pointerup", "pointercancel", "click", "keydown"];

/** @type {Set<number>} the fingers that are down */
const down = new Set();
let touchedAt = -Infinity;
let waited = 0;
let timer = 0;

/** @param {PointerEvent | KeyboardEvent} event */
function noteTouch({ type, pointerId }) {
  touchedAt = performance.now();
  if (type === "pointerdown") down.add(pointerId);
  else down.delete(pointerId);
}

const isStill = () => !down.size && performance.now() - touchedAt > STILL;

/** @returns {Promise<boolean>} whether the server answers; what is asked for costs it no query */
async function isThere() {
  const options = { method: "HEAD", cache: "no-store" };
  const answer = await fetch("/sw.js", options).catch(() => undefined);
  return answer?.headers.get("Answered-By") === "Scoreboard";
}

async function giveWay() {
  lookAgain(PAUSE);
  if (document.hidden || document.querySelector("dialog[open], :popover-open")) return;
  if (!(await isThere())) return;
  const before = touchedAt;
  // What is tapped by now is in the outbox after this.
  await wakeUp();
  if (waiting().length) document.dispatchEvent(new CustomEvent("outbox:kept"));
  else if (!isStill() || touchedAt !== before) lookAgain(STILL);
  else if (location.pathname !== "/offline/") location.reload();
}

/** @param {number} pause until then, in milliseconds */
function lookAgain(pause) {
  clearTimeout(timer);
  timer = setTimeout(giveWay, pause);
}

for (const type of TOUCHES) addEventListener(type, noteTouch, { capture: true });
document.addEventListener("outbox:changed", () => {
  const now = waiting().length;
  if (waited && !now) giveWay();
  waited = now;
});
addEventListener("online", giveWay);
lookAgain(PAUSE);
