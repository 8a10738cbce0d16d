/**
 * What every page does once it is there: keep this phone's matches, have a server healed that lost
 * some of them, and the service worker registered.
 */
import { heal } from "./healing.js";
import { keepMatches, keepShown } from "./keeping.js";
import { setWords } from "./kept-sheet.js";
import { work } from "./working.js";

/** Milliseconds of quiet after which a match that moved is kept anew. */
const QUIET = 1500;

let timer = 0;
let isWorking = false;

function keepSoon() {
  const card = document.querySelector("score-card");
  clearTimeout(timer);
  if (card?.saved) timer = setTimeout(() => keepShown(card).catch(() => {}), QUIET);
}

/** Ask the server for what is to be kept; whoever is offline does so when they are back. */
async function keepAll() {
  const kept = await keepMatches().catch(() => undefined);
  if (!kept) return;
  setWords(kept.words);
  heal(kept.epoch);
  if (!isWorking) work(kept).catch(() => {});
  isWorking = true;
}

for (const sentence of document.querySelectorAll("[data-plain-http]")) sentence.hidden = isSecureContext;
document.addEventListener("ledger:restored", ({ detail }) => heal(detail));
document.addEventListener("outbox:changed", keepSoon);
document.addEventListener("live:moved", keepSoon);
addEventListener("online", keepAll);
keepAll();
