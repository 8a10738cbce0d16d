/**
 * Steer a watched game by links, keys and swipes.
 *
 * @typedef {{ step: number, toggle: () => void, go: (step: number) => void }} Player
 */

/** How far a finger goes sideways before it means a step, in pixels. */
const SWIPE = 48;

/** @param {HTMLElement & Player} player whose links have the steps they lead to */
export function followLinks(player) {
  player.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    player.go(Number(link.dataset.step));
  });
}

/** @param {Player} player for whom space plays and pauses, and the arrows step */
export function obeyKeys(player) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, dialog")) return;
    const acts = {
      " ": () => player.toggle(),
      ArrowRight: () => player.go(player.step + 1),
      ArrowLeft: () => player.go(player.step - 1),
    };
    const act = acts[event.key];
    // A space on a button or a link presses that.
    if (!act || (event.key === " " && event.target.closest("button, a, summary"))) return;
    event.preventDefault();
    act();
  });
}

/** @param {Player} player @param {HTMLElement} felt on which a finger pushes on to the next step, or back */
export function obeySwipes(player, felt) {
  let from = null;
  felt.addEventListener("pointerdown", (event) => {
    from = event;
  });
  felt.addEventListener("pointerup", (event) => {
    const across = from ? event.clientX - from.clientX : 0;
    const down = from ? event.clientY - from.clientY : 0;
    from = null;
    if (Math.abs(across) < SWIPE || Math.abs(across) < 2 * Math.abs(down)) return;
    player.go(player.step + (across < 0 ? 1 : -1));
  });
}
