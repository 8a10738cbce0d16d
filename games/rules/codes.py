"""Deal codes: a seed as a few letters and digits that people can read to each other.

The digits are those of Crockford's base 32: no I, L, O or U, so that none is taken for another.
"""

from typing import Final

DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH: Final = 4
"""Characters of a new code: about a million deals, and four are soon read out."""
LONGEST: Final = 12
"""Characters that a seed of 60 bits takes."""
READ_AS: Final = str.maketrans("OIL", "011")


class NoCode(ValueError):
    """A text is not a deal code."""


def write_code(seed: int) -> str:
    """Return the code of a seed, `7F3K`, of at least four characters."""
    code = ""
    while seed:
        seed, digit = divmod(seed, len(DIGITS))
        code = DIGITS[digit] + code
    return code.rjust(LENGTH, DIGITS[0])


def read_code(text: str) -> int:
    """Return the seed of a code, in capitals or not, O read as 0, I and L as 1; raise NoCode."""
    code = text.strip().upper().translate(READ_AS)
    if not code or len(code) > LONGEST or not set(code) <= set(DIGITS):
        raise NoCode(text)
    seed = 0
    for character in code:
        seed = seed * len(DIGITS) + DIGITS.index(character)
    return seed
