/**
 * Leaving: what waits on this phone is sent first, or its loss is asked about; then the phone
 * forgets what it kept.
 */
import { all } from "./store.js";
import { fill } from "./words.js";

/** How long sending may take, in milliseconds, before the question is asked. */
const PATIENCE = 5000;

const count = async () => (await all("waiting").catch(() => [])).length;

/** Have what waits sent now, and return how many still wait when it is sent or time is up. */
async function send() {
  const end = Date.now() + PATIENCE;
  dispatchEvent(new Event("online"));
  while ((await count()) && Date.now() < end) {
    await new Promise((done) => {
      document.addEventListener("outbox:changed", done, { once: true });
      setTimeout(done, 500);
    });
  }
  return count();
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-leave]");
  if (!form) return;
  event.preventDefault();
  const left = (await count()) && (await send());
  const question = form.closest("[data-waits]").dataset.waits;
  if (left && !confirm(fill(question, { count: left }))) return;
  await new Promise((done) => {
    const request = indexedDB.deleteDatabase("scoreboard");
    for (const end of ["success", "error", "blocked"]) request.addEventListener(end, done);
  });
  await globalThis.caches?.delete("outbox").catch(() => {});
  form.submit();
});
