/**
 * The page that stands for any other without a network: this phone's matches as a list or one with
 * its scorecard, drawn from what the phone keeps, or a sentence on what needs a network.
 */
import "./give-way.js";
import { showMatch } from "./kept-card.js";
import { listMatches } from "./kept-list.js";
import { keptMatches } from "./keeping.js";

/** @param {string} kind of what there is to say */
function say(kind) {
  document.querySelector(`[data-kind=${kind}]`).hidden = false;
}

async function showList() {
  const matches = await keptMatches();
  say(matches.length ? "list" : "empty");
  await listMatches(matches);
}

/** Say what needs a network. @param {string} path */
function showSentence(path) {
  const [, part, name] = path.split("/");
  if (part === "rules" && name) document.getElementById("usual-rules").href = path;
  const isDeal = path === "/watch/war/" && !new URLSearchParams(location.search).get("deal");
  if (part === "rules" && name && location.search) say("rules");
  else say(isDeal ? "deal" : "other");
}

async function show() {
  const [, ref] = location.pathname.match(/^\/matches\/([\w-]{22})\/$/) ?? [];
  document.getElementById("try-again").href = location.href;
  if (location.pathname === "/" || location.pathname === "/offline/") return showList();
  if (!ref) return showSentence(location.pathname);
  const match = (await keptMatches()).find((one) => one.ref === ref);
  return match ? showMatch(match) : say("unknown");
}

show();
