"""What people type as names and notes, made safe to keep, show and compare.

Accents, emoji and scripts of any direction stay; what cannot be seen or would disturb the page
goes. Two names that look alike have the same `name_key`.
"""

import re
import unicodedata

from django.utils.translation import gettext as _

LONGEST_NAME = 40
"""The most characters, as a reader counts them, that a name may have."""
MOST_MARKS = 8
"""The most accents and other marks kept on one character."""

_JOINERS = frozenset("\u200c\u200d")
_INVISIBLE = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u2800\u3164\uffa0\ufeff") | {
    chr(point) for point in (*range(0x2060, 0x2066), 0x200B, *range(0x180B, 0x180E))
}
_BIDI = frozenset(
    chr(p) for p in (0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
)
_UNKEPT = frozenset({"Cc", "Cs", "Cn", "Co"})
_SPACES = re.compile(r"\s+")


class BadNameError(ValueError):
    """A name that nobody could read, or that is too long; its text says what to do."""


def clean_text(text: str) -> str:
    """Return `text` composed (NFC), without control, surrogate, tag and direction characters."""
    kept = "".join(
        character for character in unicodedata.normalize("NFC", text) if _is_kept(character)
    )
    lines = (_SPACES.sub(" ", line).strip() for line in kept.split("\n"))
    return "\n".join(lines).strip()


def clean_name(text: str) -> str:
    """Return `text` as a name of one line.

    Raises:
        BadNameError: nothing of it can be seen, or it has more than 40 characters.
    """
    name = _few_marks(_SPACES.sub(" ", clean_text(text)).strip())
    if not any(_is_visible(character) for character in name):
        raise BadNameError(_("Type a name that can be seen: letters, digits or an emoji."))
    if characters(name) > LONGEST_NAME:
        raise BadNameError(_("Use a name of at most %(most)s characters.") % {"most": LONGEST_NAME})
    return name


def name_key(name: str) -> str:
    """Return what two spellings of one name share: case, width, spaces and composition aside."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    seen = "".join(c for c in folded if c not in _JOINERS and c not in _INVISIBLE)
    return _SPACES.sub(" ", unicodedata.normalize("NFKC", seen)).strip()


def characters(text: str) -> int:
    """Count characters as a reader does: marks and joined emoji count with what they belong to."""
    count, joined, flag = 0, False, False
    for character in text:
        if (
            character in _JOINERS
            or _is_mark(character)
            or "\U0001f3fb" <= character <= "\U0001f3ff"
        ):
            joined = character == "\u200d" or joined
            continue
        is_flag = "\U0001f1e6" <= character <= "\U0001f1ff"
        if not joined and not (is_flag and flag):
            count += 1
            flag = is_flag
        else:
            flag = False
        joined = False
    return count


def _few_marks(text: str) -> str:
    kept, marks = [], 0
    for character in text:
        marks = marks + 1 if _is_mark(character) else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in {"Mn", "Me", "Mc"}


def _is_kept(character: str) -> bool:
    if character in "\n\t\r" or character in _JOINERS:
        return True
    if character in _BIDI or 0xE0000 <= ord(character) <= 0xE007F:
        return False
    return _is_newer_emoji(character) or unicodedata.category(character) not in _UNKEPT


def _is_visible(character: str) -> bool:
    if character in _INVISIBLE:
        return False
    return _is_newer_emoji(character) or unicodedata.category(character)[0] in "LNPS"


def _is_newer_emoji(character: str) -> bool:
    """Say whether it may be an emoji that this Python's Unicode tables do not know yet."""
    return "\U0001f000" <= character <= "\U0001faff"
