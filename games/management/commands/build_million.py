"""`build_million`: play the million games again that the statistics page tells of."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management.version import version
from games.rules.catalogue import restore
from games.simulator import NumbaMissing, million


class Command(BaseCommand):
    """Play the games of each ruleset on the page, and write down what came of them."""

    help = (
        "Play the games again that the page “What happens in a million games of War?” tells of. "
        "It takes about five minutes of one core."
    )
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:  # Any: as argparse leaves them
        """Play and write."""
        try:
            from games.management.figures import summary_as_data
            from games.simulator.summary import simulate
        except NumbaMissing as missing:
            raise CommandError(str(missing)) from None
        runs = {}
        for name, (game, rules, games) in million.RUNS.items():
            ruleset = restore(game, rules)
            seeds = range(million.SEED, million.SEED + games)
            figures = summary_as_data(simulate(ruleset, seeds))  # type: ignore[arg-type]  # as above
            runs[name] = {
                "game": game,
                "rules": dict(rules),
                "seed": million.SEED,
                "figures": figures,
            }
            self.stdout.write(f"{name}: {games:,} games")
        million.FILE.parent.mkdir(exist_ok=True)
        million.FILE.write_text(json.dumps({"version": version(), "runs": runs}, indent=1) + "\n")
