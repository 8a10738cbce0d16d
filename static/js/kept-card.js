/**
 * The page of one match without a network: the scorecard's own markup, filled in with what this
 * phone keeps of the match.
 *
 * @typedef {import("./keeping.js").KeptMatch} KeptMatch
 * @typedef {import("./projection.js").State} State
 */
import { paintCard } from "./card-view.js";
import { addressOf, fresh, stateOf } from "./kept-match.js";
import { project } from "./projection.js";
import { fill } from "./words.js";

/** The reference in the addresses of a card that was not filled in yet. */
const BLANK = "0".repeat(22);

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

/** Put a match in the place of what the page says. @param {KeptMatch} match */
export function showMatch(match) {
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
