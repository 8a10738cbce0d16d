/**
 * What counts as one tap on a button marked `data-tap`. A trembling finger that hits the same
 * button twice within a quarter of a second tapped once; a long press is a tap too, although
 * browsers answer it with a menu and no click; the keyboard and screen readers click as ever.
 */
const AT_ONCE = 250;

/** @type {WeakMap<Element, number>} when each button was last tapped, by the event's own clock */
const tapped = new WeakMap();
/** @type {Map<number, Element>} the button that each finger is on */
const pressed = new Map();

/** @param {Event} event @returns {HTMLButtonElement | null} */
const button = (event) => event.target.closest?.("button[data-tap]");

/** @param {HTMLButtonElement} target @param {number} time */
function tap(target, time) {
  if (target.disabled || time - (tapped.get(target) ?? -Infinity) < AT_ONCE) return;
  tapped.set(target, time);
  target.form.requestSubmit(target);
}

document.addEventListener("pointerdown", (event) => {
  const target = button(event);
  if (target && event.button === 0) pressed.set(event.pointerId, target);
});

document.addEventListener("pointerup", (event) => {
  const target = pressed.get(event.pointerId);
  pressed.delete(event.pointerId);
  const box = target?.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  const inside = box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  if (inside) tap(target, event.timeStamp);
});

document.addEventListener("pointercancel", (event) => pressed.delete(event.pointerId));

// The click that follows a finger was counted when the finger left.
document.addEventListener("click", (event) => {
  const target = button(event);
  if (!target) return;
  event.preventDefault();
  tap(target, event.timeStamp);
});

// A key that is held down is one tap as well.
document.addEventListener("keydown", (event) => {
  if (event.repeat && button(event)) event.preventDefault();
});

document.addEventListener("contextmenu", (event) => button(event) && event.preventDefault());
