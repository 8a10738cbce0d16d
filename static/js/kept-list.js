/**
 * This phone's matches as a list without a network, as the home page lists them.
 *
 * @typedef {import("./keeping.js").KeptMatch} KeptMatch
 * @typedef {import("./projection.js").State} State
 */
import { addressOf, fresh, stateOf } from "./kept-match.js";
import { project } from "./projection.js";
import { all, sentAfter } from "./store.js";

/** How many squares stand in the row of a list. */
const ROW = 12;

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

/** @param {KeptMatch[]} matches in the order of the list */
export async function listMatches(matches) {
  const list = document.getElementById("kept-list");
  for (const match of matches) list.append(rowOf(match, await standOf(match)));
}
