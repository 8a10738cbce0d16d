"""Cards, deals, tables and events as text, and back.

A card is its rank and suit (`Kh`, `10s`, also `Ts` or `K♥`); a deal is each player's cards, top
first, with `/` between the players; an event is its name and fields (`flipped seat=0 card=Kh`); a
table is a line for each of its parts that is not empty (`stocks: Kh 10s / 2c`).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from itertools import chain, cycle
from typing import Any, Final, NamedTuple, get_args

from games.rules.cards import FULL_PACK, RANKS, Card, Cards, Rank
from games.rules.events import Ended, Ending, Event, HalfUnits, Outcome, Reason, Seat, Wager
from games.rules.table import Table

SHORT_FORM: Final = frozenset("-AKQJ/ ")
PLAIN: Final = tuple(rank for rank in Rank if rank < Rank.JACK)


class Unreadable(ValueError):
    """A text is not in the notation, or its cards cannot be dealt; the message says where."""


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards with blanks between them."""
    return " ".join(map(str, cards))


def write_deal(stocks: Iterable[Cards]) -> str:
    """Write a deal, each player's top card first."""
    return " / ".join(map(write_cards, stocks))


def read_deal(
    text: str,
    deck: Cards = FULL_PACK,
    *,
    suits_matter: bool = False,
    dashes: bool = False,
    whole: bool = False,
) -> tuple[Cards, ...]:
    """Read a deal of cards out of `deck`, each player's top card first.

    Unless `suits_matter`, a card may come without its suit: it gets one that is free, and when
    none is, one of another pack. With `dashes` the short form of Beggar My Neighbour is read too:
    a letter is a court card and a dash a plain one, without blanks (`---AQ-J/K--`).

    Raise Unreadable for what is no card, or not in the deck, or dealt too often; and if the deal
    has to be `whole`, for missing cards.
    """
    short = dashes and set(text.upper()) <= SHORT_FORM
    words = [
        list(stock.replace(" ", "")) if short else stock.replace(",", " ").split()
        for stock in text.split("/")
    ]
    plain = cycle(PLAIN)
    wanted = [
        next(plain) if short and word == "-" else _card_or_rank(word, place)
        for place, word in enumerate(chain(*words), 1)
    ]
    cards = iter(_with_suits(wanted, deck, suits_matter=suits_matter))
    stocks = tuple(tuple(next(cards) for _ in stock) for stock in words)
    missing = Counter(deck) - Counter(chain(*stocks))
    if whole and missing:
        message = f"missing from the deal: {write_cards(missing.elements())}"
        raise Unreadable(message)
    return stocks


def _card_or_rank(word: str, place: int) -> Card | Rank:
    try:
        return RANKS.get(word.upper()) or Card.parse(word)
    except ValueError as error:
        raise _at(place, str(error)) from None


def _with_suits(wanted: list[Card | Rank], deck: Cards, *, suits_matter: bool) -> list[Card]:
    """Return the cards, with suits for those that have none."""
    free = Counter(deck)
    for place, card in enumerate(wanted, 1):
        if isinstance(card, Rank):
            if suits_matter:
                raise _at(place, f"'{card.symbol}' needs a suit, because suits matter")
        elif card not in free:
            raise _at(place, f"{card} is not in the deck")
        elif free[card] == 0:
            raise _at(place, f"{card} was dealt before, as the {_ordinal(wanted.index(card) + 1)}")
        else:
            free[card] -= 1
    return [
        _suited(card, free, place) if isinstance(card, Rank) else card
        for place, card in enumerate(wanted, 1)
    ]


def _suited(rank: Rank, free: Counter[Card], place: int) -> Card:
    """Take a card of the rank, one that is free if there is any."""
    cards = [card for card in free if card.rank == rank]
    if not cards:
        raise _at(place, f"{rank.symbol} is not in the deck")
    card = next((card for card in cards if free[card] > 0), cards[0])
    free[card] -= 1
    return card


def _at(place: int, problem: str) -> Unreadable:
    return Unreadable(f"{_ordinal(place)} card: {problem}")


def _ordinal(number: int) -> str:
    endings = {1: "st", 2: "nd", 3: "rd"} if number % 100 // 10 != 1 else {}
    return f"{number}{endings.get(number % 10, 'th')}"


def event_name(event: Event) -> str:
    """Return the word that an event's text begins with."""
    return type(event).__name__.lower()


def event_fields(event: Event) -> dict[str, object]:
    """Return an event's fields by name, cards as text; of an end, the outcome's."""
    fact = event.outcome if isinstance(event, Ended) else event
    return {field.name: _plain(getattr(fact, field.name)) for field in fields(fact)}


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, Card) else value


def write_event(event: Event) -> str:
    """Write an event as its name and fields, a list with commas, nothing as a dash."""
    values = (f"{name}={_text(value)}" for name, value in event_fields(event).items())
    return " ".join([event_name(event), *values])


def _text(value: object) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(_text, value))
    return "-" if value is None else str(value).replace(" ", "_")


def _list[T](read: Callable[[str], T]) -> Callable[[str], tuple[T, ...]]:
    return lambda text: tuple(map(read, text.split(","))) if text else ()


def _maybe[T](read: Callable[[str], T]) -> Callable[[str], T | None]:
    return lambda text: None if text == "-" else read(text)


KINDS: Final[Mapping[str, Callable[..., Event]]] = {
    kind.__name__.lower(): kind for kind in get_args(Event.__value__)
}
READERS: Final[Mapping[object, Callable[[str], object]]] = {
    Seat: int,
    HalfUnits: int,
    int: int,
    Card: Card.parse,
    Cards: _list(Card.parse),
    tuple[Seat, ...]: _list(int),
    Wager: Wager,
    Ending: Ending,
    Reason: lambda text: Reason(text.replace("_", " ")),
    Seat | None: _maybe(int),
    int | None: _maybe(int),
}


def read_event(text: str) -> Event:
    """Read an event; raise Unreadable if it is none."""
    name, *pairs = text.split() or [""]
    try:
        if name == "ended":
            return Ended(Outcome(**_fields(Outcome, pairs)))
        return KINDS[name](**_fields(KINDS[name], pairs))
    except (KeyError, ValueError, TypeError) as error:
        message = f"'{text}' is not an event"
        raise Unreadable(message) from error


def _fields(kind: Any, pairs: list[str]) -> Any:  # Any: a dataclass and the arguments for it
    texts = dict(pair.split("=") for pair in pairs)
    return {
        field.name: READERS[field.type](texts.pop(field.name)) for field in fields(kind)
    } | texts


def write_table(table: Table) -> str:
    """Write a table, one line for each part that is not empty or nought."""
    return "\n".join(
        f"{name}: {PARTS.get(name, NUMBER).write(value)}"
        for name, value in table._asdict().items()
        if name not in Table._field_defaults or value != Table._field_defaults[name]
    )


def read_table(text: str) -> Table:
    """Read a table; raise Unreadable, naming the line, if it is none."""
    parts: dict[str, Any] = {}  # Any: the parts of a table are of many types
    try:
        for line in text.splitlines():
            name, value = line.split(":", 1)
            parts[name] = PARTS.get(name, NUMBER).read(value.strip())
        return Table(**parts)
    except (ValueError, TypeError) as error:
        message = f"'{text}' is not a table"
        raise Unreadable(message) from error


def _write_events(events: Iterable[Event]) -> str:
    return "; ".join(map(write_event, events))


def _read_events(text: str) -> tuple[Event, ...]:
    return tuple(map(read_event, text.split(";")))


def _read_cards(text: str) -> Cards:
    return tuple(map(Card.parse, text.split()))


def _read_stocks(text: str) -> tuple[Cards, ...]:
    return tuple(map(_read_cards, text.split("/")))


def _write_outcome(outcome: Outcome) -> str:
    return write_event(Ended(outcome))


def _read_outcome(text: str) -> Outcome:
    match read_event(text):
        case Ended(outcome):
            return outcome
    raise Unreadable(text)


class Form(NamedTuple):
    """How one type of part of a table is written and read."""

    write: Callable[[Any], str]  # Any: each writes its own type
    read: Callable[[str], object]


STOCKS: Final = Form(write_deal, _read_stocks)
EVENTS: Final = Form(_write_events, _read_events)
NUMBERS: Final = Form(_text, _list(int))
NUMBER: Final = Form(str, int)
PARTS: Final[Mapping[str, Form]] = {
    "stocks": STOCKS,
    "sides": STOCKS,
    "undealt": Form(write_cards, _read_cards),
    "pile": EVENTS,
    "facing": EVENTS,
    "waiting": EVENTS,
    "chips": NUMBERS,
    "wars_won": NUMBERS,
    "outcome": Form(_write_outcome, _read_outcome),
}
