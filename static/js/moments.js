/** Show one moment of a watched game besides its cards: the counts, the lead, the words, the links. */
import { say } from "./words.js";

/** @param {Element} element @param {string | number} text written only where it is another */
export function write(element, text) {
  if (element.textContent !== String(text)) element.textContent = String(text);
}

/** @param {HTMLElement} page @param {{ count: number, good: number }[]} holdings by seat */
export function showCounts(page, holdings) {
  page.querySelectorAll(".share").forEach((share, seat) => {
    const { count, good } = holdings[seat];
    share.className = share.className.replace(/held-\d+/, `held-${count}`);
    write(share.querySelector(".share-count"), count);
    write(share.querySelector(".share-good > span"), good);
  });
}

/**
 * Say who leads, and how long it still takes, as `games/watching/odds.py` does.
 *
 * @param {HTMLElement} page
 * @param {{ worths: number[], left: string[] } | null} odds null where nobody can tell
 * @param {{ count: number }[] | null} holdings null when the game is over
 */
export function showOdds(page, odds, holdings) {
  const line = page.querySelector("#odds");
  const counts = holdings?.map(({ count }) => count) ?? [];
  line.hidden = !odds || counts.filter(Boolean).length < 2;
  if (line.hidden) return;
  const worths = counts.map((count) => odds.worths[count]);
  const most = Math.max(...worths);
  const best = worths.indexOf(most);
  const share = most / worths.reduce((sum, worth) => sum + worth, 0);
  const chance = Math.floor(100 * share + 0.5);
  const name = page.querySelectorAll(".share bdi")[best].textContent;
  const words = chance === 100 ? "nearly" : chance === 50 && counts.length === 2 ? "even" : "odds";
  const who = say(words, { chance, name });
  write(line, `${who}, ${odds.left[Math.max(...counts)]}.`);
}

/** @param {HTMLElement} page @param {{ count: number }[]} holdings @param {number} played the share of the game */
export function showLead(page, holdings, played) {
  const total = holdings.reduce((sum, { count }) => sum + count, 0);
  const across = (1000 * played).toFixed(1);
  page.querySelector("#so-far-width").setAttribute("width", across);
  page.querySelectorAll(".lead-now").forEach((dot, seat) => {
    const down = (100 - (100 * holdings[seat].count) / total).toFixed(1);
    for (const name of ["x1", "x2"]) dot.setAttribute(name, across);
    for (const name of ["y1", "y2"]) dot.setAttribute(name, down);
  });
}

/** @param {HTMLElement} page @param {Record<string, number>} goals steps by the links' ids */
export function showLinks(page, goals) {
  for (const [id, step] of Object.entries(goals)) {
    const link = page.querySelector(`#${id}`);
    if (!link) continue;
    link.dataset.step = String(step);
    link.href = addressOf(step);
  }
}

/** @param {number} step @returns {string} its address */
export function addressOf(step) {
  const url = new URL(location.href);
  url.searchParams.set("step", String(step));
  return url.pathname + url.search;
}

/** Put a step into this page's address and into what is shared. @param {number} step */
export function rewriteAddress(step) {
  history.replaceState(history.state, "", addressOf(step));
  const share = document.getElementById("share");
  const url = new URL(share.href);
  url.searchParams.set("step", String(step));
  share.href = url.href;
}

/** Share the address of this moment, or copy it where nothing can be shared. */
export function letShare(link, said) {
  link.addEventListener("click", async (event) => {
    if (!navigator.share && !navigator.clipboard) return;
    event.preventDefault();
    if (navigator.share) {
      // A share that the person gives up is no error.
      await navigator.share({ title: link.dataset.title, url: link.href }).catch(() => {});
    } else {
      await navigator.clipboard.writeText(link.href);
      said.textContent = link.dataset.copied;
    }
  });
}
