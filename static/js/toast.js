/** The toast: for some seconds the foot of the screen says what was recorded, with its Undo. */
import { isLate } from "./outbox.js";
import { say } from "./words.js";

const STAYS = 6000;
const LABELS = { undo: "undo", redo: "putBack" };
let timer = 0;

/** @returns {HTMLElement | null} */
const toast = () => document.getElementById("toast");

/**
 * @param {object} words
 * @param {string} words.title
 * @param {string} [words.suit] of the square beside it
 * @param {"undo" | "redo"} [words.act] the form that its button sends
 * @param {boolean} [words.isNews] whether it is to be spoken: the tally speaks for itself
 * @returns {boolean} whether this page has a toast
 */
export function showToast({ title, suit, act, isNews = true }) {
  const place = toast();
  if (!place) return false;
  place.querySelector(".toast-title").textContent = title;
  place.querySelector("[role=status]").textContent = isNews ? title : "";
  dress(place.querySelector(".square"), suit);
  const button = place.querySelector("button");
  button.hidden = !act;
  if (act) {
    button.setAttribute("form", act);
    button.textContent = say(LABELS[act]);
  }
  sayWhereItIs();
  const inFoot = document.activeElement?.closest(".foot");
  place.hidden = false;
  if (inFoot && act) button.focus();
  clearTimeout(timer);
  timer = setTimeout(hide, STAYS);
  return true;
}

/** @param {Element} square @param {string | undefined} suit */
function dress(square, suit) {
  square.hidden = !suit;
  square.className = `square suit-${suit}`;
  square.querySelector("use").setAttribute("href", `#suit-${suit}`);
}

function hide() {
  const place = toast();
  const focused = place.contains(document.activeElement);
  place.hidden = true;
  if (focused) document.querySelector("#undo button")?.focus();
}

/** Say whether what was recorded is on this phone alone. */
function sayWhereItIs() {
  const more = toast()?.querySelector(".toast-more");
  if (more) more.textContent = isLate() ? say("kept") : "";
}

document.addEventListener("outbox:changed", sayWhereItIs);
