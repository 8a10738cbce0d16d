/** A game that is watched: plays it, step by step or by itself, from what the page carries. */
import { DealtGame } from "./dealt-game.js";
import { layCards } from "./felt.js";
import { addressOf, letShare, rewriteAddress, showCounts, showLead, showLinks, showOdds, write } from "./moments.js";
import { followLinks, obeyKeys, obeySwipes } from "./steering.js";
import { fill } from "./words.js";
import "./wake-lock.js";

/** How much faster than a real table, the slowest first. */
const SPEEDS = [1, 4, 16, 64];
/** Faster than this nobody can listen or see a movement: only wars and the end are spoken. */
const FASTEST_FOLLOWED = 4;
/** Of battles that are over sooner, in milliseconds, only the cards are shown and not the capture. */
const SHORTEST = 100;
/** Browsers refuse to rewrite an address more often than about three times a second. */
const ADDRESS_EVERY = 1500;
/** Nobody sees the lead line grow faster than this, and drawing it takes a while. */
const LEAD_EVERY = 200;

class WatchGame extends HTMLElement {
  connectedCallback() {
    this.game = new DealtGame(JSON.parse(document.getElementById("game-data").content.textContent));
    this.step = Number(this.dataset.step);
    this.speed = SPEEDS[0];
    this.last = { address: 0, lead: 0 };
    for (const id of ["play", "speed"]) this.part(id).hidden = false;
    this.part("play").addEventListener("click", () => this.toggle());
    this.part("speed").addEventListener("click", () => this.faster());
    document.addEventListener("visibilitychange", () => document.hidden && this.pause());
    followLinks(this);
    obeyKeys(this);
    obeySwipes(this, this.part("felt"));
    letShare(document.getElementById("share"), this.part("spoken"));
    this.sayLabels();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (this.dataset.auto !== undefined && !still) this.play();
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
  }

  part(id) {
    return this.querySelector(`#${id}`);
  }

  get playing() {
    return this.timer !== undefined;
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.step === this.game.last) this.show(0);
    const wait = this.step === 0 ? 400 : this.game.pauseAfter(this.step);
    this.timer = setTimeout(() => this.tick(), wait / this.speed);
    this.sayLabels();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sayLabels();
    rewriteAddress(this.step);
  }

  tick() {
    const { game } = this;
    let goal = this.step + 1;
    let pause = game.pauseAfter(goal) / this.speed;
    if (pause < SHORTEST && game.taker(goal) !== null && goal + 1 < game.last && game.has(goal + 1)) {
      goal += 1;
      pause += game.pauseAfter(goal) / this.speed;
    }
    this.show(goal, pause);
    if (this.step === game.last) this.pause();
    else if (this.playing) this.timer = setTimeout(() => this.tick(), pause);
  }

  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    this.classList.toggle("fast", this.speed > FASTEST_FOLLOWED);
    this.sayLabels();
  }

  sayLabels() {
    const { play, pause } = this.part("play").dataset;
    write(this.part("play"), this.playing ? pause : play);
    const times = `${this.speed}×`;
    write(this.part("speed"), times);
    this.part("speed").setAttribute("aria-label", fill(this.part("speed").dataset.label, { times }));
  }

  /** Go to a step as a person asks for it: what was playing stops. @param {number} step */
  go(step) {
    this.pause();
    const wanted = Math.max(0, Math.min(step, this.game.last));
    if (wanted !== this.step) this.show(wanted);
    rewriteAddress(this.step);
  }

  /** @param {number} step @param {number} [time] milliseconds until the next one */
  show(step, time = 440) {
    const { game } = this;
    if (!game.has(step)) {
      this.pause();
      location.assign(addressOf(step));
      return;
    }
    this.step = step;
    const [taker, pile, isLast] = [game.taker(step), game.showing(step), step === game.last];
    const war = taker === null && game.event(step, "t") !== undefined;
    this.part("verdict").hidden = !isLast;
    for (const id of ["felt", "said"]) this.part(id).hidden = isLast;
    layCards(this.part("felt"), pile, taker, { war, time });
    if (war) write(this.part("riding"), pile.reduce((sum, { cards }) => sum + cards.length, 0));
    this.part("loud").hidden = !war;
    write(document.getElementById("flip"), game.table(step).flips);
    write(this.part("said"), game.sentence(step));
    this.speak(taker !== null);
    const holdings = game.holdings(step);
    showCounts(this, holdings);
    if (isLast || this.isTime("lead", LEAD_EVERY)) {
      showLead(this, holdings, step / Math.max(game.last, 1));
      showOdds(this, game.odds, isLast ? null : holdings);
    }
    showLinks(this, { back: Math.max(step - 1, 0), next: Math.min(step + 1, game.last), "next-war": game.nextFight(step) });
    if (this.isTime("address", ADDRESS_EVERY)) rewriteAddress(step);
  }

  /** Say whether something is due again: always, unless the game plays by itself. */
  isTime(what, every) {
    const now = performance.now();
    if (this.playing && now - this.last[what] < every) return false;
    this.last[what] = now;
    return true;
  }

  /** Speak a whole battle at a time while it plays by itself, else each step. @param {boolean} taken */
  speak(taken) {
    const { game, step } = this;
    const loud = step === game.last || game.fights.includes(step);
    if (this.playing && !loud && (!taken || this.speed > FASTEST_FOLLOWED)) return;
    const before = this.playing && taken && game.has(step - 1) ? `${game.sentence(step - 1)} ` : "";
    write(this.part("spoken"), before + game.sentence(step));
  }
}

customElements.define("watch-game", WatchGame);
