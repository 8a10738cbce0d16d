/** Short movements that say what changed; none where people asked for none. */
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {Element | null} element @param {Keyframe} from */
function move(element, from) {
  if (stillness.matches) return;
  element?.animate([from, {}], { duration: 220, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" });
}

/** Turn a numeral over like a card. @param {Element | null} element */
export const turnOver = (element) => move(element, { transform: "rotateX(-90deg)" });

/** Let a new square slide into the line. @param {Element | null} element */
export const slideIn = (element) => move(element, { transform: "translateX(1.5rem)", opacity: 0 });
