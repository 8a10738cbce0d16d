/**
 * The service worker that ends all others: it takes their place, lets go of what they kept and goes.
 * The second copy of taps that wait to be sent is no business of theirs, and stays.
 */
const THEIRS = /^(?:scoreboard|deals|watched)-/;

async function end() {
  const names = (await caches.keys()).filter((name) => THEIRS.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(end()));
