/** The toast: for some seconds the foot of the screen says what was recorded, with its Undo. */
import { isLate } from "./outbox.js";
import { say } from "./words.js";

const STAYS = 6000;
const LABELS = { undo: "undo", redo: "putBack" };
let timer = 0;

/** @returns {HTMLElement} */
const toast = () => document.getElementById("toast");

/** @param {{ title: string, suit?: string, act?: "undo" | "redo" }} words */
export function showToast({ title, suit, act }) {
  const place = toast();
  const [square, button] = [place.querySelector(".square"), place.querySelector("button")];
  place.querySelector(".toast-title").textContent = title;
  square.hidden = !suit;
  if (suit) {
    square.className = `square suit-${suit}`;
    square.querySelector("use").setAttribute("href", `#suit-${suit}`);
  }
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
