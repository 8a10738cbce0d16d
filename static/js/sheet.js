/** Links marked `data-sheet` open over the page, in its one dialog; without it they lead there. */
import { showToast } from "./toast.js";
import { say } from "./words.js";

/** @returns {HTMLDialogElement} */
const sheet = () => document.getElementById("sheet");

/** @param {string} address @returns {Promise<boolean>} whether there was an answer at all */
async function fetchInto(dialog, address) {
  let answered = false;
  const note = () => (answered = true);
  dialog.addEventListener("htmx:after:request", note, { once: true });
  await globalThis.htmx.ajax("GET", address, { source: dialog, target: dialog, swap: "innerMorph" });
  dialog.removeEventListener("htmx:after:request", note);
  return answered;
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-sheet][href]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const dialog = sheet();
  dialog.replaceChildren();
  const answered = await fetchInto(dialog, link.href);
  if (dialog.childElementCount) dialog.showModal();
  // Whoever is offline and leaves a match could not come back to it.
  else if (answered || !showToast({ title: say("offline") })) location.assign(link.href);
});

// A touch beside the sheet closes it.
document.addEventListener("click", ({ target }) => target === sheet() && target.close());
