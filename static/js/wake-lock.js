/** Keep the screen awake while a match is shown. It may be refused; nothing waits for it. */
async function stayAwake() {
  if (document.hidden) return;
  try {
    const lock = await navigator.wakeLock?.request("screen");
    lock?.addEventListener("release", () => setTimeout(stayAwake, 1000), { once: true });
  } catch {
    // A low battery, or a page that may not: the screen goes dark as it always does.
  }
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
