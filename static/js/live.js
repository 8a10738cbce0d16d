/**
 * <match-live data-address="/live/…/">: hears of what other phones record. The server says at
 * which position the ledger stands, and no more; a page that shows an earlier one asks for what
 * it may see. While nothing can be heard, the element is to be seen, and the page asks by itself.
 */
import { ask } from "./ask.js";
import { isFollowed, waiting } from "./outbox.js";

/** Milliseconds until the stream is asked for again, and between two questions without one. */
const PAUSE = 1000;
const SLOWLY = 8000;
/** How long the answer to this phone's own tap may take, before its news is fetched after all. */
const OWN = 250;
/** A page that was out of sight for so long may have lost its stream without knowing. */
const AWAY = 3000;
const EVENTS = ["visibilitychange", "pagehide", "pageshow", "online", "offline"];
/** EventSource's own words, for browsers without one. */
const OPEN = 1;
const CLOSED = 2;

/** @returns {number} the position that the page shows */
const shown = () => Number(document.getElementById("scorecard").dataset.position);

class MatchLive extends HTMLElement {
  connectedCallback() {
    this.head = shown();
    this.hiddenAt = this.wokeAt = Date.now();
    for (const type of EVENTS) addEventListener(type, this);
    setInterval(() => this.look(), SLOWLY);
    this.listen();
  }

  /** @param {Event & {persisted?: boolean}} event */
  handleEvent({ type, persisted }) {
    if (type === "pagehide") this.hush();
    else if (type === "offline") this.lose();
    else if (type === "online") this.comeBack();
    else if (type === "pageshow") persisted && this.comeBack();
    else if (document.hidden) this.hiddenAt = Date.now();
    else if (!this.isHeard || Date.now() - this.hiddenAt > AWAY) this.comeBack();
  }

  /** Whether the stream is there, as far as the browser knows. */
  get isHeard() {
    return this.stream?.readyState === OPEN;
  }

  /** Hear what was missed, or ask for it. */
  comeBack() {
    this.listen();
    if (!this.stream) this.catchUp(true);
  }

  /** Open the stream; it begins with where the match stands, whatever was missed. */
  listen() {
    this.hush();
    if (!globalThis.EventSource) return;
    const stream = new EventSource(this.dataset.address);
    this.stream = stream;
    stream.onopen = () => (this.hidden = true);
    stream.onmessage = ({ data }) => this.hear(Number(data));
    stream.addEventListener("ended", () => this.catchUp(true));
    stream.onerror = () => this.lose(stream.readyState === CLOSED);
  }

  /** Close the stream. */
  hush() {
    clearTimeout(this.again);
    clearTimeout(this.soon);
    this.stream?.close();
  }

  /** Say that nothing is heard, and try again; the page can tell who was refused. */
  lose(isRefused = false) {
    const isNews = this.hidden;
    this.hush();
    this.hidden = false;
    if (isRefused && isNews) this.catchUp(true);
    this.again = setTimeout(() => this.listen(), PAUSE * (1 + Math.random() / 4));
  }

  /** The match stands at a position: ask for it, unless it is the answer to this phone's tap. */
  hear(position) {
    this.head = position;
    const isOwn = waiting().some(({ action }) => isFollowed(action));
    this.check(isOwn ? OWN : 0);
  }

  check(pause) {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.catchUp(), pause);
  }

  /** Every few seconds: a machine that slept comes back, a page that cannot hear asks. */
  look() {
    const slept = Date.now() - this.wokeAt > 2 * SLOWLY;
    this.wokeAt = Date.now();
    if (document.hidden || !navigator.onLine) return;
    if (slept) this.comeBack();
    else this.catchUp(!this.isHeard);
  }

  /** Ask for what this page does not show yet, or may not. */
  async catchUp(mayBe = false) {
    const before = shown();
    if (this.isAsking || (!mayBe && this.head === before)) return;
    this.isAsking = true;
    await ask();
    this.isAsking = false;
    if (shown() !== before) document.dispatchEvent(new CustomEvent("live:moved"));
    if (this.head > shown()) this.check(PAUSE);
  }
}

customElements.define("match-live", MatchLive);
