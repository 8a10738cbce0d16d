/** The words of the page, as its template has them in the language of the page. */

/**
 * Put values where a sentence names them: "{name} won game {number}".
 *
 * @param {string} sentence @param {Record<string, string | number>} values
 */
export function fill(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** @param {string} name of a sentence in #words @param {Record<string, string | number>} [values] */
export function say(name, values = {}) {
  return fill(document.getElementById("words")?.dataset[name] ?? "", values);
}

/** Join names as people say them. @param {string[]} names */
export function inARow(names) {
  if (names.length < 2) return names.join("");
  return say("and", { names: names.slice(0, -1).join(", "), last: names.at(-1) });
}
