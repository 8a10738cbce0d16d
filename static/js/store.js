/**
 * What this phone keeps, in IndexedDB: entries that wait to be sent, those that were sent in the
 * last thirty days, those that were refused, the numbers that order them, and its matches.
 *
 * @typedef {object} Entry
 * @property {string} key made here, and the entry's for ever
 * @property {string} action the address of the match's ledger
 * @property {Record<string, string>} fields as a form would post them
 * @property {string} tappedAt by this phone's clock
 * @property {string} what the entry in words, for when it is refused
 * @property {number} [counter] this phone's own count of entries
 * @property {number} [lamport] greater than any number seen in that match
 * @property {number} [position] where it stands in the ledger, once it does
 * @property {string} [epoch] of the database whose ledger took it
 * @property {string} [receipt] that this ledger took it
 * @property {string} [reason] why it was refused
 */

const KEPT_FOR = 30 * 24 * 3600 * 1000;
const STALE = ["InvalidStateError", "UnknownError"];
/** A database that does not answer for so long, in milliseconds, is as good as none. */
const PATIENCE = 3000;

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("scoreboard", 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      const database = request.result;
      database.createObjectStore("matches", { keyPath: "ref" });
      if (oldVersion) return;
      for (const name of ["waiting", "sent", "refused"]) {
        database.createObjectStore(name, { keyPath: "key" });
      }
      database.createObjectStore("numbers");
      const sent = request.transaction.objectStore("sent");
      sent.createIndex("match", ["action", "position"]);
      sent.createIndex("age", "sentAt");
    };
    request.onblocked = () => reject(new Error("the database is blocked by another tab"));
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      request.result.onclose = () => (opened = undefined);
      resolve(request.result);
    };
  });
}

function silence() {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error("the database does not answer")), PATIENCE);
  });
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Do some work in one transaction, and return when it is on the disk. A browser may have
 * closed the database behind a sleeping page: it is opened again, once.
 *
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(stores: Record<string, IDBObjectStore>) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function transact(mode, work, again = true) {
  try {
    const database = await Promise.race([(opened ??= open()), silence()]);
    const names = [...database.objectStoreNames];
    const transaction = database.transaction(names, mode, { durability: "strict" });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const stores = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]));
    return await Promise.race([Promise.all([work(stores), done]).then(([value]) => value), silence()]);
  } catch (error) {
    opened = undefined;
    if (again && STALE.includes(error?.name)) return transact(mode, work, false);
    throw error;
  }
}

/**
 * Keep an entry, with the numbers that order it, in one transaction.
 *
 * @param {Entry} entry @param {number} seen the greatest Lamport number the page has seen
 * @returns {Promise<Entry>}
 */
export function keep(entry, seen) {
  return transact("readwrite", async ({ waiting, numbers }) => {
    const counter = ((await result(numbers.get("counter"))) ?? 0) + 1;
    const lamport = Math.max((await result(numbers.get(entry.action))) ?? 0, seen) + 1;
    const kept = { ...entry, counter, lamport };
    numbers.put(counter, "counter");
    numbers.put(lamport, entry.action);
    waiting.put(kept);
    return kept;
  });
}

/** @param {string} action @param {number} position @returns {Promise<Entry[]>} sent after it */
export function sentAfter(action, position) {
  const range = IDBKeyRange.bound([action, position], [action, Infinity], true);
  return transact("readonly", ({ sent }) => result(sent.index("match").getAll(range)));
}

/** @param {"waiting" | "sent" | "refused"} name @returns {Promise<Entry[]>} in the order they were made */
export async function all(name) {
  const entries = await transact("readonly", (stores) => result(stores[name].getAll()));
  return entries.sort((one, other) => one.counter - other.counter);
}

/** @param {Entry} entry @param {number} lamport the ledger's, so that the next is greater */
export function settle(entry, lamport) {
  return transact("readwrite", async ({ waiting, sent, numbers }) => {
    waiting.delete(entry.key);
    sent.put({ ...entry, sentAt: Date.now() });
    const seen = (await result(numbers.get(entry.action))) ?? 0;
    numbers.put(Math.max(seen, lamport), entry.action);
    const old = IDBKeyRange.upperBound(Date.now() - KEPT_FOR);
    for (const key of await result(sent.index("age").getAllKeys(old))) sent.delete(key);
  });
}

/** @param {Entry} entry with the reason why the server will never take it */
export function refuse(entry) {
  return transact("readwrite", async ({ waiting, refused }) => {
    waiting.delete(entry.key);
    refused.put(entry);
  });
}

/** @param {string} key of a refused entry that was read */
export function forget(key) {
  return transact("readwrite", async ({ refused }) => refused.delete(key));
}

/**
 * Put back an entry that nothing here knows of.
 *
 * @param {Entry} entry from the second copy @returns {Promise<boolean>} whether it waits now
 */
export function restore(entry) {
  return transact("readwrite", async ({ waiting, sent, refused, numbers }) => {
    const known = await Promise.all(
      [waiting, sent, refused].map((store) => result(store.getKey(entry.key))),
    );
    if (known.some(Boolean)) return Boolean(known[0]);
    waiting.put(entry);
    const counter = (await result(numbers.get("counter"))) ?? 0;
    numbers.put(Math.max(counter, entry.counter ?? 0), "counter");
    return true;
  });
}
