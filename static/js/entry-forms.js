/** Forms marked `data-entry` write into a match's ledger: their fields go to the outbox. */
import { keep, waiting } from "./outbox.js";

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
function read(form, submitter) {
  const fields = Object.fromEntries(new FormData(form, submitter));
  delete fields.csrfmiddlewaretoken;
  delete fields.key;
  if (fields.minutes && !fields.seconds) fields.seconds = String(fields.minutes * 60);
  delete fields.minutes;
  const { epoch } = document.querySelector("[data-epoch]")?.dataset ?? {};
  if (epoch) fields.epoch = epoch;
  if (fields.at) fields.at = new Date(fields.at).toISOString();
  return fields;
}

/** Say what an entry is; a tap never waits for words, nor for the script that has them. */
function describe(card, fields, submitter) {
  try {
    return card.describe(fields);
  } catch {
    return submitter?.textContent.trim() ?? "";
  }
}

/** Show the match once the entry is there, as the plain form would. */
function leaveAfter({ key, action }) {
  document.addEventListener("outbox:changed", () => {
    const isShown = document.querySelector("score-card")?.show;
    if (isShown || waiting().some((entry) => entry.key === key)) return;
    location.assign(new URL("..", new URL(action, location)));
  });
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-entry]");
  if (!form || !globalThis.htmx) return;
  event.preventDefault();
  const card = document.querySelector("score-card");
  const fields = read(form, event.submitter);
  if (card) fields.seen ??= card.dataset.position;
  const what = describe(card, fields, event.submitter);
  const lamport = Number(document.querySelector("[data-lamport]")?.dataset.lamport ?? 0);
  form.closest("dialog")?.close();
  form.closest("[popover]")?.hidePopover();
  const entry = await keep(form.getAttribute("action"), fields, { what, lamport });
  if (card?.show) card.show(entry);
  else leaveAfter(entry);
});
