"""How easily a page reads: the length of its sentences, and words that the glossary bans."""

import re
from collections.abc import Iterable, Iterator
from statistics import mean

from games.rulebook.edition import Edition
from games.rulebook.pages import Word

# A reading age of nine, as public services aim for: short on average, and none very long.
AVERAGE = 16
LONGEST = 25

_END = re.compile(r"(?<=[.!?])\s+|\n")
_WORD = re.compile(r"[\w'’-]+")


def sentences(text: str) -> list[str]:
    """Cut plain text into sentences: at a full stop or the end of a line."""
    return [part.strip() for part in _END.split(text) if _WORD.search(part)]


def length(sentence: str) -> int:
    """Count the words of a sentence."""
    return len(_WORD.findall(sentence))


def average_length(texts: Iterable[str]) -> float:
    """Return the mean number of words in a sentence."""
    return mean(length(sentence) for text in texts for sentence in sentences(text))


def hard_to_read(text: str) -> Iterator[str]:
    """Give each sentence that is too long, or that asks two questions of the reader at once."""
    for sentence in sentences(text):
        if length(sentence) > LONGEST:
            yield f"{length(sentence)} words: {sentence}"
        if len(re.findall(r"\bif\b", sentence, re.IGNORECASE)) > 1:
            yield f"two ifs: {sentence}"


def banned_words(text: str, words: Iterable[Word]) -> Iterator[str]:
    """Give each word that must not stand beside the glossary's term for the same thing."""
    for word in words:
        for banned in word.banned:
            if re.search(rf"\b{re.escape(banned)}\b", text, re.IGNORECASE):
                yield f"{banned!r} (say {word.term!r})"


def faults_of(edition: Edition) -> Iterator[str]:
    """Give what is wrong with the text of a page under one set of house rules."""
    texts = dict(_texts(edition))
    for where, text in texts.items():
        if not text.strip():
            yield f"{where} is empty"
        if "{{" in text or ":::" in text:
            yield f"{where} shows how it is written: {text}"
        yield from (f"{where}: {fault}" for fault in hard_to_read(text))
        for word in banned_words(text, edition.page.words):
            yield f"{where} says {word}"
    average = average_length(texts.values())
    if average >= AVERAGE:
        yield f"sentences have {average:.1f} words on average"


def _texts(edition: Edition) -> Iterator[tuple[str, str]]:
    """Give each text that people read, and where it stands."""
    texts = edition.page.texts
    yield "the gist", texts.gist
    yield "the description", texts.description
    yield from ((f"related {slug}", why) for slug, why in texts.related.items())
    for section in edition.every_section():
        yield f"the title of #{section.anchor}", section.title
        if not section.parts:
            yield f"#{section.anchor}", section.text
    for question in edition.questions:
        yield question.anchor, question.text
        for number, answer in enumerate(question.answers):
            yield f"{question.anchor}, answer {number}", answer.text
