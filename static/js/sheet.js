/** Links marked `data-sheet` open over the page, in its one dialog; without it they lead there. */
const sheet = () => document.getElementById("sheet");

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-sheet][href]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const dialog = sheet();
  dialog.replaceChildren();
  await globalThis.htmx.ajax("GET", link.href, { source: dialog, target: dialog, swap: "innerMorph" });
  if (dialog.childElementCount) dialog.showModal();
  else location.assign(link.href);
});

// A touch beside the sheet closes it.
document.addEventListener("click", ({ target }) => target === sheet() && target.close());
