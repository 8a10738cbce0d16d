/** The service worker: registered where the browser has one and the server wants it, else ended. */

const THEIRS = /^(?:scoreboard|deals|watched)-/;

/**
 * @param {{ worker: string, matches: import("./keeping.js").KeptMatch[], words: Record<string, string> }} kept
 *   as the server said it: where the worker is, whose rules are to be kept, and the words for news
 */
export async function work({ worker, matches, words }) {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  if (!worker) {
    await end(workers);
    return;
  }
  workers.addEventListener("message", ({ data }) => data === "updated" && sayOnce(words.updated));
  await workers.register(worker);
  const pages = [...new Set(matches.map(({ rules }) => rules).filter(Boolean))];
  const ask = async ({ active }) => {
    await isActivated(active);
    active.postMessage({ type: "stock", pages });
  };
  workers.addEventListener("controllerchange", () => workers.ready.then(ask));
  ask(await workers.ready);
}

/** @param {ServiceWorker} worker that has taken over, but may still be setting the old one's things aside */
async function isActivated(worker) {
  while (worker.state === "activating") {
    await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
  }
}

/** @param {ServiceWorkerContainer} workers */
async function end(workers) {
  for (const registration of await workers.getRegistrations()) await registration.unregister();
  const names = (await caches.keys()).filter((name) => THEIRS.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** @param {string} words */
function sayOnce(words) {
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.setAttribute("role", "status");
  document.getElementById("outbox").append(notice);
  notice.textContent = words;
}
