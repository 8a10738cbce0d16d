"""Worked examples: deals replayed by the rules, so that what a page shows is what would happen."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from django.utils.translation import gettext_lazy

from games.rulebook.captions import caption
from games.rulebook.facts import Example
from games.rulebook.markdown import Value
from games.rules.cards import Card, Cards
from games.rules.casino_war import CasinoWar
from games.rules.catalogue import Variant
from games.rules.events import Captured, Flipped, Tied
from games.rules.play import Step, deal, stacked, steps
from games.rules.shuffling import shuffled
from games.rules.table import Laid, Table, cards_of

# The players of every example, by seat.
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gita", "Hugo")
DEALER = gettext_lazy("The dealer")

# The house rules that an example gives up, in this order, where none of its deals fits them.
GIVEN_UP = ("players", "pack")


class UnplayableExample(ValueError):
    """No deal of an example fits its game's default house rules."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A card on the table, and whether its face is up."""

    card: Card
    face_up: bool


@dataclass(frozen=True, slots=True)
class Place:
    """What one player has: the cards on the table, and the number of the others."""

    name: str
    cards: tuple[Shown, ...]
    held: int


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of an example, as it is seen and said."""

    number: int
    caption: str
    places: tuple[Place, ...]
    war: bool


@dataclass(frozen=True, slots=True)
class Played:
    """An example under some house rules: its frames, its figures, and what it had to give up."""

    id: str
    title: str
    frames: tuple[Frame, ...]
    values: Mapping[str, Value]
    given_up: tuple[str, ...]

    @property
    def last(self) -> Frame:
        """The frame in which the last cards are on the table."""
        return self.frames[-1]


def play_example(example: Example, title: str, variant: Variant) -> Played:
    """Replay an example under house rules; raises UnplayableExample."""
    given_up: tuple[str, ...] = ()
    for rule in ("", *GIVEN_UP):
        if rule:
            kept = {name: value for name, value in variant.changed().items() if name != rule}
            given_up += (rule,) if rule in variant.changed() else ()
            variant = type(variant).with_rules(kept)
        if table := _first_table(example, variant):
            played = tuple(_until(variant, table, example.rounds))
            frames = tuple(_frames(table, played, _names(variant)))
            return Played(example.id, title, frames, dict(_figures(played)), given_up)
    raise UnplayableExample(example.id)


def _first_table(example: Example, variant: Variant) -> Table | None:
    """Return the first deal that has the right number of stocks and only cards of the pack."""
    pack = set(deal(variant, 1).cards)
    for text in example.deals:
        stocks = _parse(text)
        cards = [card for stock in stocks for card in stock]
        if len(stocks) == variant.seats and pack.issuperset(cards):
            return _filled(variant, stocks) if example.fill else stacked(variant, stocks)
    return None


def _parse(text: str) -> tuple[Cards, ...]:
    return tuple(tuple(map(Card.parse, stock.split())) for stock in text.split("/"))


def _filled(variant: Variant, stocks: tuple[Cards, ...]) -> Table:
    """Deal the whole pack so that each stock begins with the cards given."""
    rest = list(deal(variant, 1).cards)
    for stock in stocks:
        for card in stock:
            rest.remove(card)
    under = iter(shuffled(rest, 1))
    if isinstance(variant, CasinoWar):
        return stacked(variant, stocks)._replace(undealt=tuple(under))
    order = [card or next(under) for row in zip_longest(*stocks) for card in row]
    return variant.lay_out((*order, *under))


def _until(variant: Variant, table: Table, rounds: int) -> Iterator[Step]:
    """Play so many rounds, or to the end."""
    for step in steps(variant, table):
        yield step
        if step.table.rounds >= rounds and not step.table.pile:
            return


def _figures(played: Sequence[Step]) -> Iterator[tuple[str, int]]:
    """Give the cards taken in each round, and what everybody holds after it, by player."""
    for step in played:
        for event in step.events:
            if isinstance(event, Captured):
                number = step.table.rounds
                yield f"{number}.taken", len(event.cards)
                for seat in range(len(step.table.stocks)):
                    yield f"{number}.{NAMES[seat].lower()}", step.table.held(seat)


def _names(variant: Variant) -> Sequence[str]:
    return (NAMES[0], str(DEALER)) if isinstance(variant, CasinoWar) else NAMES


def _frames(table: Table, played: Sequence[Step], names: Sequence[str]) -> Iterator[Frame]:
    """Show each step; one that takes the pile shows the pile that was taken."""
    before = table
    for number, step in enumerate(played, start=1):
        pile = step.table.pile or before.pile
        war = any(isinstance(event, Tied) for event in step.events)
        places = tuple(_places(step.table, pile, names))
        yield Frame(number, caption(step.events, names), places, war)
        before = step.table


def _places(table: Table, pile: Sequence[Laid], names: Sequence[str]) -> Iterator[Place]:
    for seat in range(len(table.stocks)):
        own = [laid for laid in pile if laid.seat == seat]
        cards = [Shown(card, isinstance(laid, Flipped)) for laid in own for card in cards_of(laid)]
        yield Place(names[seat], tuple(cards), table.held(seat))
