"""How easily a page reads: the length of its sentences, and words that the glossary bans."""

import re
from collections.abc import Iterable, Iterator
from statistics import mean

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
