"""Where a page and the rules of its game disagree: house rules, conditions and examples."""

from collections.abc import Iterator

from games.rulebook.conditions import Comparison
from games.rulebook.edition import figures_of
from games.rulebook.examples import UnplayableExample, play_example
from games.rulebook.facts import Option
from games.rulebook.markdown import names
from games.rulebook.pages import OptionTexts, Page
from games.rulebook.values import CONSEQUENCES
from games.rules.catalogue import GAMES, PRESETS, CardGame
from games.rules.house_rules import HouseRule, RuleRefused
from games.rules.house_rules import in_words as value_in_words


def faults_of(page: Page) -> Iterator[str]:
    """Give all in which a page and the rules of its game disagree."""
    engine = page.facts.engine
    if engine and engine not in GAMES:
        yield f"there is no engine {engine!r}"
        return
    game = GAMES[engine] if engine else None
    rules = {rule.name: rule for rule in game.house_rules()} if game else {}
    yield from _house_rules(page, rules)
    yield from _conditions(page, rules)
    wrong = [*_presets(page, game), *_examples(page, game)] if game else []
    yield from wrong
    if not wrong:  # the figures of a page come from its examples too
        yield from _figures(page, game)


def _house_rules(page: Page, rules: dict[str, HouseRule]) -> Iterator[str]:
    options = {option.field: option for option in page.facts.option}
    for name in sorted(rules.keys() - options.keys()):
        yield f"the house rule {name!r} is not on the page"
    for name in sorted(options.keys() - rules.keys()):
        yield f"the page has a house rule {name!r} that its game has not"
    for name in sorted(options.keys() ^ page.texts.options.keys()):
        yield f"the house rule {name!r} has only a fact or only a text"
    for name in rules.keys() & options.keys() & page.texts.options.keys():
        yield from _choices(rules[name], options[name], page.texts.options[name])
    if rules:
        argued = {name for name, option in options.items() if option.argued}
        for name in sorted(argued ^ {dispute.id for dispute in page.facts.dispute}):
            yield f"the house rule {name!r} is argued about, or is a dispute, but not both"


def _choices(rule: HouseRule, option: Option, texts: OptionTexts) -> Iterator[str]:
    offered = [value_in_words(value) for value in rule.values if value not in rule.watch_only]
    for value in offered:
        if value not in texts.choices and not texts.number:
            yield f"{rule.name}={value} has no label"
    for value in {*texts.choices, *texts.effects, *option.choices}:
        if not _legal(rule, value):
            yield f"{rule.name}={value} is on the page, but is not legal"
    if bool(texts.why) is not bool(rule.needs or rule.players_from):
        yield f"{rule.name} does not say why it may have no effect, or says so without need"


def _legal(rule: HouseRule, text: str) -> bool:
    try:
        return rule.read(text) not in rule.watch_only
    except RuleRefused:
        return False


def _conditions(page: Page, rules: dict[str, HouseRule]) -> Iterator[str]:
    for passage in page.all_passages():
        for line in passage.lines:
            for condition in line.conditions:
                for comparison in condition.comparisons:
                    fault = _comparison(comparison, rules)
                    if fault:
                        yield f"#{passage.anchor}: {fault}"


def _comparison(comparison: Comparison, rules: dict[str, HouseRule]) -> str:
    field = comparison.field
    if field in CONSEQUENCES and rules:
        known = set(comparison.values) <= {"yes", "no"}
        return "" if known else f"{field} is yes or no"
    if field not in rules:
        return f"a condition asks about {field!r}, which is no house rule"
    wrong = [value for value in comparison.values if not _legal(rules[field], value)]
    return f"a condition asks about {field}={wrong[0]}, which is not legal" if wrong else ""


def _presets(page: Page, game: CardGame) -> Iterator[str]:
    known = {preset.slug for preset in PRESETS[game.slug]}
    for name in sorted(known ^ page.texts.presets.keys()):
        yield f"the preset {name!r} is only in the rules or only on the page"


def _examples(page: Page, game: CardGame) -> Iterator[str]:
    anchors = {passage.anchor for passage in page.all_passages()}
    for example in page.facts.example:
        if example.at not in anchors:
            yield f"the example {example.id!r} stands at #{example.at}, which is not there"
        try:
            played = play_example(example, "", game())
        except (UnplayableExample, ValueError) as fault:
            yield f"the example {example.id!r} cannot be played: {fault}"
            continue
        for name, value in example.expect.items():
            given = played.values.get(name)
            if given != value:
                yield f"the example {example.id!r} gives {name} = {given}, not {value}"


def _figures(page: Page, game: CardGame | None) -> Iterator[str]:
    known = figures_of(page, game() if game else None).keys()
    for passage in page.all_passages():
        for name in names(passage.lines):
            if name not in known:
                yield f"#{passage.anchor} names the figure {name!r}, which is not known"
