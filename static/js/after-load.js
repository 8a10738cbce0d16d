/** Scripts that can wait are fetched when the page is there, so that they hold up no tap. */

/** Milliseconds after the page has loaded. */
const PAUSE = 200;

/** @param {string} address of a script; one that does not arrive is asked for again */
function add(address) {
  const script = document.createElement("script");
  script.type = "module";
  script.src = address;
  script.onerror = () => addEventListener("online", () => add(address), { once: true });
  document.head.append(script);
}

const later = document.querySelector("meta[name=later]").content.split(" ");
addEventListener("load", () => setTimeout(() => later.forEach(add), PAUSE));
