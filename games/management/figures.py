"""What `simulate` says of many games: each figure with its standard error."""

from collections.abc import Iterator

from games.rules.house_rules import HouseRules, in_words
from games.simulator.figures import Figure, Spread, Summary


def ruleset_in_words(ruleset: HouseRules) -> str:
    """Say which game is played, and which house rules are not the default."""
    changed = [f"{name}={in_words(value)}" for name, value in ruleset.changed().items()]
    return ", ".join([ruleset.title, *changed])


def summary_in_words(summary: Summary) -> Iterator[str]:
    """Yield the lines that tell a summary."""
    for seat, share in enumerate(summary.wins):
        yield f"{f'won by seat {seat}':24}{_percent(share)}"
    for name, share in (
        ("drawn", summary.drawn),
        ("ended by a limit", summary.limited),
        ("looped, without an end", summary.looped),
        ("unfinished", summary.unfinished),
    ):
        yield f"{name:24}{_percent(share)}"
    for name, spread in (
        ("rounds", summary.rounds),
        ("flips", summary.flips),
        ("wars", summary.wars),
    ):
        if spread and spread.longest:
            yield f"{name:24}{_spread(spread)}"
    if summary.longest_seed is not None:
        yield f"{'longest game':24}seed {summary.longest_seed}"
    yield f"{'':24}(after ±: one standard error)"


def summary_as_data(summary: Summary) -> dict[str, object]:
    """Return a summary as JSON can hold it."""
    return {
        "games": summary.games,
        "wins": [_data(share) for share in summary.wins],
        "drawn": _data(summary.drawn),
        "limited": _data(summary.limited),
        "looped": _data(summary.looped),
        "unfinished": _data(summary.unfinished),
        "rounds": _spread_data(summary.rounds),
        "flips": _spread_data(summary.flips),
        "wars": _spread_data(summary.wars),
        "longest_seed": summary.longest_seed,
    }


def _percent(share: Figure) -> str:
    return f"{100 * share.value:6.2f} % ± {100 * share.error:.2f}"


def _spread(spread: Spread) -> str:
    quantiles = ", ".join(
        f"{share:.0%} {_count(figure)}".replace("%", " %")
        for share, figure in spread.quantiles.items()
    )
    mean = f"{spread.mean.value:,.1f} ± {spread.mean.error:.1f}"
    return f"mean {mean}; from {spread.shortest:,} to {spread.longest:,}; {quantiles}"


def _count(figure: Figure) -> str:
    return f"{figure.value:,.0f}"


def _data(figure: Figure) -> dict[str, float]:
    return {"value": figure.value, "error": figure.error}


def _spread_data(spread: Spread | None) -> dict[str, object] | None:
    if spread is None:
        return None
    return {
        "mean": _data(spread.mean),
        "quantiles": {str(share): _data(figure) for share, figure in spread.quantiles.items()},
        "shortest": spread.shortest,
        "longest": spread.longest,
    }


def progress_in_words(done: int, all_of_them: int, seconds: float, what: str = "games") -> str:
    """Return one line that shows how far things are, and how long the rest still takes."""
    share = done / all_of_them
    left = seconds * (1 - share) / share
    bar = f"{'█' * round(20 * share):░<20}"
    return f"{bar} {share:4.0%} of {all_of_them:,} {what}, {left:,.0f} s to go "
