/** Lay cards on the felt: a row a seat, flipped, fanned out, taken. */
import { cardOf } from "./dealt-game.js";
import { say } from "./words.js";

const MOST_SHOWN = 9;
const SYMBOLS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const SHAPES = ["club", "diamond", "heart", "spade"];
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {import("./dealt-game.js").Laid} Laid */

/** @param {string} id of a template @returns {HTMLElement} */
const fresh = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

/** @param {string} letter @param {boolean} up @returns {HTMLElement} */
function makeCard(letter, up) {
  if (!up) return fresh("new-back");
  const { rank, suit } = cardOf(letter);
  const card = fresh("new-card");
  card.classList.toggle("red", suit === 1 || suit === 2);
  card.querySelector(".card-index > span").textContent = SYMBOLS[rank];
  for (const use of card.querySelectorAll("use")) use.setAttribute("href", `#suit-${SHAPES[suit]}`);
  const words = { rank: say("ranks").split(",")[rank], suit: say("suits").split(",")[suit] };
  card.setAttribute("aria-label", say("card", words));
  return card;
}

/** Turn a card over about its long axis, or push one that stays face down in from the side. */
function bring(card, duration) {
  const from = card.classList.contains("back") ? { translate: "-2rem 0", opacity: 0 } : { rotate: "y 90deg" };
  card.animate([from, {}], { duration, easing: "ease-out" });
}

/** @param {HTMLElement} row @param {Laid[]} pile this seat's @param {number} duration */
function layRow(row, pile, duration) {
  const cards = pile.flatMap(({ cards, up }) => [...cards].map((letter) => letter + (up ? "+" : "-"))).slice(-MOST_SHOWN);
  const before = row.dataset.cards ? row.dataset.cards.split(" ") : [];
  row.dataset.cards = cards.join(" ");
  if (row.dataset.cards === before.join(" ")) return;
  const kept = before.every((card, index) => card === cards[index]) ? before.length : 0;
  if (!kept) row.replaceChildren();
  for (const [letter, up] of cards.slice(kept)) {
    const card = makeCard(letter, up === "+");
    row.append(card);
    if (duration) bring(card, duration);
  }
}

/** Let every row travel to the one whose seat takes them. */
function collect(places, taker, duration) {
  const [goal] = places[taker].getClientRects();
  for (const place of places) {
    const [at] = place.getClientRects();
    const translate = `${(goal.x - at.x) * 0.3}px ${(goal.y - at.y) * 0.3}px`;
    place.querySelector(".laid").animate([{}, { translate, offset: 0.6 }, {}], { duration, easing: "ease-in-out" });
  }
}

/**
 * Show what lies on the table.
 *
 * @param {HTMLElement} felt @param {Laid[]} pile @param {number | null} taker
 * @param {{ war: boolean, time: number }} how with the milliseconds there are to move in
 */
export function layCards(felt, pile, taker, { war, time }) {
  const duration = stillness.matches || time < 120 ? 0 : Math.min(220, time / 2);
  const places = [...felt.querySelectorAll(".watch-place")];
  places.forEach((place, seat) => {
    layRow(place.querySelector(".laid"), pile.filter((each) => each.seat === seat), duration);
    place.classList.toggle("takes", seat === taker);
  });
  felt.classList.toggle("taken", taker !== null);
  felt.classList.toggle("war", war);
  if (taker !== null && duration) collect(places, taker, duration);
}
