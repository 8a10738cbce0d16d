"""What is wrong with a page as it is written: found when the project starts, and by the tests."""

from collections import Counter
from collections.abc import Iterable, Iterator

from games.rulebook import engine_faults, in_words
from games.rulebook.markdown import links
from games.rulebook.pages import Library, Page

# The sections a page has, in the order in which they are shown; the last two it may leave out.
SECTIONS = ("quick", "equipment", "setup", "play", "cases", "end", "variants", "questions")
MAY_HAVE = ("example", "time")
# Sections whose text is in their parts.
ONLY_PARTS = ("cases", "questions")
# Anchors that the page's frame adds to those of its passages.
FRAME = ("house-rules", "facts", "agree", "words", "related", "sources")


def faults_of(page: Page, books: Library) -> Iterator[str]:
    """Give all that is wrong with a page, each in a sentence that names the place."""
    yield from _sections(page)
    yield from _sources(page)
    yield from _links(page, books)
    yield from _texts(page, books)
    yield from _known_values(page)
    yield from engine_faults.faults_of(page)


def anchors_of(page: Page) -> list[str]:
    """Return every anchor of a page that can be sent to somebody."""
    return [
        *FRAME,
        *(passage.anchor for passage in page.all_passages()),
        *(f"agree-{dispute.id.replace('_', '-')}" for dispute in page.facts.dispute),
        *(f"word-{word.id}" for word in page.words),
        *(f"source-{source.id}" for source in page.facts.source),
    ]


def _sections(page: Page) -> Iterator[str]:
    there = [passage.anchor for passage in page.passages]
    for anchor in sorted(set(SECTIONS) - set(there)):
        yield f"there is no section #{anchor}"
    for anchor in sorted(set(there) - {*SECTIONS, *MAY_HAVE}):
        yield f"#{anchor} is no section of the rulebook"
    for anchor, count in Counter(anchors_of(page)).items():
        if count > 1:
            yield f"#{anchor} is there {count} times"
    for passage in page.all_passages():
        if not passage.parts and not any(line.text.strip() for line in passage.lines):
            yield f"#{passage.anchor} is empty"


def _sources(page: Page) -> Iterator[str]:
    known = {passage.anchor for passage in page.all_passages()}
    supported = {anchor for source in page.facts.source for anchor in source.supports}
    for anchor in sorted(supported - known):
        yield f"a source supports #{anchor}, which is not there"
    for passage in page.passages:
        if passage.anchor not in {*ONLY_PARTS, *supported}:
            yield f"#{passage.anchor} names no source"
        for part in passage.parts:
            if not supported & {part.anchor, passage.anchor}:
                yield f"#{part.anchor} names no source"


def _links(page: Page, books: Library) -> Iterator[str]:
    anchors = set(anchors_of(page))
    for passage in page.all_passages():
        for link in links(passage.lines):
            game, _, anchor = link.removeprefix("rules:").partition("#")
            if not link.startswith("rules:"):
                if link.removeprefix("#") not in anchors:
                    yield f"#{passage.anchor} leads to {link}, which is not there"
            elif game not in books.pages:
                yield f"#{passage.anchor} leads to the game {game!r}, which is not there"
            elif anchor and anchor not in anchors_of(books.pages[game]):
                yield f"#{passage.anchor} leads to {link}, which is not there"


def _texts(page: Page, books: Library) -> Iterator[str]:
    facts, texts = page.facts, page.texts
    yield from both_ways("related game", facts.related, texts.related)
    yield from both_ways("dispute", (dispute.id for dispute in facts.dispute), texts.disputes)
    yield from both_ways("example", (example.id for example in facts.example), texts.examples)
    for slug in facts.related:
        if slug not in books.pages:
            yield f"the related game {slug!r} is not there"
    known = {source.id for source in facts.source}
    for dispute in facts.dispute:
        if not facts.engine:
            ids = ("question", *(position.id for position in dispute.positions))
            yield from both_ways(f"answer to {dispute.id}", ids, texts.disputes.get(dispute.id, {}))
        for position in dispute.positions:
            for source in sorted(set(position.sources) - known):
                yield f"{dispute.id} names the source {source!r}, which is not there"


def both_ways(what: str, facts: Iterable[str], texts: Iterable[str]) -> Iterator[str]:
    """Give what the facts name and the texts do not, and the other way round."""
    facts, texts = set(facts), set(texts)
    for name in sorted(facts - texts):
        yield f"the {what} {name!r} has no text"
    for name in sorted(texts - facts):
        yield f"the {what} {name!r} has a text, but is not there"


def _known_values(page: Page) -> Iterator[str]:
    facts = page.facts
    vocabulary = [
        ("luck", facts.luck, in_words.LUCK),
        ("record.draw", facts.record.draw, in_words.DRAWS),
        ("record.kind", facts.record.kind, in_words.KINDS),
        ("first.rule", facts.first.rule, in_words.FIRST),
        ("first.next", facts.first.next, in_words.NEXT),
        ("time.kind", facts.time.kind, in_words.TIMES),
        *(("source.kind", source.kind, in_words.SOURCES) for source in facts.source),
    ]
    for where, value, known in vocabulary:
        if value not in known:
            yield f"{where} is {value!r}, which is none of {', '.join(known)}"
