/**
 * What a match stands like once the entries that its page does not know yet are counted in.
 * Pure: a state goes in, another comes out; the server's fold has the last word on both.
 *
 * @typedef {{ name: string, suit: string, won: number }} Seat
 * @typedef {{ key: string, seat: number | null, out: boolean, byApp?: boolean, isNew?: boolean }} Game
 * @typedef {{ key: string, seat: number | null }} Ending
 * @typedef {object} State
 * @property {Seat[]} seats
 * @property {Game[]} games the latest ones, oldest first
 * @property {number} next the number of the next game
 * @property {{ format: string, length: number } | null} race
 * @property {Ending | null} ending
 * @property {number | null} left seconds on the clock
 */

/** @param {State} state @param {number | null} seat @param {number} by */
function count(state, seat, by) {
  state.next += by;
  if (seat !== null) state.seats[seat].won += by;
}

/** A page knows a game already whose answer alone was lost. @param {State} state @param {Game} game */
function add(state, game) {
  if (state.games.some(({ key }) => key === game.key)) return;
  state.games.push(game);
  count(state, game.seat, 1);
}

/** @param {State} state @param {string} key @param {boolean} out */
function turn(state, key, out) {
  const game = state.games.find((game) => game.key === key);
  if (!game || game.out === out) return;
  game.out = out;
  count(state, game.seat, out ? -1 : 1);
}

/** @param {State} state @param {string} key @param {number | null} seat */
function correct(state, key, seat) {
  const game = state.games.find((game) => game.key === key);
  if (!game) return;
  if (!game.out) {
    count(state, game.seat, -1);
    count(state, seat, 1);
  }
  game.seat = seat;
}

const number = (text) => (text ? Number(text) : null);

const STEPS = {
  won: (state, { key, fields }) =>
    add(state, { key, seat: Number(fields.seat), out: false, isNew: true }),
  drawn: (state, { key }) => add(state, { key, seat: null, out: false, isNew: true }),
  undone: (state, { fields }) => turn(state, fields.target, true),
  restored: (state, { fields }) => turn(state, fields.target, false),
  corrected: (state, { fields }) => correct(state, fields.target, number(fields.seat)),
  clock: (state, { fields, tappedAt }) => {
    const seconds = Number(fields.seconds);
    const left = seconds - (Date.now() - Date.parse(tappedAt)) / 1000;
    state.left = seconds ? Math.max(Math.round(left), 0) : null;
  },
};

/** @param {State} state @returns {Game | undefined} the latest game that counts */
export const latest = (state) => state.games.findLast((game) => !game.out);

/** @param {State} state @returns {Game | undefined} what Redo puts back */
export function redoable({ games }) {
  const end = games.findLastIndex((game) => !game.out);
  return games[end + 1];
}

/** @param {State} state @returns {number | null} the seat that has won most, if one has */
export function leader({ seats }) {
  const most = Math.max(...seats.map(({ won }) => won));
  const leaders = seats.filter(({ won }) => won === most);
  return leaders.length === 1 ? seats.indexOf(leaders[0]) : null;
}

/** @param {State} state @returns {boolean} whether the race is over */
export function isDecided(state) {
  if (!state.race) return false;
  const { format, length } = state.race;
  if (format === "games") return state.next > length;
  const needed = format === "best_of" ? Math.floor(length / 2) + 1 : length;
  return leader(state) !== null && Math.max(...state.seats.map(({ won }) => won)) >= needed;
}

/**
 * @param {State} saved as the server last said
 * @param {import("./store.js").Entry[]} entries that came after it, in order
 * @returns {State}
 */
export function project(saved, entries) {
  const state = structuredClone(saved);
  const waived = new Set();
  let byHand = saved.ending && !isDecided(saved) ? saved.ending : null;
  if (!saved.ending && isDecided(saved)) waived.add(latest(saved)?.key);
  for (const entry of entries) {
    const { kind, target } = entry.fields;
    if (kind === "finished") byHand = { key: entry.key, seat: null };
    if (kind === "reopened") byHand = null;
    if (kind === "reopened") waived.add(target);
    STEPS[kind]?.(state, entry);
  }
  const last = latest(state)?.key;
  const decided = last && isDecided(state) && !waived.has(last);
  const ending = decided ? { key: last } : byHand;
  state.ending = ending && { key: ending.key, seat: leader(state) };
  return state;
}
