/**
 * Read a scorecard's state from its elements, and paint a state onto them. Both work on the
 * card that is shown and on one that htmx is about to put in its place.
 *
 * @typedef {import("./projection.js").State} State
 * @typedef {import("./projection.js").Game} Game
 */
import { latest, redoable } from "./projection.js";
import { inARow, say } from "./words.js";

/** @param {Element} element @returns {string} its suit-… class without the prefix */
const suitOf = (element) => element.className.match(/suit-(\w+)/)?.[1] ?? "";

/** @param {Element} element @param {string} suit */
function dress(element, suit) {
  element.className = element.className.replace(/suit-\w*/, `suit-${suit}`);
  element.querySelector("use").setAttribute("href", `#suit-${suit}`);
}

/** @param {HTMLElement} card @returns {State} */
export function readCard(card) {
  const seats = [...card.querySelectorAll(".seat")].map((seat) => ({
    name: seat.querySelector("bdi").textContent,
    suit: suitOf(seat),
    won: Number(seat.querySelector(".numeral").textContent),
  }));
  const games = [...card.querySelectorAll(".line > [id^=game-]")].reverse().map((line) => {
    const suit = suitOf(line.firstElementChild);
    const out = suit === "out";
    const seat = out ? Number(line.dataset.seat || -1) : seats.findIndex((s) => s.suit === suit);
    const byApp = line.firstElementChild.classList.contains("by-app");
    return { key: line.id.slice(5), seat: seat < 0 ? null : seat, out, byApp };
  });
  const { next, format, length } = card.dataset;
  const left = card.querySelector("match-clock").dataset.left;
  const ending = card.querySelector("#ending [name=target]");
  return {
    seats,
    games,
    next: Number(next),
    race: format ? { format, length: Number(length) } : null,
    ending: ending && { key: ending.value, seat: null },
    left: left === undefined ? null : Number(left),
  };
}

/** @param {State} state @param {Game} game @returns {number} its number, if it is not out */
export function numberOf(state, game) {
  const counted = state.games.filter(({ out }) => !out);
  return state.next - counted.length + counted.indexOf(game);
}

/** @param {State} state @param {Game} game @param {string} won @param {string} drawn */
export function describeGame(state, game, won = "gameWon", drawn = "gameDrawn") {
  const name = state.seats[game.seat]?.name;
  if (game.out) return name ? say("outWon", { name }) : say("outDrawn");
  const number = numberOf(state, game);
  return name ? say(won, { name, number }) : say(drawn, { number });
}

/** @param {State} state @param {Game} game @returns {string} what its square says */
function labelOf(state, game) {
  const what = describeGame(state, game);
  return game.byApp ? say("byApp", { what }) : what;
}

/** @param {State} state @returns {string} "Ada wins, 4 to 2" */
function resultOf({ seats, ending }) {
  const tallies = seats.map(({ won }) => won).sort((one, other) => other - one);
  if (ending.seat !== null) {
    // "{one} to {other}" without its numbers is what stands between them.
    return say("wins", { name: seats[ending.seat].name, tallies: tallies.join(say("to")) });
  }
  const won = tallies[0];
  if (won === tallies.at(-1)) return say("all", { won });
  const level = seats.filter((seat) => seat.won === won);
  return say("between", { names: inARow(level.map(({ name }) => name)), won });
}

/** @param {State} state @returns {string} the text of the live region */
function announcement(state) {
  const last = latest(state);
  const tallies = state.seats.map(({ name, won }) => `${name} ${won}`).join(", ");
  const out = state.games.filter((game) => game.out).length;
  const parts = [`${last ? labelOf(state, last) : say("none")}. ${tallies}.`];
  if (out) parts.push(out === 1 ? say("oneOut") : say("moreOut", { out }));
  if (state.ending) parts.push(`${resultOf(state)}.`);
  return parts.join(" ");
}

/** @param {HTMLElement} card @param {State} state */
function paintSeats(card, state) {
  card.querySelector("#seats").hidden = Boolean(state.ending);
  state.seats.forEach(({ name, won }, index) => {
    const seat = card.querySelector(`#seat-${index}`);
    const numeral = seat.querySelector(".numeral");
    numeral.textContent = String(won);
    numeral.className = `numeral digits-${String(won).length}`;
    if (!state.ending) seat.setAttribute("aria-label", say("seat", { name, won }));
  });
}

/** @param {HTMLElement} card @param {State} state */
function paintLine(card, state) {
  const line = card.querySelector("#line");
  const next = line.firstElementChild;
  next.hidden = Boolean(state.ending);
  next.firstElementChild.textContent = state.next;
  const keys = new Set(state.games.map(({ key }) => `game-${key}`));
  for (const item of line.querySelectorAll("[id^=game-]")) if (!keys.has(item.id)) item.remove();
  for (const game of state.games) {
    let item = line.querySelector(`#game-${CSS.escape(game.key)}`);
    if (!item) {
      item = document.getElementById("new-game").content.firstElementChild.cloneNode(true);
      item.id = `game-${game.key}`;
      item.firstElementChild.href = `games/${game.key}/`;
      next.after(item);
    }
    const square = item.firstElementChild;
    dress(square, game.out ? "out" : (state.seats[game.seat]?.suit ?? "draw"));
    square.classList.toggle("by-app", Boolean(game.byApp));
    square.setAttribute("aria-label", labelOf(state, game));
    item.dataset.seat = game.seat ?? "";
  }
}

/** @param {HTMLElement} card @param {"undo" | "redo"} id @param {State} state @param {Game} game */
function paintAct(card, id, state, game) {
  const form = card.querySelector(`#${id}`);
  const button = form.querySelector("button");
  form.hidden = id === "redo" && !game;
  form.elements.target.value = game?.key ?? "";
  button.disabled = !game;
  const words = [button.textContent.trim()];
  if (game) words.push(describeGame(state, game, "won", "drawn"));
  button.setAttribute("aria-label", words.join(": "));
}

/** @param {HTMLElement} card @param {State} state */
function paintEnding(card, state) {
  let ending = card.querySelector("#ending");
  const draw = card.querySelector("#draw");
  if (draw) draw.disabled = Boolean(state.ending);
  const playOne = card.querySelector("#play-one");
  if (playOne) playOne.hidden = Boolean(state.ending);
  if (!state.ending) {
    ending?.remove();
    return;
  }
  if (!ending) {
    ending = document.getElementById("new-ending").content.firstElementChild.cloneNode(true);
    card.querySelector("#seats").after(ending);
  }
  dress(ending, state.seats[state.ending.seat]?.suit ?? "draw");
  ending.querySelector("h2").textContent = resultOf(state);
  ending.querySelector("[name=target]").value = state.ending.key;
  ending.querySelectorAll(".tallies li > :last-child").forEach((won, index) => {
    won.textContent = state.seats[index].won;
  });
}

/** @param {HTMLElement} card @param {State} state */
export function paintCard(card, state) {
  paintSeats(card, state);
  paintLine(card, state);
  paintAct(card, "undo", state, latest(state));
  paintAct(card, "redo", state, redoable(state));
  paintEnding(card, state);
  const clock = card.querySelector("match-clock");
  if (state.left === null) delete clock.dataset.left;
  else clock.dataset.left = String(state.left);
  card.querySelector("#announcement").textContent = announcement(state);
}
