"""`simulate`: many games of one ruleset, only their figures, for people or as JSON."""

import json
from argparse import RawDescriptionHelpFormatter
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.figures import (
    progress_in_words,
    ruleset_in_words,
    summary_as_data,
    summary_in_words,
)
from games.rules.casino_war import CasinoWar
from games.rules.catalogue import UnknownGame, Variant, read
from games.rules.house_rules import RuleRefused
from games.simulator import NumbaMissing

LAST_SEED: Final = 2**64 - 1
REFUSED: Final = 2
"""The exit code when the command line asks for what cannot be had, as argparse's own."""

ABOUT: Final = """\
Play many games of War, Beggar My Neighbour or Drunkard, and say how they went.

The games are those of the seeds from --seed on: `play GAME --seed N` shows any of them. The
same seeds give the same figures on any number of cores. Ctrl-C stops the games and reports
those that have been played.
"""
NOTES: Final = """\
wins:    the share of all games that each seat won. Seats are numbered from 0.
rounds:  battles with their wars; in Beggar My Neighbour, piles taken.
flips:   face-up comparisons; in Beggar My Neighbour, cards laid. Rounds, flips and wars are
         those of the games that came to an end.
errors:  after each figure its standard error: in 2 of 3 runs with other seeds the figure is
         off by less, in 19 of 20 by less than twice as much.
--json:  one object: the figures above, each with `value` and `error`, the quantiles by their
         shares, the game's slug, its house rules that are not the default, the first seed, how
         many games were asked for and played, and the seed of the longest that came to an end.
"""


class Command(BaseCommand):
    """Play many games with the compiled engines, and sum them up."""

    help = ABOUT
    requires_system_checks = ()

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Keep the lines of the help as they are written."""  # Any: as Django passes them on
        layout = {"epilog": NOTES, "formatter_class": RawDescriptionHelpFormatter}
        return super().create_parser(prog_name, subcommand, **layout, **kwargs)

    def add_arguments(self, parser: CommandParser) -> None:
        """Say what may be asked for."""
        add = parser.add_argument
        add("game", help="war, beggar-my-neighbour or drunkard; `play --list GAME` has the rules")
        add("--rule", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
        add("--players", metavar="N", help="short for --rule players=N")
        add("--games", type=int, metavar="N", default=100_000, help="100,000 if left out")
        add("--seed", type=int, metavar="N", default=0, help="the first seed; 0 if left out")
        add("--json", action="store_true", help="write one JSON object; see below")

    def handle(self, **options: Any) -> None:  # Any: as argparse leaves them
        """Play and report; refuse with exit code 2 what cannot be simulated."""
        ruleset, seeds = _ruleset(options), _seeds(options)
        if isinstance(ruleset, CasinoWar):
            message = "Casino War is not simulated: its odds are known exactly, see its page"
            raise _refused(message)
        try:
            from games.simulator.summary import simulate
        except NumbaMissing as missing:
            raise CommandError(str(missing)) from None
        watch = self._progress(len(seeds))
        summary = simulate(ruleset, seeds, watch=watch)
        if options["json"]:
            asked = {"game": ruleset.slug, "rules": ruleset.changed(), "seed": seeds.start}
            data = asked | {"asked": len(seeds)} | summary_as_data(summary)
            self.stdout.write(json.dumps(data))
            return
        stopped = "" if summary.games == len(seeds) else f" of {len(seeds):,}, then stopped"
        self.stdout.write(f"{ruleset_in_words(ruleset)}: {summary.games:,} games{stopped}")
        for line in summary_in_words(summary):
            self.stdout.write(f"  {line}")

    def _progress(self, games: int) -> Callable[[int], None] | None:
        """Return what draws a bar on a terminal; nothing is drawn into a file or a pipe."""
        if not self.stderr.isatty():
            return None
        begun = monotonic()

        def draw(done: int) -> None:
            line = progress_in_words(done, games, monotonic() - begun)
            self.stderr.write(f"\r{line}", ending="\r\033[K" if done == games else "")
            self.stderr.flush()

        return draw


def _ruleset(options: dict[str, Any]) -> Variant:
    """Return the variant that the options ask for."""
    players = [f"players={options['players']}"] if options["players"] else []
    texts: dict[str, str] = {}
    for rule in [*players, *options["rule"]]:
        name, equals, value = rule.partition("=")
        if not equals:
            raise _refused(f"'{rule}' is no house rule with its value; write NAME=VALUE")
        if name in texts:
            raise _refused(f"{name} is given twice")
        texts[name] = value
    try:
        return read(options["game"], texts)
    except (RuleRefused, UnknownGame) as refused:
        raise _refused(str(refused)) from None


def _seeds(options: dict[str, Any]) -> range:
    """Return the seeds of the games that the options ask for."""
    games, first = options["games"], options["seed"]
    if games < 1:
        raise _refused(f"{games} games are not allowed; allowed: 1 and more")
    if not 0 <= first <= LAST_SEED - games + 1:
        raise _refused(f"the seed {first} is not allowed; allowed: 0 to {LAST_SEED - games + 1}")
    return range(first, first + games)


def _refused(message: str) -> CommandError:
    return CommandError(message, returncode=REFUSED)
