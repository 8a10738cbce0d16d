/**
 * The service worker. Pages come from the network, files with a hash in their name from the phone.
 * Without a network a page of the rulebook, or a deal that nobody has watched, is shown as it was
 * kept, and any other address the one page that draws what this phone itself keeps: no page of a
 * match is ever kept here. `/sw.js` says what `self.offline` holds.
 */
import { CACHE, DEALS, WATCHED, activate, install, isOurs, stock, tell } from "./stocking.js";

const { pages, shell, deal } = self.offline;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
const MATCH = /^\/matches\/([\w-]{22})\/$/;
/** Milliseconds that the network may take, where there is something to show instead. */
const PATIENCE = 3000;

/** @param {URL} url @returns {boolean} whether it asks for any deal of the usual rules */
function isAnyDeal({ pathname, searchParams }) {
  const asks = [...searchParams].some(([name, value]) => name !== "name" && value);
  return pathname === deal && !asks;
}

/** @returns {Promise<Response | undefined>} the way to a deal that was not watched yet */
async function nextDeal() {
  const deals = await caches.open(DEALS);
  const [request] = await deals.keys();
  if (!request) return undefined;
  await (await caches.open(WATCHED)).put(request, await deals.match(request));
  await deals.delete(request);
  return Response.redirect(request.url);
}

/** @param {URL} url @returns {Promise<Response | undefined>} a page that was kept for this address */
async function keptPage(url) {
  const game = new URL(url);
  game.searchParams.delete("step");
  if (isAnyDeal(url)) return nextDeal();
  return (await (await caches.open(CACHE)).match(url.href)) ?? (await caches.match(game.href));
}

/** @returns {Promise<boolean>} whether this phone keeps the match @param {string} ref */
function keepsMatch(ref) {
  return new Promise((resolve) => {
    const request = indexedDB.open("scoreboard");
    request.onupgradeneeded = () => request.transaction.abort();
    request.onerror = () => resolve(false);
    request.onsuccess = () => {
      const database = request.result;
      const isThere = database.objectStoreNames.contains("matches");
      const found = isThere && database.transaction("matches").objectStore("matches").getKey(ref);
      if (found) found.onsuccess = () => resolve(found.result !== undefined);
      else resolve(false);
      database.close();
    };
  });
}

/** What to show for an address in place of a slow answer; nothing if only the network has it. */
async function instead(url) {
  const [, ref] = url.pathname.match(MATCH) ?? [];
  if (url.pathname === "/" || (ref && (await keepsMatch(ref)))) return caches.match(shell);
  return pages.includes(url.pathname) && !url.search ? keptPage(url) : undefined;
}

/** Ask the network for a page; what a proxy says of a server that it cannot reach is no answer. */
async function askFor(request) {
  const answer = await fetch(request);
  if (answer.status >= 500 && !isOurs(answer)) throw new Error(`${request.url}: ${answer.status}`);
  return answer;
}

/** Answer with a page: from the network, and without one with what is kept. */
async function showPage(request) {
  const url = new URL(request.url);
  const answer = askFor(request);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const late = patience.then(async () => (await instead(url)) ?? answer);
  try {
    return await Promise.race([answer, late]);
  } catch {
    return (await keptPage(url)) ?? (await caches.match(shell)) ?? Response.error();
  }
}

/** Answer with a file that never changes under its name. */
async function showFile(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data.type !== "stock") return;
  event.waitUntil(tell(event.source));
  event.waitUntil(stock(event.data.pages));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(showPage(request));
  else if (HASHED.test(pathname)) event.respondWith(showFile(request));
});
