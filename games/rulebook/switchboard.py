"""The switchboard: a game's house rules as a reader sees and sets them."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise

from games.rulebook import in_words
from games.rulebook.facts import Option
from games.rulebook.pages import OptionTexts, Page
from games.rulebook.switches import matters, query_of
from games.rules.catalogue import PRESETS, Variant, card_game
from games.rules.house_rules import HouseRule
from games.rules.house_rules import in_words as value_in_words


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a house rule."""

    id: str
    value: str
    label: str
    selected: bool


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule: its values, whether it matters now, and whether it was changed."""

    name: str
    title: str
    choices: tuple[Choice, ...]
    argued: bool
    changed: bool
    enabled: bool
    why: str
    effect: str

    @property
    def chosen(self) -> str:
        """The label of the value in force."""
        return next(choice.label for choice in self.choices if choice.selected)


@dataclass(frozen=True, slots=True)
class Group:
    """House rules about one matter."""

    title: str | Promise
    switches: tuple[Switch, ...]


@dataclass(frozen=True, slots=True)
class Preset:
    """Some house rules under one name, as a link."""

    title: str
    query: str
    selected: bool


@dataclass(frozen=True, slots=True)
class Switchboard:
    """All house rules of a page: first those people argue about, then the others by group."""

    presets: tuple[Preset, ...]
    argued: tuple[Switch, ...]
    groups: tuple[Group, ...]

    @property
    def changed(self) -> tuple[Switch, ...]:
        """The house rules that are not as usual."""
        others = (switch for group in self.groups for switch in group.switches)
        return tuple(switch for switch in (*self.argued, *others) if switch.changed)

    @property
    def changed_below(self) -> bool:
        """Say whether one of the house rules by group is not as usual."""
        return any(switch.changed for group in self.groups for switch in group.switches)


def switchboard(page: Page, variant: Variant) -> Switchboard:
    """Return the switches of `page` set to `variant`."""
    switches = {option.field: _switch(page, option, variant) for option in page.facts.option}
    groups: dict[str, list[Switch]] = {}
    for rule in variant.house_rules():
        if not switches[rule.name].argued:
            groups.setdefault(rule.group, []).append(switches[rule.name])
    return Switchboard(
        tuple(_presets(page, variant)),
        tuple(switch for switch in switches.values() if switch.argued),
        tuple(Group(in_words.GROUPS[name], tuple(group)) for name, group in groups.items()),
    )


def _presets(page: Page, variant: Variant) -> Iterator[Preset]:
    game = card_game(page.facts.engine)
    for preset in PRESETS[game.slug]:
        wanted = game.with_rules(preset.values)
        yield Preset(page.texts.presets[preset.slug], query_of(wanted), wanted == variant)


def rule_of(variant: Variant, name: str) -> HouseRule:
    """Return the house rule of this name."""
    return next(rule for rule in variant.house_rules() if rule.name == name)


def _switch(page: Page, option: Option, variant: Variant) -> Switch:
    rule = rule_of(variant, option.field)
    texts = page.texts.options[option.field]
    now = value_in_words(getattr(variant, rule.name))
    choices = (
        Choice(f"{rule.name}-{value}", value, label(texts, value), value == now)
        for value in offered(rule, option, now)
    )
    return Switch(
        name=rule.name,
        title=texts.title,
        choices=tuple(choices),
        argued=option.argued,
        changed=getattr(variant, rule.name) != rule.default,
        enabled=matters(rule, variant),
        why=texts.why,
        effect=texts.effects.get(now, ""),
    )


def offered(rule: HouseRule, option: Option, now: str) -> list[str]:
    """Return the values on offer, the one in force among them; the rest the address still takes."""
    legal = [value_in_words(value) for value in rule.values if value not in rule.watch_only]
    values = [value for value in legal if not option.choices or value in option.choices]
    values = values if not rule.counted else [*legal, *option.choices]
    if now not in values:
        values.append(now)
    return values


def label(texts: OptionTexts, value: str) -> str:
    """Return how a value is called: by its own label, or by the pattern for numbers."""
    return texts.choices.get(value) or texts.number.format(value)
