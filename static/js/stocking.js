/**
 * What the service worker keeps, each version by itself: the files, the pages that everybody sees
 * alike, and some deals ahead. `/sw.js` says what `self.offline` holds.
 */
const { version, files, pages, shell, deal } = self.offline;
export const CACHE = `scoreboard-${version}`;
export const DEALS = `deals-${version}`;
export const WATCHED = `watched-${version}`;
const OURS = /^(?:scoreboard|deals|watched)-/;
/** Set aside until a page has said that this is a new version. */
const NEWS = "/updated";
const DEALS_AHEAD = 3;

/** One stocking after the other. */
let turn = Promise.resolve();

/** @param {Response} answer @returns {boolean} whether Scoreboard itself gave it */
export const isOurs = ({ headers }) => headers.get("Answered-By") === "Scoreboard";

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
export function stock(more = []) {
  turn = turn.then(async () => {
    for (const page of [...pages, ...more]) await keepPage(page).catch(() => {});
    await keepDeals().catch(() => {});
  });
  return turn;
}

/** Fetch all of this version before it takes over. */
export async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(files);
  await keepPage(shell);
  // What an earlier version kept goes with it, so this one has its own first.
  if (self.registration.active) await stock();
  await self.skipWaiting();
}

/** Take over, and let go of what other versions kept. */
export async function activate() {
  const names = (await caches.keys()).filter((name) => OURS.test(name) && !name.endsWith(version));
  await Promise.all(names.map((name) => caches.delete(name)));
  if (names.length) await (await caches.open(CACHE)).put(NEWS, new Response());
  await self.clients.claim();
}

/** Tell the first page that asks, and no other, that this version is new. @param {Client} client */
export async function tell(client) {
  const cache = await caches.open(CACHE);
  if (await cache.delete(NEWS)) client.postMessage("updated");
}
