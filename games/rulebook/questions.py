"""What to agree before the start: who plays it how, and the switch to choose it with."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.rulebook.facts import Dispute, Position, Source
from games.rulebook.pages import Page
from games.rulebook.switchboard import label, rule_of
from games.rulebook.switches import choose
from games.rules.catalogue import Variant, card_game
from games.rules.house_rules import in_words as value_in_words


@dataclass(frozen=True, slots=True)
class Answer:
    """One way to play it, who plays it so, and the query that chooses it (None: no switch)."""

    text: str
    sources: tuple[Source, ...]
    query: str | None
    selected: bool
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Question:
    """Something that sources and tables do not agree on."""

    anchor: str
    text: str
    answers: tuple[Answer, ...]


def questions(page: Page, variant: Variant | None) -> tuple[Question, ...]:
    """Return what to agree on; with house rules, each answer says how to choose it."""
    return tuple(
        Question(
            f"agree-{dispute.id.replace('_', '-')}",
            page.texts.disputes[dispute.id]["question"],
            tuple(_answers(page, dispute, variant)),
        )
        for dispute in page.facts.dispute
    )


def _answers(page: Page, dispute: Dispute, variant: Variant | None) -> Iterator[Answer]:
    for position in dispute.positions:
        sources = tuple(source for source in page.facts.source if source.id in position.sources)
        if variant is None:
            text = page.texts.disputes[dispute.id][position.id]
            yield Answer(text, sources, None, position.ours)
        else:
            yield _switched(page, dispute, position, sources, variant)


def _switched(
    page: Page, dispute: Dispute, position: Position, sources: tuple[Source, ...], variant: Variant
) -> Answer:
    """Return an answer that is a value of a house rule."""
    rule = rule_of(variant, dispute.id)
    wanted = {name: value_in_words(value) for name, value in variant.changed().items()}
    chosen = choose(card_game(page.facts.engine), wanted | {rule.name: position.id})
    kept = value_in_words(getattr(chosen.variant, rule.name)) == position.id
    return Answer(
        label(page.texts.options[rule.name], position.id),
        sources,
        chosen.query,
        value_in_words(getattr(variant, rule.name)) == position.id,
        kept,
    )
