/**
 * A game that the server played: its steps, and the table after any of them. Nothing here knows
 * a rule; `games/watching/encoding.py` says how the steps are written.
 *
 * @typedef {{ seat: number, cards: string, up: boolean }} Laid
 * @typedef {object} Table
 * @property {string[]} stocks a letter for each card, top first
 * @property {string[]} sides
 * @property {Laid[]} pile
 * @property {Laid[]} waiting
 * @property {string} undealt
 * @property {number} flips how often cards have been turned up together
 */

/** Of so many tables one is kept; those between are played again from it. */
const EVERY = 64;

const laid = ([seat, cards, up]) => ({ seat, cards, up });
const letters = (pile) => pile.map(({ cards }) => cards).join("");

/** @param {Table} table @returns {Table} a copy to go on from */
const copy = (table) => ({
  ...table,
  stocks: [...table.stocks],
  sides: [...table.sides],
  pile: [...table.pile],
  waiting: [...table.waiting],
});

/** Move the top cards of a stock onto the pile. */
function lay(table, seat, count, up) {
  table.pile.push({ seat, cards: table.stocks[seat].slice(0, count), up });
  table.stocks[seat] = table.stocks[seat].slice(count);
}

/** Put cards under a stock, or onto the side pile where there are side piles. */
function putUnder(table, seat, cards) {
  const where = table.sides.length ? table.sides : table.stocks;
  where[seat] += cards;
}

/** What each kind of event does to a table; `rest` is what stands after the seat. */
const MOVES = {
  f(table, seat, rest) {
    for (const each of [seat, ...[...rest].map(Number)]) lay(table, each, 1, true);
  },
  s: (table, seat, rest) => lay(table, seat, Number(rest), false),
  r(table, seat, rest) {
    table.stocks[seat] += rest;
    table.sides[seat] = "";
  },
  c(table, seat, rest) {
    putUnder(table, seat, rest || letters(table.pile) + letters(table.waiting));
    table.pile = [];
    table.waiting = [];
  },
  x(table) {
    table.waiting = [...table.waiting, ...table.pile];
    table.pile = [];
  },
  v(table, seat, rest) {
    putUnder(table, seat, rest);
    table.waiting = table.waiting.filter((each) => each.seat !== seat);
  },
  a(table, seat, rest) {
    putUnder(table, seat, rest);
    table.undealt = "";
  },
  t() {},
  e() {},
};

/** @param {Table} table changed in place @param {string} step */
function play(table, step) {
  const events = step.split(" ");
  for (const event of events) MOVES[event[0]](table, Number(event[1]), event.slice(2));
  if (events.some((event) => event[0] === "f")) table.flips += 1;
}

export class DealtGame {
  /** @param {object} data as the page carries it */
  constructor({ first, last, flips, table, steps, said, fights, good, pace, odds }) {
    this.first = first;
    this.last = last;
    this.steps = steps ? steps.split("|") : [];
    this.end = first + this.steps.length;
    this.said = said.split("\n");
    this.fights = fights;
    this.good = good;
    this.pace = pace;
    this.odds = odds;
    const { pile, waiting } = table;
    this.kept = [{ ...table, pile: pile.map(laid), waiting: waiting.map(laid), flips }];
    this.latest = { done: 0, table: this.kept[0] };
  }

  /** @param {number} step @returns {boolean} whether the page carries this step */
  has(step) {
    return step >= this.first && step <= this.end;
  }

  /** @param {number} step @returns {Table} the table after it, not to be changed */
  table(step) {
    const wanted = step - this.first;
    const near = Math.min(Math.floor(wanted / EVERY), this.kept.length - 1) * EVERY;
    const follows = this.latest.done >= near && this.latest.done <= wanted;
    let done = follows ? this.latest.done : near;
    const table = copy(follows ? this.latest.table : this.kept[near / EVERY]);
    while (done < wanted) {
      play(table, this.steps[done]);
      done += 1;
      if (done % EVERY === 0) this.kept[done / EVERY] ??= copy(table);
    }
    this.latest = { done, table };
    return table;
  }

  /** @param {number} step @param {string} kind the letter of an event @returns {string | undefined} */
  event(step, kind) {
    return step > this.first ? this.steps[step - this.first - 1].split(" ").find((each) => each[0] === kind) : undefined;
  }

  /** @param {number} step @returns {number | null} the seat that takes the pile in it */
  taker(step) {
    const taken = this.event(step, "c");
    return taken ? Number(taken[1]) : null;
  }

  /** @param {number} step @returns {string} what happened in it */
  sentence(step) {
    return this.said[step - this.first];
  }

  /** @param {number} step @returns {Laid[]} what lies on the table, or is just taken from it */
  showing(step) {
    const { waiting, pile } = this.table(this.taker(step) === null ? step : step - 1);
    return [...waiting, ...pile];
  }

  /** @param {number} step @returns {{ count: number, good: number }[]} the cards that are each seat's */
  holdings(step) {
    const { stocks, sides, pile, waiting } = this.table(step);
    return stocks.map((stock, seat) => {
      const own = [...waiting, ...pile].filter((each) => each.seat === seat);
      const cards = stock + (sides[seat] ?? "") + letters(own);
      const good = [...cards].filter((letter) => cardOf(letter).rank >= this.good).length;
      return { count: cards.length, good };
    });
  }

  /** @param {number} step @returns {number} the next war's first step, or the last step */
  nextFight(step) {
    return this.fights.find((fight) => fight > step) ?? this.last;
  }

  /** @param {number} step @returns {number} milliseconds by hand until the next one */
  pauseAfter(step) {
    const { flip, take, war } = this.pace;
    if (this.taker(step) !== null) return take;
    return this.event(step, "t") ? flip + war : flip;
  }
}

/** @param {string} letter @returns {{ rank: number, suit: number }} both from 0: two, clubs */
export function cardOf(letter) {
  const code = letter.charCodeAt(0);
  const index = code < 97 ? code - 65 : code - 71;
  return { rank: index % 13, suit: Math.floor(index / 13) };
}
