"""Search: from a few words, perhaps misspelt, to the section of the rulebook that answers.

The index is a dictionary in memory. The rulebook is a few thousand words that change only with
the code, so a database's full-text search would mean an index to fill and keep, written twice,
for SQLite and for PostgreSQL, neither of which forgives a typo. An answer takes about a
millisecond.
"""

import re
import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import log

from games.rulebook.edition import edition
from games.rulebook.markdown import NOTHING, plain
from games.rulebook.pages import Library, Page, library
from games.rulebook.prose import Line
from games.rulebook.times import TITLE as TIME_TITLE
from games.rules.catalogue import GAMES

# How much a word counts by where it stands; a name stands alone, a text has many words.
NAME, HEADING, GAME, TEXT = 6.0, 4.0, 2.0, 1.0
# How much less a word counts that only begins so, or is only nearly so.
BEGINS, NEARLY = 0.8, 0.6
# A query's words that stand together in a heading, or in the text.
TOGETHER_IN_HEADING, TOGETHER_IN_TEXT = 1.5, 1.2
MOST = 12

_WORD = re.compile(r"\w+")

# Words that hardly tell one section from another.
SMALL_WORDS = frozenset(
    _WORD.findall(
        "a an and are at be by can do does for how i if in is it many may my of on or s the then"
        " there they this to we what when which who with you your"
    )
)
_APOSTROPHES = re.compile("['’\N{MODIFIER LETTER APOSTROPHE}]")
_VALUE = re.compile(r"\{\{[^}]*\}\}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that can be found: a game, or a section of its page."""

    slug: str
    game: str
    anchor: str
    heading: str
    text: str
    otherwise: str = ""  # what it says under other house rules, which is found but not shown


@dataclass(frozen=True, slots=True)
class Result:
    """An entry that answers a query, with the lines of it that do."""

    entry: Entry
    excerpt: str


class Index:
    """The words of a library, and where they stand."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Note where each word stands in `entries`, and how it may be misspelt."""
        self.entries = tuple(entries)
        self._weights: dict[str, dict[int, float]] = defaultdict(dict)
        for number, entry in enumerate(self.entries):
            for word, weight in _weigh(entry):
                weights = self._weights[word]
                weights[number] = max(weight, weights.get(number, 0))
        self._words = sorted(self._weights)
        self._mangled: dict[str, set[str]] = defaultdict(set)
        for word in self._words:
            for mangled in _mangle(word):
                self._mangled[mangled].add(word)

    def search(self, query: str) -> list[Result]:
        """Return what answers `query`, best first; entries with all of its words, if there are."""
        words = words_of(query)
        wanted = [word for word in words if word not in SMALL_WORDS] or words
        scores = [self._score(word) for word in wanted]
        scores = [score for score in scores if score]
        if not scores:
            return []
        totals: dict[int, float] = defaultdict(float)
        for score in scores:
            for number, weight in score.items():
                totals[number] += weight
        with_all = set.intersection(*(set(score) for score in scores)) or set(totals)
        phrase = _spaced(words)
        ranked = sorted((-totals[n] * self._together(n, phrase), n) for n in with_all)
        return [self._result(number, wanted) for _, number in ranked[:MOST]]

    def _score(self, word: str) -> Mapping[int, float]:
        """Return how well each entry answers one word."""
        best: dict[int, float] = {}
        for known, likeness in self._alike(word):
            for number, weight in self._weights[known].items():
                best[number] = max(best.get(number, 0), weight * likeness)
        rarity = log(1 + len(self.entries) / max(len(best), 1))
        return {number: weight * rarity for number, weight in best.items()}

    def _alike(self, word: str) -> Iterator[tuple[str, float]]:
        """Give the known words that are, or begin like, `word`; else those that nearly are."""
        begins = list(self._beginning(word))
        if begins:
            yield from ((known, 1 if known == word else BEGINS) for known in begins)
            return
        for mangled in _mangle(word):
            yield from ((known, NEARLY) for known in self._mangled.get(mangled, ()))

    def _beginning(self, word: str) -> Iterator[str]:
        for known in self._words[bisect_left(self._words, word) :]:
            if not known.startswith(word):
                return
            yield known

    def _together(self, number: int, phrase: str) -> float:
        entry = self.entries[number]
        if phrase in _spaced(words_of(entry.heading)):
            return TOGETHER_IN_HEADING
        return TOGETHER_IN_TEXT if phrase in _spaced(words_of(entry.text)) else 1

    def _result(self, number: int, wanted: list[str]) -> Result:
        """Show the lines with most of the words that the heading has not."""
        entry = self.entries[number]
        lines = entry.text.splitlines() or [""]
        sought = set(wanted) - set(words_of(entry.heading))
        said = [len(sought & set(words_of(line))) for line in lines]
        start = said.index(max(said))
        return Result(entry, " ".join(lines[start : start + 2]))


@cache
def index() -> Index:
    """Return the index of this project's rulebook, made on first use."""
    return Index(entries_of(library()))


def entries_of(books: Library) -> Iterator[Entry]:
    """Give everything that can be found, in the order of the rulebook."""
    for page in books.pages.values():
        yield from _entries(page)


def _entries(page: Page) -> Iterator[Entry]:
    names = " ".join((page.title, *page.facts.aka))
    yield Entry(page.slug, page.title, "", names, page.texts.gist)
    usual = edition(page, GAMES[page.facts.engine]() if page.facts.engine else None)
    said = {section.anchor: section.text for section in usual.every_section()}
    for passage in page.all_passages():
        here, always = passage.anchor, _always(passage.lines)
        yield Entry(page.slug, page.title, here, passage.title, said[here], always)
    if usual.time:
        heading = str(TIME_TITLE)
        yield Entry(page.slug, page.title, "time", heading, usual.time.sentence, usual.time.words)
    for dispute in page.facts.dispute:
        texts = page.texts.disputes[dispute.id]
        answers = "\n".join(text for name, text in texts.items() if name != "question")
        anchor = f"agree-{dispute.id.replace('_', '-')}"
        yield Entry(page.slug, page.title, anchor, texts["question"], answers)
    for word in page.words:
        yield Entry(page.slug, page.title, f"word-{word.id}", word.term, word.meaning)


def _always(lines: Iterable[Line]) -> str:
    """Return all that the lines could say under any house rules, without their figures."""
    return plain([Line(_VALUE.sub("", line.text)) for line in lines], NOTHING)


def words_of(text: str) -> list[str]:
    """Cut a text into words, without capitals, accents and apostrophes."""
    bare = unicodedata.normalize("NFKD", _APOSTROPHES.sub("", text.casefold()))
    return _WORD.findall("".join(char for char in bare if not unicodedata.combining(char)))


def _spaced(words: Iterable[str]) -> str:
    """Join words so that one text holds another exactly where it holds all its whole words."""
    return f" {' '.join(words)} "


def _weigh(entry: Entry) -> Iterator[tuple[str, float]]:
    for word in words_of(f"{entry.text} {entry.otherwise}"):
        yield word, TEXT
    for word in words_of(entry.game):
        yield word, GAME
    for word in words_of(entry.heading):
        yield word, HEADING if entry.anchor else NAME


def _mangle(word: str) -> set[str]:
    """Return the word, and it with a letter left out, or two of a long one.

    Two words that have one of these in common differ by a letter that is wrong, missing, too
    many, or in the other's place.
    """
    left_out = 0 if len(word) < 4 else 1 if len(word) < 8 else 2
    kept = range(len(word) - left_out, len(word) + 1)
    return {"".join(letters) for size in kept for letters in combinations(word, size)}
