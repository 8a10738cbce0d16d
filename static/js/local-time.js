/** Times are shown, and asked for, by the phone's own clock and zone; the server keeps them in UTC. */
const shown = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/** @param {Element} root */
function localise(root) {
  for (const time of root.querySelectorAll("time[datetime]")) {
    time.textContent = shown.format(new Date(time.dateTime));
  }
  for (const input of root.querySelectorAll("input[data-utc]")) {
    const at = new Date(input.dataset.utc);
    const local = new Date(at - at.getTimezoneOffset() * 60_000);
    input.value = local.toISOString().slice(0, 16);
    // Once: whatever is typed from here on is not to be set back by another part of the page.
    delete input.dataset.utc;
  }
}

document.addEventListener("htmx:after:swap", () => localise(document));
localise(document);
