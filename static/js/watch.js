/** A game that is watched: plays it, step by step or by itself, from what the page carries. */
import { DealtGame } from "./dealt-game.js";
import { layCards } from "./felt.js";
import { fill } from "./words.js";
import "./wake-lock.js";

const SPEEDS = [1, 4, 16, 64];
/** Faster than this nobody can listen: then only wars and the end are spoken. */
const FASTEST_SPOKEN = 4;
const SWIPE = 48;
/** Browsers refuse to rewrite an address more often than about three times a second. */
const ADDRESS_EVERY = 1500;

class WatchGame extends HTMLElement {
  connectedCallback() {
    this.game = new DealtGame(JSON.parse(document.getElementById("game-data").content.textContent));
    this.step = Number(this.dataset.step);
    this.button("play").hidden = false;
    this.button("speed").hidden = false;
    this.speed = SPEEDS[0];
    this.button("play").addEventListener("click", () => this.toggle());
    this.button("speed").addEventListener("click", () => this.faster());
    this.addEventListener("click", (event) => this.follow(event));
    document.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("visibilitychange", () => document.hidden && this.pause());
    this.swipes(this.querySelector("#felt"));
    this.share();
    this.sayLabels();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (this.dataset.auto !== undefined && !still) this.play();
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
  }

  button(id) {
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
    this.timer = setTimeout(() => this.tick(), this.pauseNow);
    this.sayLabels();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sayLabels();
    this.rewriteAddress();
  }

  get pauseNow() {
    return this.step === 0 ? 400 / this.speed : this.game.pauseAfter(this.step) / this.speed;
  }

  tick() {
    this.show(this.step + 1, this.pauseNow);
    if (this.step === this.game.last) this.pause();
    else this.timer = setTimeout(() => this.tick(), this.pauseNow);
  }

  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    this.sayLabels();
  }

  sayLabels() {
    const play = this.button("play");
    play.textContent = this.playing ? play.dataset.pause : play.dataset.play;
    const speed = this.button("speed");
    speed.textContent = `${this.speed}×`;
    speed.setAttribute("aria-label", fill(speed.dataset.label, { times: `${this.speed}×` }));
  }

  /** Go to a step as a person asks for it: what was playing stops. @param {number} step */
  go(step) {
    this.pause();
    const wanted = Math.max(0, Math.min(step, this.game.last));
    if (!this.game.has(wanted)) location.assign(this.addressOf(wanted));
    else if (wanted !== this.step) this.show(wanted);
    this.rewriteAddress();
  }

  follow(event) {
    const link = event.target.closest("a[data-step]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.go(Number(link.dataset.step));
  }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, dialog")) return;
    const acts = {
      " ": () => this.toggle(),
      ArrowRight: () => this.go(this.step + 1),
      ArrowLeft: () => this.go(this.step - 1),
      ArrowDown: () => this.go(this.game.nextFight(this.step)),
      Home: () => this.go(0),
      End: () => this.go(this.game.last),
    };
    const act = acts[event.key];
    // A space on a button or a link presses that.
    if (!act || (event.key === " " && event.target.closest("button, a, summary"))) return;
    event.preventDefault();
    act();
  }

  swipes(felt) {
    let from = null;
    felt.addEventListener("pointerdown", (event) => {
      from = event;
    });
    felt.addEventListener("pointerup", (event) => {
      const across = from ? event.clientX - from.clientX : 0;
      const down = from ? event.clientY - from.clientY : 0;
      from = null;
      if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) this.go(this.step + (across < 0 ? 1 : -1));
    });
  }

  /** @param {number} step @param {number} [time] milliseconds until the next one */
  show(step, time = 440) {
    if (!this.game.has(step)) {
      this.pause();
      location.assign(this.addressOf(step));
      return;
    }
    this.step = step;
    const { game } = this;
    const taker = game.taker(step);
    const pile = game.showing(step);
    const war = taker === null && game.event(step, "t") !== undefined;
    layCards(this.button("felt"), pile, taker, { war, time });
    this.button("loud").hidden = !war;
    this.button("riding").textContent = String(pile.reduce((sum, { cards }) => sum + cards.length, 0));
    this.showCounts(game.holdings(step));
    document.getElementById("flip").textContent = String(game.table(step).flips);
    this.button("said").textContent = game.sentence(step);
    this.speak(taker !== null);
    this.showLinks();
    this.button("verdict").hidden = step !== game.last;
    this.button("felt").hidden = step === game.last;
    this.button("said").hidden = step === game.last;
    if (!this.playing || performance.now() - (this.written ?? 0) > ADDRESS_EVERY) this.rewriteAddress();
  }

  showCounts(holdings) {
    [...this.querySelectorAll(".share")].forEach((share, seat) => {
      const { count, good } = holdings[seat];
      share.className = share.className.replace(/held-\d+/, `held-${count}`);
      share.querySelector(".share-count").textContent = String(count);
      share.querySelector(".share-good > span").textContent = String(good);
    });
    const total = holdings.reduce((sum, { count }) => sum + count, 0);
    const across = ((1000 * this.step) / Math.max(this.game.last, 1)).toFixed(1);
    this.button("so-far-width").setAttribute("width", across);
    this.querySelectorAll(".lead-now").forEach((dot, seat) => {
      const down = (100 - (100 * holdings[seat].count) / total).toFixed(1);
      for (const [name, value] of Object.entries({ x1: across, x2: across, y1: down, y2: down })) dot.setAttribute(name, value);
    });
  }

  showLinks() {
    const { last } = this.game;
    const goals = { back: Math.max(this.step - 1, 0), next: Math.min(this.step + 1, last), "next-war": this.game.nextFight(this.step) };
    for (const [id, step] of Object.entries(goals)) {
      const link = this.button(id);
      if (!link) continue;
      link.dataset.step = String(step);
      link.href = this.addressOf(step);
    }
  }

  /** Speak a whole battle at a time while it plays by itself, else each step. */
  speak(taken) {
    const { game, step } = this;
    const loud = step === game.last || game.fights.includes(step);
    if (this.playing && !loud && (!taken || this.speed > FASTEST_SPOKEN)) return;
    const before = this.playing && taken && game.has(step - 1) ? `${game.sentence(step - 1)} ` : "";
    this.button("spoken").textContent = before + game.sentence(step);
  }

  addressOf(step) {
    const url = new URL(location.href);
    url.searchParams.set("step", String(step));
    return url.pathname + url.search;
  }

  rewriteAddress() {
    this.written = performance.now();
    history.replaceState(history.state, "", this.addressOf(this.step));
    const share = document.getElementById("share");
    const url = new URL(share.href);
    url.searchParams.set("step", String(this.step));
    share.href = url.href;
  }

  /** Share the address of this moment, or copy it where nothing can be shared. */
  share() {
    const link = document.getElementById("share");
    link.addEventListener("click", async (event) => {
      if (!navigator.share && !navigator.clipboard) return;
      event.preventDefault();
      if (navigator.share) {
        // A share that the person gives up is no error.
        await navigator.share({ title: link.dataset.title, url: link.href }).catch(() => {});
      } else {
        await navigator.clipboard.writeText(link.href);
        this.button("spoken").textContent = link.dataset.copied;
      }
    });
  }
}

customElements.define("watch-game", WatchGame);
