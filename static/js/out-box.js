/** <out-box>: says what waits on this phone, and lists what was refused, with the reason. */
import { forget, all } from "./store.js";
import { isLate, isLoose, waiting } from "./outbox.js";
import { fill } from "./words.js";

class OutBox extends HTMLElement {
  connectedCallback() {
    document.addEventListener("outbox:changed", this);
    this.handleEvent();
  }

  disconnectedCallback() {
    document.removeEventListener("outbox:changed", this);
  }

  handleEvent() {
    const notice = this.querySelector("p");
    notice.hidden = !(isLoose() || isLate());
    if (!notice.hidden) {
      const words = isLoose() ? this.dataset.unsaved : this.dataset.waiting;
      notice.textContent = fill(words, { count: waiting().length });
    }
    all("refused").then((entries) => this.list(entries), () => {});
  }

  /** @param {import("./store.js").Entry[]} entries */
  list(entries) {
    const list = this.querySelector("ul");
    list.hidden = entries.length === 0;
    const listed = new Set([...list.children].map((line) => line.dataset.key));
    for (const entry of entries.filter(({ key }) => !listed.has(key))) list.append(this.line(entry));
  }

  /** @param {import("./store.js").Entry} entry */
  line({ key, what, reason }) {
    const line = document.createElement("li");
    line.className = "notice";
    line.dataset.key = key;
    const words = document.createElement("p");
    words.setAttribute("role", "alert");
    words.textContent = fill(this.dataset.refused, { what, reason });
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = this.dataset.forget;
    button.addEventListener("click", async () => {
      await forget(key);
      line.remove();
      this.handleEvent();
    });
    line.append(words, button);
    return line;
  }
}

customElements.define("out-box", OutBox);
