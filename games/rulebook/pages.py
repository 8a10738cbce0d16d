"""Pages: the facts, texts and prose of every game, read once from the content folder."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType

from games.rulebook.facts import Facts
from games.rulebook.prose import Passage, UnreadableProse, parse_prose
from games.rulebook.tables import UnreadableTable, read_table

CONTENT = Path(__file__).parent / "content"

# The shelves of the rulebook, in the order in which they are shown.
FAMILIES = ("war", "slapping", "cards", "board", "pencil", "sport", "adults")

_NONE: Mapping[str, str] = MappingProxyType({})


class BrokenPage(Exception):
    """A page that cannot be read; says which file, and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class OptionTexts:
    """How a house rule is named, how each value is, what it does, and why it may not matter."""

    title: str
    choices: Mapping[str, str]
    number: str = ""
    effects: Mapping[str, str] = field(default_factory=lambda: _NONE)
    why: str = ""


@dataclass(frozen=True, slots=True)
class Texts:
    """What the front matter of a page says in one language."""

    title: str
    gist: str
    description: str
    options: Mapping[str, OptionTexts] = field(default_factory=lambda: MappingProxyType({}))
    presets: Mapping[str, str] = field(default_factory=lambda: _NONE)
    examples: Mapping[str, str] = field(default_factory=lambda: _NONE)
    disputes: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    related: Mapping[str, str] = field(default_factory=lambda: _NONE)


@dataclass(frozen=True, slots=True)
class Word:
    """A term of the glossary, its meaning, and the words not to use beside it."""

    id: str
    term: str
    meaning: str
    banned: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """One game of the rulebook."""

    facts: Facts
    texts: Texts
    passages: tuple[Passage, ...]
    words: tuple[Word, ...]

    @property
    def slug(self) -> str:
        """The name of the game in addresses."""
        return self.facts.slug

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.texts.title

    def all_passages(self) -> Iterator[Passage]:
        """Go through the passages, each followed by its parts."""
        for passage in self.passages:
            yield from passage.all()


@dataclass(frozen=True, slots=True)
class Library:
    """All pages by slug, in the order in which they are shown."""

    pages: Mapping[str, Page]

    def shelves(self) -> Iterator[tuple[str, list[Page]]]:
        """Give each family that has games, with its games."""
        for family in FAMILIES:
            games = [page for page in self.pages.values() if page.facts.family == family]
            if games:
                yield family, games


@cache
def library() -> Library:
    """Return the rulebook of this project, read on first use; raises BrokenPage."""
    return read_library(CONTENT)


def read_library(content: Path) -> Library:
    """Read every game under `content`; raises BrokenPage at the first that cannot be read."""
    glossary = read_glossary(content / "glossary" / "en.toml")
    folders = sorted(path.parent for path in content.glob("*/game.toml"))
    pages = sorted((read_page(folder, glossary) for folder in folders), key=_place)
    return Library(MappingProxyType({page.slug: page for page in pages}))


def _place(page: Page) -> tuple[int, bool, str]:
    """Sort by shelf; on it the game that its family is named after comes first."""
    family = page.facts.family
    return FAMILIES.index(family), page.slug != family, page.title


def read_glossary(path: Path) -> Mapping[str, Word]:
    """Read the words of the rulebook by id; raises BrokenPage."""
    try:
        tables = tomllib.loads(path.read_text("utf-8"))
        return {id_: read_table(Word, {"id": id_, **table}, id_) for id_, table in tables.items()}
    except (OSError, ValueError) as fault:
        raise BrokenPage(f"{path.parent.name}/{path.name}: {fault}") from fault


def read_page(folder: Path, glossary: Mapping[str, Word]) -> Page:
    """Read one game from `game.toml` and `en.md` in its folder; raises BrokenPage."""
    try:
        facts = read_table(Facts, tomllib.loads((folder / "game.toml").read_text("utf-8")), "game")
        prose = parse_prose((folder / "en.md").read_text("utf-8"))
        texts = read_table(Texts, prose.texts, "en")
        words = tuple(glossary[word] for word in facts.words)
        _refuse_misfits(facts, folder)
    except KeyError as fault:
        raise BrokenPage(f"{folder.name}: the glossary has no {fault}") from fault
    except (OSError, UnreadableProse, UnreadableTable, tomllib.TOMLDecodeError) as fault:
        raise BrokenPage(f"{folder.name}: {fault}") from fault
    return Page(facts, texts, prose.passages, words)


def _refuse_misfits(facts: Facts, folder: Path) -> None:
    if facts.slug != folder.name:
        raise UnreadableTable(f"game.slug: {facts.slug} is in the folder {folder.name}")
    if facts.family not in FAMILIES:
        raise UnreadableTable(f"game.family: {facts.family} is none of {', '.join(FAMILIES)}")
