/**
 * <score-card>: shows a match as the server last said it stands, with the entries on top that
 * the server has not answered yet. An older answer never turns a number back.
 */
import { ask } from "./ask.js";
import { describeGame, paintCard, readCard } from "./card-view.js";
import { follow, isLate, unseen } from "./outbox.js";
import { project } from "./projection.js";
import { slideIn, turnOver } from "./motion.js";
import { showToast } from "./toast.js";
import { say } from "./words.js";

/** What the toast offers after an entry: the form that takes it back. */
const ACTS = { won: "undo", drawn: "undo", restored: "undo", undone: "redo" };

/** Entries that change the tally, which is announced anyway. */
const TALLIED = new Set(["won", "drawn", "undone", "restored", "corrected"]);
const EVENTS = ["outbox:changed", "outbox:refused", "htmx:before:swap"];

class ScoreCard extends HTMLElement {
  connectedCallback() {
    this.position = Number(this.dataset.position);
    this.saved = readCard(this);
    this.state = undefined;
    this.isPainted = false;
    for (const type of EVENTS) addEventListener(type, this);
    follow(this.action, this.position);
    this.paint(this);
  }

  disconnectedCallback() {
    for (const type of EVENTS) removeEventListener(type, this);
  }

  /** The address of the match's ledger. */
  get action() {
    return this.querySelector("#seats").getAttribute("action");
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "outbox:changed") this.catchUp();
    else if (event.type === "htmx:before:swap") this.receive(event);
    else ask();
  }

  /** Show what waits; what another tab has sent meanwhile, the server can tell. */
  catchUp() {
    this.paint(this);
    const isBehind = unseen(this.action, this.position).some(({ position }) => position);
    if (isBehind) ask();
  }

  /** Take what the server says, unless it is older; what it has not heard of goes on top. */
  receive(event) {
    const fragments = event.detail.tasks.map(({ fragment }) => fragment);
    const card = fragments.map((part) => part.querySelector?.("#scorecard")).find(Boolean);
    if (!card || event.detail.ctx.target === document.body) return;
    const position = Number(card.dataset.position);
    const { epoch } = card.dataset;
    // In another epoch an older backup was put back: then it is the truth, until it is healed.
    if (epoch !== this.dataset.epoch) {
      document.dispatchEvent(new CustomEvent("ledger:restored", { detail: epoch }));
    } else if (position < this.position) {
      event.preventDefault();
      return;
    }
    this.position = position;
    this.saved = readCard(card);
    follow(this.action, position);
    this.paint(card);
  }

  /** @param {HTMLElement} card this one, or the one to come */
  paint(card) {
    const entries = unseen(this.action, this.position);
    const before = this.state;
    this.state = project(this.saved, entries);
    card.classList.toggle("is-waiting", isLate());
    const wasOnBlocks = this.querySelector("#seats").contains(document.activeElement);
    // What the server painted stays as it is until there is something to add, or to take back.
    if (entries.length || (card === this && this.isPainted)) paintCard(card, this.state);
    if (wasOnBlocks && this.state.ending) this.querySelector("#result")?.focus();
    this.isPainted = entries.length > 0;
    if (card === this && before) this.move(before, this.state);
  }

  /** Let the eye follow what changed. */
  move(before, now) {
    now.seats.forEach(({ won }, index) => {
      if (won !== before.seats[index].won) turnOver(this.querySelector(`#seat-${index} .numeral`));
    });
    const [last] = now.games.slice(-1);
    const known = before.games.some(({ key }) => key === last?.key);
    if (last?.isNew && !known) slideIn(this.querySelector(`#game-${last.key}`));
  }

  /** @param {Record<string, string>} fields @returns {string} an entry in words */
  describe(fields) {
    const { kind, seat, target } = fields;
    const number = this.state.next;
    if (kind === "won") return say("won", { name: this.state.seats[seat].name, number });
    if (kind === "drawn") return say("drawn", { number });
    if (kind === "clock") return say(fields.seconds === "0" ? "stopped" : "clock");
    // A game that is taken out is named as it was, any other as it will be.
    const after = project(this.state, kind === "undone" ? [] : [{ key: "", fields }]);
    const game = after.games.find(({ key }) => key === target);
    return say(kind, { what: game ? describeGame(after, game, "won", "drawn") : "" });
  }

  /** Say what was just recorded. @param {import("./store.js").Entry} entry */
  show({ fields, what, key }) {
    navigator.vibrate?.(15);
    const game = this.state.games.find((one) => one.key === key || one.key === fields.target);
    const suit = game && (this.state.seats[game.seat]?.suit ?? "draw");
    showToast({ title: what, suit, act: ACTS[fields.kind], isNews: !TALLIED.has(fields.kind) });
  }
}

customElements.define("score-card", ScoreCard);
