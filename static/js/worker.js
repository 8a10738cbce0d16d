/**
 * The service worker. Pages come from the network, files with a hash in their name from the phone.
 * Without a network a page of the rulebook, or a deal that nobody has watched, is shown as it was
 * kept, and any other address the one page that draws what this phone itself keeps: no page of a
 * match is ever kept here. `/sw.js` says what `self.offline` holds.
 */
const { version, files, pages, shell, deal } = self.offline;
const CACHE = `scoreboard-${version}`;
const DEALS = `deals-${version}`;
const WATCHED = `watched-${version}`;
const OURS = /^(?:scoreboard|deals|watched)-/;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
const MATCH = /^\/matches\/([\w-]{22})\/$/;
/** Set aside until a page has said that this is a new version. */
const NEWS = "/updated";
/** Milliseconds that the network may take, where there is something to show instead. */
const PATIENCE = 3000;
const DEALS_AHEAD = 3;

/** One stocking after the other. */
let turn = Promise.resolve();

/** @param {Response} answer @returns {boolean} whether Scoreboard itself gave it */
const isOurs = ({ headers }) => headers.get("Answered-By") === "Scoreboard";

/** Fetch a page as anybody sees it; one that was led to elsewhere can be shown all the same. */
async function fetchPage(address) {
  const answer = await fetch(address, { credentials: "omit", cache: "no-cache" });
  const { ok, status, url } = answer;
  if (!ok || !isOurs(answer)) throw new Error(`${url}: ${status}`);
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return { url, page: new Response(await answer.blob(), { status, headers }) };
}

/** Keep a page that is not kept yet. @param {string} address */
async function keepPage(address) {
  const cache = await caches.open(CACHE);
  if (await cache.match(address)) return;
  const { page } = await fetchPage(address);
  await cache.put(address, page);
}

/** Deal ahead what can be watched later, in place of what was watched. */
async function keepDeals() {
  await caches.delete(WATCHED);
  const deals = await caches.open(DEALS);
  while ((await deals.keys()).length < DEALS_AHEAD) {
    const { url, page } = await fetchPage(deal);
    await deals.put(url, page);
  }
}

/** Keep all that is worth having; what cannot be had now is asked for another time. */
function stock(more = []) {
  turn = turn.then(async () => {
    for (const page of [...pages, ...more]) await keepPage(page).catch(() => {});
    await keepDeals().catch(() => {});
  });
  return turn;
}

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(files);
  await keepPage(shell);
  // What an earlier version kept goes with it, so this one has its own first.
  if (self.registration.active) await stock();
  await self.skipWaiting();
}

async function activate() {
  const names = (await caches.keys()).filter((name) => OURS.test(name) && !name.endsWith(version));
  await Promise.all(names.map((name) => caches.delete(name)));
  if (names.length) await (await caches.open(CACHE)).put(NEWS, new Response());
  await self.clients.claim();
}

/** Tell the first page that asks, and no other, that this version is new. */
async function tell(client) {
  const cache = await caches.open(CACHE);
  if (await cache.delete(NEWS)) client.postMessage("updated");
}

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
