/**
 * <match-clock data-left="583">: counts down from what the server, or a waiting tap, says is
 * left. It trusts only how much time passed on this phone, never what the phone calls the hour.
 */
import { beep, readySound } from "./sound.js";

class MatchClock extends HTMLElement {
  static observedAttributes = ["data-left"];

  connectedCallback() {
    this.set();
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.set();
  }

  set() {
    const left = this.dataset.left;
    this.from = left === undefined ? undefined : { left: Number(left), steady: performance.now(), day: Date.now() };
    this.isRinging = Number(left) === 0;
    clearInterval(this.timer);
    if (this.from) this.timer = setInterval(() => this.tick(), 500);
    this.tick();
  }

  /** @returns {number} seconds; a phone that slept may have stopped its steady clock meanwhile */
  get left() {
    const { left, steady, day } = this.from;
    return left - Math.max(performance.now() - steady, Date.now() - day) / 1000;
  }

  tick() {
    const alarm = document.getElementById("time-up");
    const left = this.from ? Math.max(Math.ceil(this.left), 0) : undefined;
    const over = left === 0;
    const minutes = Math.floor(left / 60);
    const text = this.from ? `${minutes}:${String(left % 60).padStart(2, "0")}` : this.dataset.none;
    if (this.textContent !== text) this.textContent = text;
    if (alarm && alarm.hidden === over) alarm.hidden = !over;
    if (this.from && !over) readySound();
    if (over && !this.isRinging) ring();
    this.isRinging = over;
  }
}

function ring() {
  beep();
  navigator.vibrate?.([300, 150, 300, 150, 600]);
}

customElements.define("match-clock", MatchClock);
