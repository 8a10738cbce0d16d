"""How matches are named and listed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.rulebook.saying import in_a_row
from games.rules.house_rules import Value
from scoreboard.dealt import can_be_dealt
from scoreboard.house_rules import differences, rules_query
from scoreboard.lines import Seated, Square, called, latest_games, squares_of
from scoreboard.models import Match, Player
from scoreboard.odds import simulated
from scoreboard.offers import find_offer
from scoreboard.scorecards import result_sentence
from scoreboard.standings import Format

ROW = 12
"""How many of the latest games stand as squares in a list of matches."""


@dataclass(frozen=True, slots=True)
class MatchHeading:
    """What stands at the head of a match page."""

    ref: str
    title: str
    subtitle: str
    card_game: str
    rules_query: str
    game_title: str
    can_be_dealt: bool
    has_odds: bool


@dataclass(frozen=True, slots=True)
class SeatTally:
    """A seat in a list: its suit, its name, and how many games it won."""

    suit: str
    name: str
    won: int


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in a list."""

    ref: str
    names: str
    subtitle: str
    seats: tuple[SeatTally, ...]
    squares: tuple[Square, ...]
    earlier: int
    next_number: int | None
    archived: bool


def present(match: Match, seats: Sequence[Seated]) -> MatchHeading:
    """Return the heading of `match`: its title, or the names of those who play."""
    names = in_a_row([seat.name for seat in seats])
    return MatchHeading(
        ref=match.ref,
        title=match.title or names,
        subtitle=subtitle(match),
        card_game=match.card_game,
        rules_query=_rules_query(match.card_game, tuple(sorted(match.house_rules.items()))),
        game_title=game_title(match),
        can_be_dealt=can_be_dealt(match),
        has_odds=simulated(match) is not None,
    )


def game_title(match: Match) -> str:
    """Return the name of the game that is played."""
    offer = find_offer(match.card_game)
    return offer.title if offer else match.own_game or match.card_game


def subtitle(match: Match) -> str:
    """Return the game, its house rules and the format in a few words: "War, first to 5"."""
    rules = tuple(sorted(match.house_rules.items()))
    length = match.length or 0
    return _subtitle(
        get_language(), game_title(match), match.card_game, rules, match.format, length
    )


@lru_cache(maxsize=1000)
def _rules_query(slug: str, rules: tuple[tuple[str, Value], ...]) -> str:
    """Write the query of the rules as the match plays them; kept, as the subtitle is."""
    return rules_query(slug, dict(rules))


@lru_cache(maxsize=1000)
def _subtitle(
    _language: str | None,
    title: str,
    slug: str,
    rules: tuple[tuple[str, Value], ...],
    form: str,
    length: int,
) -> str:
    """Put the words together; kept, since every tap shows them and they never change."""
    formats = {
        Format.FIRST_TO: _("first to %(length)s"),
        Format.BEST_OF: _("best of %(length)s"),
        Format.GAMES: ngettext("%(length)s game", "%(length)s games", length),
    }
    said = [title, *differences(slug, dict(rules))]
    if form != Format.OPEN:
        said.append(formats[Format(form)] % {"length": length})
    return ", ".join(said)


def match_rows(matches: Iterable[Match]) -> list[MatchRow]:
    """Return the rows of a list of matches, whose seats were fetched with their players."""
    return [_row(match) for match in matches]


def listed_seats(match: Match) -> tuple[Seated, ...]:
    """Return the seats of a match that was fetched with them, by `for_list`."""
    return tuple(
        Seated(seat.pk, seat.index, _name(seat.player), seat.won) for seat in match.seats.all()
    )


def _name(player: Player | None) -> str:
    return called(player.name, player.merged_into_id) if player else called(None, None)


def _row(match: Match) -> MatchRow:
    seats = listed_seats(match)
    squares = squares_of(match.ref, latest_games(match, seats, ROW))
    said = [match.title] if match.title else []
    said.append(subtitle(match))
    if match.ended_by:
        said.append(result_sentence(seats, match.winner))
    return MatchRow(
        ref=match.ref,
        names=", ".join(seat.name for seat in seats),
        subtitle=", ".join(said),
        seats=tuple(SeatTally(s.suit, s.name, s.won) for s in seats),
        squares=squares,
        earlier=match.place_count - len(squares),
        next_number=None if match.ended_by else match.game_count + 1,
        archived=match.archived_at is not None,
    )
