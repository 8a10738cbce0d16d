/** What every page does once it is there: keep this phone's matches, heal a server that lost some. */
import { heal } from "./healing.js";
import { keepMatches, keepShown } from "./keeping.js";

/** Milliseconds of quiet after which a match that moved is kept anew. */
const QUIET = 1500;

let timer = 0;

function keepSoon() {
  const card = document.querySelector("score-card");
  clearTimeout(timer);
  if (card?.saved) timer = setTimeout(() => keepShown(card).catch(() => {}), QUIET);
}

const keepAll = () => keepMatches().then(heal, () => {});

document.addEventListener("ledger:restored", ({ detail }) => heal(detail));
document.addEventListener("outbox:changed", keepSoon);
document.addEventListener("live:moved", keepSoon);
addEventListener("online", keepAll);
keepAll();
