/**
 * The sheet of one game where the server has none: of a game that was not sent yet, or without a
 * network. It is made of what the scorecard shows, and puts right who won and whether it counts.
 */
import { describeGame } from "./card-view.js";
import { waiting } from "./outbox.js";
import { showToast } from "./toast.js";
import { whenUnanswered } from "./unanswered.js";
import { say } from "./words.js";

/** @type {Record<string, string> | undefined} of the sheet, from the offline page or the server */
let words = document.getElementById("kept-words")?.dataset;
/** The key of the game whose sheet was asked for last. */
let asked = "";

/** @param {Record<string, string>} given by the server */
export function setWords(given) {
  words = given;
}

/** @param {string} name @param {Record<string, string>} attributes @param {...(Node | string)} content */
function make(name, attributes, ...content) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...content);
  return element;
}

/** @param {string} name of an icon or a suit @param {string} kind */
function picture(name, kind) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", kind);
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${kind}-${name}`);
  svg.append(use);
  return svg;
}

/** A form that writes into the ledger. @param {HTMLElement} card @param {Record<string, string>} fields */
function entryForm(card, fields, ...content) {
  const form = make("form", { class: "stack", method: "post", action: card.action, "data-entry": "" });
  for (const [name, value] of Object.entries({ seen: String(card.position), ...fields })) {
    form.append(make("input", { type: "hidden", name, value }));
  }
  form.append(...content);
  return form;
}

/** Who won it: a choice a seat, and a draw where there are draws. */
function choices(card, game) {
  const { seats } = card.state;
  const choice = (suit, seat, ...content) => {
    const pressed = String((game.seat === null ? "" : String(game.seat)) === seat);
    const attributes = { class: `choice suit-${suit}`, name: "seat", value: seat, "aria-pressed": pressed };
    return make("button", attributes, picture(suit, "suit"), ...content);
  };
  const all = seats.map(({ name, suit }, seat) => choice(suit, String(seat), make("bdi", {}, name)));
  if (card.querySelector("#draw")) all.push(choice("draw", "", words.draw));
  return make("div", { class: "choices", role: "group", "aria-labelledby": "who" }, ...all);
}

/**
 * Put the sheet of a game into the page's dialog; nothing while there are no words for it.
 *
 * @param {HTMLDialogElement} dialog @param {string} key
 */
function fill(dialog, key) {
  const card = document.querySelector("score-card");
  const game = card.state.games.find((one) => one.key === key);
  dialog.replaceChildren();
  if (!game || !words) return;
  const title = make("h2", { id: "sheet-title" }, describeGame(card.state, game));
  const close = make("button", { class: "icon-button", "aria-label": words.close }, picture("close", "icon"));
  const head = make("div", { class: "sheet-head" }, title, make("form", { method: "dialog" }, close));
  const sheet = make("div", { class: "stack", id: "game-sheet" }, head);
  if (card.querySelector("#undo")) {
    const who = make("h3", { id: "who" }, words.who);
    const kind = game.out ? "restored" : "undone";
    const turn = make("button", { class: "button wide", name: "kind", value: kind }, words[kind]);
    sheet.append(
      entryForm(card, { kind: "corrected", target: key }, who, choices(card, game)),
      entryForm(card, { target: key }, turn),
    );
  }
  dialog.replaceChildren(sheet);
}

const dialog = document.getElementById("sheet");

document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest?.("a[data-sheet]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    asked = link.closest("#line") ? link.parentElement.id.slice(5) : "";
    if (!asked) return;
    const isSent = !waiting().some(({ key }) => key === asked);
    if (navigator.onLine && isSent && !document.getElementById("kept-words")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    fill(dialog, asked);
    if (dialog.childElementCount) dialog.showModal();
    else showToast({ title: say("offline") });
  },
  { capture: true },
);

// The server was asked for its sheet.
whenUnanswered(dialog, () => asked && fill(dialog, asked));
