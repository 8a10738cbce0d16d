"""Messages can be translated: each is whole, so that its words may stand in any order."""

import ast
import re

import pytest

from tests.tools import files

NAMES = {"_", "gettext", "gettext_lazy", "ngettext", "pgettext"}
"""What marks a message for translation in Python."""
WHOLE = re.compile(r"[^\s,;:.].*\S", re.DOTALL)
TAGS = re.compile(r'{% translate "([^"]*)"')


def is_message(node):
    """Say whether a node marks a message."""
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in NAMES


def messages(tree):
    """Yield the texts of all messages in a module."""
    for call in filter(is_message, ast.walk(tree)):
        for argument in call.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value


def glued(tree):
    """Yield the lines where a message, filled in or not, is added to something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            for side in (node.left, node.right):
                part = side.left if isinstance(side, ast.BinOp) else side
                if is_message(part):
                    yield node.lineno


@pytest.fixture(scope="module")
def trees():
    return {
        path: ast.parse(path.read_text()) for path in files("scoreboard/**/*.py", "games/**/*.py")
    }


def test_no_message_is_a_piece_of_one(trees):
    found = [(path.name, text) for path, tree in trees.items() for text in messages(tree)]
    assert len(found) > 500
    assert [each for each in found if not WHOLE.fullmatch(each[1])] == []


def test_no_message_is_glued_to_another(trees):
    assert [(path.name, line) for path, tree in trees.items() for line in glued(tree)] == []


def test_no_message_of_a_template_is_a_piece_of_one():
    found = [
        (path.name, text)
        for path in files("templates/**/*.html")
        for text in TAGS.findall(path.read_text())
    ]
    assert len(found) > 300
    assert [each for each in found if not WHOLE.fullmatch(each[1])] == []
