"""Editions: one page as it reads under the house rules that a table plays by."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.rulebook.examples import Played, play_example
from games.rulebook.facts import Source
from games.rulebook.in_words import strip
from games.rulebook.markdown import Under, Values, render
from games.rulebook.odds import odds_of
from games.rulebook.pages import Page
from games.rulebook.prose import Passage
from games.rulebook.questions import Question, questions
from games.rulebook.switchboard import Switchboard, switchboard
from games.rulebook.switches import query_of
from games.rulebook.times import Told, tell
from games.rulebook.values import setting_of, values_of
from games.rules.casino_war import CasinoWar
from games.rules.catalogue import Variant

# How many editions are kept ready: every single switch of every game, and then some.
KEPT = 300


@dataclass(frozen=True, slots=True)
class Section:
    """A passage as it is shown: its text, where its facts come from, and its parts."""

    anchor: str
    title: str
    html: SafeString
    text: str
    sources: tuple[Source, ...]
    parts: tuple["Section", ...] = ()

    @property
    def short(self) -> str:
        """The first two lines of the text: the answer, without the rest."""
        return " ".join(self.text.splitlines()[:2])


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """Everything a page says, under one set of house rules."""

    page: Page
    query: str
    facts: tuple[tuple[str | Promise, str | Promise], ...]
    sections: Mapping[str, Section]
    switchboard: Switchboard | None
    examples: Mapping[str, Played]
    questions: tuple[Question, ...]
    time: Told | None

    @property
    def address(self) -> str:
        """The address of this edition: only what differs from the default is in it."""
        return address_of(self.page.slug) + (f"?{self.query}" if self.query else "")

    def every_section(self) -> Iterator[Section]:
        """Go through the sections, each followed by its parts."""
        for section in self.sections.values():
            yield section
            yield from section.parts


def address_of(slug: str) -> str:
    """Return the address of a game's page."""
    return reverse("rules", args=[slug])


def edition(page: Page, variant: Variant | None) -> Edition:
    """Write a page to house rules; None for a game without an engine, which has no switches."""
    return _edition(page, variant, get_language())


@lru_cache(maxsize=KEPT)
def _edition(page: Page, variant: Variant | None, _language: str | None) -> Edition:
    examples = {} if variant is None else _examples(page, variant)
    under = _under(page, variant)
    return Edition(
        page=page,
        query=query_of(variant) if variant else "",
        facts=tuple(strip(page.facts)),
        sections={each.anchor: _section(page, each, under) for each in page.passages},
        switchboard=switchboard(page, variant) if variant else None,
        examples=examples,
        questions=questions(page, variant),
        time=tell(variant),
    )


def _examples(page: Page, variant: Variant) -> Mapping[str, Played]:
    return {
        example.at: play_example(example, page.texts.examples[example.id], variant)
        for example in page.facts.example
    }


def _under(page: Page, variant: Variant | None) -> Under:
    """Return what the text is rendered under, now and by default."""
    if variant is None:
        figures = figures_of(page, None)
        return Under({}, {}, figures, figures)
    usual = type(variant)()
    figures, usual_figures = figures_of(page, variant), figures_of(page, usual)
    return Under(setting_of(variant), setting_of(usual), figures, usual_figures)


def figures_of(page: Page, variant: Variant | None) -> Values:
    """Return every figure that the text may name, by name."""
    figures = {f"claim.{name}": value for name, value in page.facts.claims.items()}
    if isinstance(variant, CasinoWar):
        figures |= odds_of(variant)
    if variant:
        figures |= values_of(variant)
        for played in _examples(page, variant).values():
            figures |= {f"{played.id}.{name}": value for name, value in played.values.items()}
    return figures


def _section(page: Page, passage: Passage, under: Under, above: Sequence[Source] = ()) -> Section:
    sources = tuple(_sources(page, passage.anchor)) or tuple(above)
    parts = tuple(_section(page, part, under, sources) for part in passage.parts)
    html, text = render(passage.lines, under, address_of)
    safe = mark_safe(html)  # raw HTML in a page is off
    return Section(passage.anchor, passage.title, safe, text, sources, parts)


def _sources(page: Page, anchor: str) -> Iterator[Source]:
    return (source for source in page.facts.source if anchor in source.supports)
