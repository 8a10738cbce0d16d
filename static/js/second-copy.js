/**
 * A second copy of what waits, in Cache Storage: a browser that was killed has been seen to come
 * back with an empty IndexedDB. Over plain http there is no Cache Storage, and no second copy.
 *
 * @typedef {import("./store.js").Entry} Entry
 */
import { restore } from "./store.js";

const address = (key) => `/outbox/${key}`;

/** @returns {Promise<Cache | undefined>} */
async function copies() {
  return globalThis.caches?.open("outbox");
}

/** @param {Entry} entry */
export async function copy(entry) {
  await (await copies())?.put(address(entry.key), new Response(JSON.stringify(entry)));
}

/** @param {string} key of an entry that waits no longer */
export async function uncopy(key) {
  await (await copies())?.delete(address(key));
}

/** Put back what only the copy still holds; a kill may have left copies that nobody needs. */
export async function recover() {
  const cache = await copies();
  for (const request of (await cache?.keys()) ?? []) {
    const waits = await restore(await (await cache.match(request)).json());
    if (!waits) await cache.delete(request);
  }
}
