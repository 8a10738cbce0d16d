/** The rulebook: what a page can do besides, where the browser can. */
import "./keep-open.js";
import { whenUnanswered } from "./unanswered.js";

/** Shares this page's address, house rules and all; copies it where nothing can be shared. */
class ShareRules extends HTMLElement {
  connectedCallback() {
    if (!navigator.share && !navigator.clipboard) return;
    this.hidden = false;
    this.querySelector("button").addEventListener("click", (event) => this.share(event.currentTarget));
  }

  async share({ dataset }) {
    const { href: url } = location;
    if (navigator.share) {
      // A share that the person gives up is no error.
      await navigator.share({ title: dataset.title, url }).catch(() => {});
    } else {
      await navigator.clipboard.writeText(url);
      this.querySelector("[role=status]").textContent = dataset.copied;
    }
  }
}

/** Prints this page. */
class PrintPage extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.querySelector("button").addEventListener("click", () => print());
  }
}

customElements.define("share-rules", ShareRules);
customElements.define("print-page", PrintPage);

// Say what needs a network where that was asked for.
whenUnanswered(document, ({ target }) => {
  if (target?.dataset?.unanswered) target.textContent = target.dataset.unanswered;
});
