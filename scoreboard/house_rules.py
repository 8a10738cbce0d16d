"""The house rules of a match: chosen when it starts, kept as a snapshot, shown as it plays by."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.rulebook import in_words
from games.rulebook.pages import library
from games.rulebook.switchboard import Switchboard, switchboard
from games.rulebook.switches import choose, query_of
from games.rules.catalogue import Variant, card_game, restore
from games.rules.house_rules import RuleRefused, Value
from scoreboard.offers import find_offer

PREFIX = "rule-"
"""What stands before a house rule's name in the form that starts a match."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The house rules chosen for a match, with what could not be had as it was asked for."""

    variant: Variant | None
    board: Switchboard | None
    notices: tuple[str, ...]

    @property
    def snapshot(self) -> dict[str, Value]:
        """What a match keeps of them: only what differs from the defaults."""
        return self.variant.changed() if self.variant else {}


def chosen(slug: str, asked: Mapping[str, str], players: int | None = None) -> Chosen:
    """Return the legal house rules of a game nearest to what is `asked` for.

    `players` is the number of seats; where the rules module cannot play with so many, the match
    is recorded all the same and its rules are those for the usual number. A game without an
    engine has no house rules of this kind.
    """
    offer = find_offer(slug)
    if offer is None or not offer.engine:
        return Chosen(None, None, ())
    game = card_game(offer.engine)
    wanted = {name: value for name, value in asked.items() if name != "players"}
    if any(rule.name == "players" and rule.allows(players) for rule in game.house_rules()):
        wanted["players"] = str(players)
    page = library().pages[slug]
    result = choose(game, wanted)
    notices = tuple(in_words.notice(page, change) for change in result.changes)
    return Chosen(result.variant, switchboard(page, result.variant), notices)


def rules_query(slug: str, snapshot: Mapping[str, Value]) -> str:
    """Return the query of the rules page for a match's snapshot: `face_down=3`."""
    offer = find_offer(slug)
    if offer is None or not offer.engine:
        return ""
    try:
        return query_of(restore(offer.engine, snapshot))
    except RuleRefused:
        return ""


def differences(slug: str, snapshot: Mapping[str, Value]) -> list[str]:
    """Return in words what a match's house rules change, the number of players aside."""
    offer = find_offer(slug)
    if offer is None or not offer.engine:
        return []
    try:
        variant = restore(offer.engine, snapshot)
    except RuleRefused:
        return []
    board = switchboard(library().pages[slug], variant)
    return [switch.chosen for switch in board.changed if switch.name != "players"]
