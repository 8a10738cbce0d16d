/**
 * What the list of kept matches and the page of one have in common.
 *
 * @typedef {import("./keeping.js").KeptMatch} KeptMatch
 * @typedef {import("./projection.js").State} State
 */

/** @param {string} id of a template @returns {HTMLElement} */
export const fresh = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

/** @param {string} ref @returns {string} */
export const addressOf = (ref) => `/matches/${ref}/`;

/** @param {KeptMatch} match @returns {State} as the server last said */
export const stateOf = ({ seats, games, next, race, ending }) =>
  ({ seats, games, next, race, ending: ending && { key: ending, seat: null }, left: null });
