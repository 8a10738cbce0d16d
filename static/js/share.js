/** The invite page: share sheet and clipboard where there are any; what it shows ends with it. */
const SHOWN_FOR = 10 * 60 * 1000;

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => {
    navigator.share({ url: button.dataset.share }).catch(() => {});
  });
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = button.dataset.done;
  });
}

for (const input of document.querySelectorAll("input[readonly]")) {
  input.addEventListener("focus", () => input.select());
}

// A phone left lying on the table does not show the way in for ever.
const unmask = document.querySelector("[data-unmask]");
const code = document.getElementById("qr");

function show(isShown) {
  code.hidden = !isShown;
  unmask.hidden = isShown;
  if (isShown) setTimeout(() => show(false), SHOWN_FOR);
  else document.getElementById("qr-full").hidePopover();
}

if (code) {
  unmask.addEventListener("click", () => show(true));
  show(true);
}

// The code to type lives while this page is open: what leads back here does not end it.
let stays = false;
document.addEventListener("submit", () => (stays = true));
document.addEventListener("click", ({ target }) => target.closest?.("a[href^='?']") && (stays = true));
addEventListener("pagehide", () => {
  const form = document.getElementById("code-form");
  if (stays || !document.querySelector("[data-code]")) return;
  const body = new FormData(form);
  body.set("act", "end");
  fetch(form.action, { method: "POST", body: new URLSearchParams(body), keepalive: true });
});
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
