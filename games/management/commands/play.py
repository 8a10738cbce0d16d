"""`play`: one card game, step by step, for people or as JSON lines."""

import json
import os
from argparse import RawDescriptionHelpFormatter
from itertools import islice
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.sentences import (
    end_in_words,
    games_in_words,
    rules_in_words,
    step_in_words,
    title_in_words,
)
from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.casino_war import CasinoWar
from games.rules.catalogue import GAMES, UnknownGame, Variant, card_game, read
from games.rules.events import Ending, Event, Flipped, Outcome, Reason, Staked
from games.rules.house_rules import RuleRefused
from games.rules.notation import Unreadable, event_fields, event_name, read_deal
from games.rules.play import Choice, DealRefused, Step, deal, stacked, steps
from games.rules.table import Table
from games.rules.war import War

LAST_SEED: Final = 2**64 - 1
REFUSED: Final = 2
"""The exit code when the command line asks for what cannot be had, as argparse's own."""

ABOUT: Final = """\
Play a card game, step by step. The same seed, or the same deal, is the same game everywhere.

Seats are numbered from 0: seat 0 is the first player. In Casino War seat 0 is the player and
seat 1 the dealer. A house rule that counts players, such as leader=1, counts them from 1.
"""
NOTES: Final = """\
a deal:  each player's cards, top card first, with a slash between the players: "Kh 10s / 2c Td".
         Capitals do not matter. Where suits mean nothing a rank will do: "K 10 / 2 T". The deal
         may be part of a pack, and uneven; a player without cards is out. In Beggar My Neighbour
         dashes are plain cards: "---AQ-J/K--". In Casino War the player's cards come first, then
         the dealer's; without a slash the cards are the shoe's.
a seed:  0 if left out. With --deal it is for the shuffles of the game itself, if it has any.
--json:  one object a step, with its events and how many cards each seat has. The last object is
         the outcome (won, drawn, looped, unfinished), the winning seat or null, the reason, the
         rounds (battles with their wars; in Beggar My Neighbour, piles taken), the cards laid,
         the wars, and of a game that loops the rounds from a table to itself, else null.
"""


class Command(BaseCommand):
    """Deal and play one game of the rules module, and tell every step of it."""

    help = ABOUT
    requires_system_checks = ()

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Keep the lines of the help as they are written."""  # Any: as Django passes them on
        layout = {"epilog": NOTES, "formatter_class": RawDescriptionHelpFormatter}
        return super().create_parser(prog_name, subcommand, **layout, **kwargs)

    def run_from_argv(self, argv: list[str]) -> None:
        """Take the word after --deal for the deal, even if plain cards make it look an option."""
        for place, word in enumerate(argv[:-1]):
            if word == "--deal":
                argv = [*argv[:place], f"--deal={argv[place + 1]}", *argv[place + 2 :]]
                break
        super().run_from_argv(argv)

    def add_arguments(self, parser: CommandParser) -> None:
        """Say what may be asked for."""
        choices = [choice.value for choice in Choice]
        add = parser.add_argument
        add("game", nargs="?", help="the card game; see --list")
        add("--list", action="store_true", help="list the games, or one game's house rules")
        add("--rule", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
        add("--players", metavar="N", help="short for --rule players=N")
        add("--seed", type=int, metavar="N", default=0, help="0 to 2**64 - 1; 0 if left out")
        add("--deal", metavar="TEXT", help="play these cards; see below")
        add("--steps", type=int, metavar="N", help="stop after so many steps")
        add("--choose", choices=choices, default="war", help="what to do at a tie in Casino War")
        add("--json", action="store_true", help="write JSON lines; see below")

    def handle(self, **options: Any) -> None:  # Any: as argparse leaves them
        """Play, or list; refuse with exit code 2 what cannot be played."""
        try:
            if options["list"]:
                self._list(options["game"])
            else:
                self._play(options)
        except BrokenPipeError:  # whoever reads has read enough, as `head` has
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.stdout.fileno())
        except (DealRefused, RuleRefused, UnknownGame, Unreadable) as refused:
            raise _refused(str(refused)) from None

    def _list(self, game: str | None) -> None:
        for line in rules_in_words(card_game(game)) if game else games_in_words():
            self.stdout.write(line)

    def _play(self, options: dict[str, Any]) -> None:
        if options["steps"] is not None and options["steps"] < 0:
            raise _refused(f"steps={options['steps']} is not allowed; allowed: a number from 0")
        ruleset = _ruleset(options)
        table = _table(ruleset, options)
        choice = Choice(options["choose"])
        tell = self._tell_json if options["json"] else self._tell
        if not options["json"]:
            self.stdout.write(title_in_words(ruleset, table))
        laid = 0
        played = steps(ruleset, table, lambda _table, _choices: choice)
        for number, taken in enumerate(islice(played, options["steps"]), 1):
            tell(number, taken)
            table = taken.table
            laid += sum(_laid(event) for event in taken.events)
        self._tell_end(table, laid, json_lines=options["json"])

    def _tell(self, number: int, taken: Step) -> None:
        self.stdout.write(f"{number:>5}  {step_in_words(taken)}")

    def _tell_json(self, number: int, taken: Step) -> None:
        table = taken.table
        data = {
            "step": number,
            "events": [
                {"event": event_name(event)} | event_fields(event) for event in taken.events
            ],
            "counts": [table.held(seat) for seat in range(len(table.stocks))],
        }
        self.stdout.write(json.dumps(data))

    def _tell_end(self, table: Table, laid: int, *, json_lines: bool) -> None:
        outcome = table.outcome or Outcome(Ending.UNFINISHED, None, Reason.STOPPED)
        data = {
            "outcome": outcome.ending,
            "winner": outcome.winner,
            "reason": outcome.reason,
            "rounds": table.rounds,
            "cards_played": laid,
            "wars": table.wars,
            "cycle": outcome.cycle,
        }
        self.stdout.write(json.dumps(data) if json_lines else end_in_words(table, laid))


def _ruleset(options: dict[str, Any]) -> Variant:
    """Return the variant that the options ask for; how many play follows from a deal."""
    if options["game"] is None:
        raise _refused(f"say which card game: {', '.join(GAMES)}")
    texts: dict[str, str] = {}
    players = [f"players={options['players']}"] if options["players"] else []
    for rule in [*players, *options["rule"]]:
        name, equals, value = rule.partition("=")
        if not equals:
            raise _refused(f"'{rule}' is no house rule with its value; write NAME=VALUE")
        if name in texts:
            raise _refused(f"{name} is given twice")
        texts[name] = value
    if (
        options["deal"]
        and "players" not in texts
        and hasattr(card_game(options["game"]), "players")
    ):
        texts["players"] = str(options["deal"].count("/") + 1)
    return read(options["game"], texts)


def _table(ruleset: Variant, options: dict[str, Any]) -> Table:
    """Return the table that is dealt, by the deal or by the seed."""
    seed, text = options["seed"], options["deal"]
    if not 0 <= seed <= LAST_SEED:
        raise _refused(f"the seed {seed} is not allowed; allowed: 0 to {LAST_SEED}")
    if text is None:
        return deal(ruleset, seed)
    suits_matter = isinstance(ruleset, War) and ruleset.suits_break_ties
    dashes = isinstance(ruleset, BeggarMyNeighbour)
    stocks = read_deal(text, ruleset.deck, suits_matter=suits_matter, dashes=dashes)
    if isinstance(ruleset, CasinoWar) and len(stocks) == 1:
        return ruleset.lay_out(stocks[0])
    return stacked(ruleset, stocks, seed)


def _laid(event: Event) -> int:
    """Count the cards that a player lays; burnt cards are not played."""
    match event:
        case Flipped():
            return 1
        case Staked(_, cards):
            return len(cards)
        case _:
            return 0


def _refused(message: str) -> CommandError:
    return CommandError(message, returncode=REFUSED)
