/**
 * The page that stands for any other without a network: this phone's matches as a list or one with
 * its scorecard, drawn from what the phone keeps, or a sentence on what needs a network.
 *
 * @typedef {import("./keeping.js").KeptMatch} KeptMatch
 * @typedef {import("./projection.js").State} State
 */
import "./give-way.js";
import { paintCard } from "./card-view.js";
import { keptMatches } from "./keeping.js";
import { project } from "./projection.js";
import { all, sentAfter } from "./store.js";
import { fill } from "./words.js";

/** The reference in the addresses of a card that was not filled in yet. */
const BLANK = "0".repeat(22);
/** How many squares stand in the row of a list. */
const ROW = 12;

/** @param {string} id of a template @returns {HTMLElement} */
const fresh = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);
const addressOf = (ref) => `/matches/${ref}/`;

/** @param {KeptMatch} match @returns {State} as the server last said */
const stateOf = ({ seats, games, next, race, ending }) =>
  ({ seats, games, next, race, ending: ending && { key: ending, seat: null }, left: null });

/** @param {KeptMatch} match @returns {Promise<State>} with what waits, or was sent since, on top */
async function standOf(match) {
  const action = `${addressOf(match.ref)}entries/`;
  const unsent = (await all("waiting")).filter((entry) => entry.action === action);
  return project(stateOf(match), [...(await sentAfter(action, match.position)), ...unsent]);
}

/** @param {HTMLElement} element @param {string} suit */
function dress(element, suit) {
  element.classList.remove("suit-");
  element.classList.add(`suit-${suit}`);
  element.querySelector("use")?.setAttribute("href", `#suit-${suit}`);
}

/** @param {State} state @param {import("./projection.js").Game} game */
const suitOf = ({ seats }, { out, seat }) => (out ? "out" : (seats[seat]?.suit ?? "draw"));

/** A match's line in the list. @param {KeptMatch} match @param {State} state */
function rowOf(match, state) {
  const row = fresh("kept-row");
  const link = row.querySelector("a");
  link.href = addressOf(match.ref);
  state.seats.forEach(({ name }, index) => {
    if (index) link.append(", ");
    link.append(Object.assign(document.createElement("bdi"), { textContent: name }));
  });
  row.querySelector("p bdi").textContent = match.subtitle;
  for (const game of state.games.slice(-ROW)) {
    const square = fresh("kept-square");
    dress(square, suitOf(state, game));
    row.querySelector(".squares").append(square);
  }
  for (const { name, suit, won } of state.seats) {
    const tally = fresh("kept-tally");
    dress(tally, suit);
    tally.querySelector("bdi").textContent = name;
    tally.lastElementChild.textContent = String(won);
    row.querySelector(".tally").append(tally);
  }
  return row;
}

/** @param {string} kind of what there is to say */
function say(kind) {
  document.querySelector(`[data-kind=${kind}]`).hidden = false;
}

async function showList() {
  const matches = await keptMatches();
  if (!matches.length) say("empty");
  else say("list");
  const list = document.getElementById("kept-list");
  for (const match of matches) list.append(rowOf(match, await standOf(match)));
}

/** Make as many seats of the one there is as the match has. @param {HTMLElement} card */
function fillSeats(card, { seats }) {
  const form = card.querySelector("#seats");
  const first = form.querySelector(".seat");
  const blocks = seats.map((_, index) => (index ? first.cloneNode(true) : first));
  seats.forEach(({ name, suit }, index) => {
    const block = blocks[index];
    block.id = `seat-${index}`;
    block.value = String(index);
    block.classList.replace("suit-heart", `suit-${suit}`);
    block.querySelector("use").setAttribute("href", `#suit-${suit}`);
    block.querySelector("bdi").textContent = name;
    form.append(block);
  });
}

/** @param {HTMLElement} card @param {KeptMatch} match */
function fillRest(card, { ref, position, lamport, epoch, next, race, draws, earlier }) {
  Object.assign(card.dataset, { position, lamport, epoch, next });
  if (race) Object.assign(card.dataset, race);
  if (!draws) card.querySelector("#draw").remove();
  const more = card.querySelector(".earlier");
  more.textContent = `+${earlier}`;
  more.setAttribute("aria-label", fill(more.getAttribute("aria-label"), { games: earlier }));
  if (!earlier) more.parentElement.remove();
  for (const part of [...card.querySelectorAll("[action], a[href]"), ...blanks()]) {
    for (const name of ["action", "href"]) {
      const address = part.getAttribute(name);
      if (address) part.setAttribute(name, address.replace(BLANK, ref));
    }
  }
}

/** What else of the page is filled in with the match that is shown: the clock's sheet, the end. */
function blanks() {
  const ending = document.getElementById("new-ending").content;
  // Only the server starts a match.
  ending.querySelector("form").remove();
  return [...ending.querySelectorAll("form"), ...document.querySelectorAll("#clock-sheet form")];
}

/** Take away what only those tap who may record. @param {HTMLElement} card @param {State} state */
function onlyWatch(card, { seats }) {
  card.querySelectorAll(".seat").forEach((block, index) => {
    block.disabled = true;
    block.setAttribute("aria-label", `${seats[index].name}, ${seats[index].won}`);
  });
  // Hidden, as the server does: what ended it stands in one of the forms.
  for (const acts of card.querySelectorAll("#ending .row")) acts.hidden = true;
  card.querySelector(".foot").replaceChildren(fresh("kept-watching"));
}

/** @param {KeptMatch} match */
function showMatch(match) {
  const card = fresh("kept-card");
  fillSeats(card, match);
  fillRest(card, match);
  document.body.classList.add("match-page");
  document.querySelector(".tabs").remove();
  document.getElementById("offline-back").hidden = false;
  document.getElementById("offline-title").textContent = match.title;
  const subtitle = document.getElementById("offline-subtitle");
  subtitle.querySelector("bdi").textContent = match.subtitle;
  subtitle.hidden = false;
  const beside = document.getElementById("kept-beside").content;
  const state = project(stateOf(match), []);
  paintCard(card, state);
  if (!match.mayScore) onlyWatch(card, state);
  for (const item of card.querySelectorAll("[id^=game-]")) {
    item.firstElementChild.setAttribute("href", `${addressOf(match.ref)}games/${item.id.slice(5)}/`);
  }
  document.getElementById("offline-page").replaceWith(card, beside.cloneNode(true));
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
