/** Forms marked `data-entry` write into a match's ledger: their fields go to the outbox. */
import { keep, waiting } from "./outbox.js";

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
function read(form, submitter) {
  const fields = Object.fromEntries(new FormData(form, submitter));
  delete fields.csrfmiddlewaretoken;
  delete fields.key;
  if (fields.minutes && !fields.seconds) fields.seconds = String(fields.minutes * 60);
  delete fields.minutes;
  if (fields.at) fields.at = new Date(fields.at).toISOString();
  return fields;
}

/** Leave for the match once the entry is there, as the plain form would. @param {string} key */
function leaveAfter(key, action) {
  document.addEventListener("outbox:changed", () => {
    if (!waiting().some((entry) => entry.key === key)) location.assign(new URL("..", new URL(action, location)));
  });
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-entry]");
  if (!form) return;
  event.preventDefault();
  const action = form.getAttribute("action");
  const fields = read(form, event.submitter);
  form.closest("dialog")?.close();
  form.closest("[popover]")?.hidePopover();
  // The card may be there before its script is: a tap never waits for words.
  const card = document.querySelector("score-card");
  const what = card?.describe?.(fields) ?? event.submitter?.textContent.trim() ?? "";
  const lamport = Number(document.querySelector("[data-lamport]")?.dataset.lamport ?? 0);
  const entry = await keep(action, fields, { what, lamport });
  if (card) card.show?.(entry);
  else leaveAfter(entry.key, action);
});
