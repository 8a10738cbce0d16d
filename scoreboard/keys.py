"""Secrets: how they are made, what is kept of them, and how one is shown again without being kept.

A secret that is shown again is derived from a random salt, which the database keeps, and the
server's own key, which it does not: a copy of the database lets nobody in.
"""

import hashlib
import secrets
from base64 import urlsafe_b64encode

from django.utils.crypto import salted_hmac

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Twenty letters of codes, without vowels, so that no code is a word, and without look-alikes."""
CODE_LENGTH = 8
"""With three codes alive and one guess a second, a day of guessing finds one once in 98,000."""


def new_secret() -> str:
    """Return 43 characters that nobody can guess (256 bits)."""
    return secrets.token_urlsafe(32)


def new_salt() -> str:
    """Return a salt of 22 characters (128 bits)."""
    return secrets.token_urlsafe(16)


def hashed(secret: str) -> str:
    """Return what is kept of a secret: its SHA-256, enough for 256 random bits."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


def derived(purpose: str, salt: str) -> str:
    """Return the secret of 43 characters that belongs to a salt, for one purpose."""
    return urlsafe_b64encode(_digest(purpose, salt)).decode().rstrip("=")


def code_letters(salt: str) -> str:
    """Return the code that belongs to a salt."""
    number = int.from_bytes(_digest("code", salt))
    letters = []
    for _position in range(CODE_LENGTH):
        number, index = divmod(number, len(LETTERS))
        letters.append(LETTERS[index])
    return "".join(letters)


def hashed_code(letters: str) -> str:
    """Return what is kept of a code: 34 bits need the server's key to be safe in a copy."""
    return _digest("code hash", letters).hex()


def hashed_name(purpose: str, name: str) -> str:
    """Return what is kept of an address or a name for one purpose, without keeping it."""
    return _digest(purpose, name).hex()


def read_code(text: str) -> str:
    """Return the letters of a code as people type it: in any case, with blanks or hyphens."""
    return "".join(letter for letter in text.upper() if letter in LETTERS)


def _digest(purpose: str, text: str) -> bytes:
    text = text.encode(errors="replace").decode()
    return salted_hmac(f"scoreboard {purpose}", text, algorithm="sha256").digest()
