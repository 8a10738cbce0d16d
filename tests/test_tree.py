"""The tree holds to its own rules: types, style, imports one way, sizes, nothing by surprise."""

import ast
import contextlib
import hashlib
import io
import shutil
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.tools import ROOT, files

CODE = ["scoreboard", "games", "benchmarks", "manage.py"]

# What each package may import of the project: nothing outside it, but for these.
MAY_IMPORT = {
    "games/rules": {"games.rules"},
    "games/simulator": {"games.simulator", "games.rules"},
    "games/rulebook": {"games.rulebook", "games.simulator", "games.rules"},
    "games/forecasts": {"games.forecasts", "games.rulebook", "games.simulator", "games.rules"},
    "games/watching": {
        *("games.watching", "games.forecasts", "games.rulebook", "games.simulator", "games.rules")
    },
    "games": {"games"},
    "scoreboard": {"scoreboard", "games"},
}

# SHA-256 of what others wrote and we serve; the font has only the glyphs that we use.
VENDORED = {
    "big-shoulders.woff2": "ea50426689a17cbf2164f013892d879298f862846fe35f17c70259e555ce708a",
    "htmx.min.js": "a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130",
}


def run(program, *arguments, **options):
    """Run a program of this environment in the project's folder."""
    path = shutil.which(program, path=Path(sys.executable).parent)
    return subprocess.run(
        [path, *arguments], cwd=ROOT, capture_output=True, text=True, check=False, **options
    )


def agree(program, *arguments):
    """Fail with all that a program says, unless it is content."""
    done = run(program, *arguments)
    if done.returncode != 0:
        pytest.fail(done.stdout + done.stderr, pytrace=False)


class WithoutTypes(ast.NodeTransformer):
    """Takes out of a module what only its types need, which is never imported."""

    def visit_If(self, node):
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


def imports(tree):
    """Return the modules that a module imports."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_the_code_is_formatted():
    agree("ruff", "format", "--check", "--quiet", ".")


def test_the_linter_finds_nothing():
    agree("ruff", "check", "--quiet", ".")


@pytest.mark.beside("mypy", *CODE)
def test_the_types_hold(beside):
    assert "Success" in beside.finish()


def test_the_templates_are_formatted():
    templates = files("templates/**/*.html")
    assert templates
    agree("djade", "--check", "--target-version", "6.1", *map(str, templates))


@pytest.mark.django_db
def test_the_migrations_are_complete():
    found = io.StringIO()
    with contextlib.suppress(SystemExit):
        call_command("makemigrations", check_changes=True, dry_run=True, stdout=found)
    assert found.getvalue() == "No changes detected\n"


@pytest.mark.parametrize(
    "module", ["games/rules/war.py", "games/simulator/engines.py", "scoreboard/ledger.py"]
)
def test_the_linter_keeps_django_out_of_pure_modules(module):
    code = '"""A page of rules."""\n\nfrom django.db import models\n\nmodels.F\n'
    linted = run("ruff", "check", "--stdin-filename", module, "-", input=code)
    assert "TID251" in linted.stdout


def test_imports_point_one_way():
    wrong = []
    for path in files("scoreboard/**/*.py", "games/**/*.py"):
        name = path.relative_to(ROOT)
        package = next(p for p in MAY_IMPORT if name.is_relative_to(p))
        for module in imports(ast.parse(path.read_text())):
            ours = module.split(".")[0] in {"scoreboard", "games"}
            inside = any(f"{module}.".startswith(f"{p}.") for p in MAY_IMPORT[package])
            if ours and not inside:
                wrong.append(f"{name} imports {module}")
    assert wrong == []


def test_no_import_leads_back():
    """Of packages as of modules: a part is what stands directly in the project or in games."""
    parts = {}
    for path in files("scoreboard/**/*.py", "games/**/*.py"):
        here, *_ = part_of(".".join(path.relative_to(ROOT).with_suffix("").parts))
        tree = WithoutTypes().visit(ast.parse(path.read_text()))
        found = {part for module in imports(tree) for part in part_of(module)}
        parts.setdefault(here, set()).update(found - {here})
    assert {"games.rules", "games.watching", "scoreboard.models"} <= parts.keys()
    assert list(TopologicalSorter(parts).static_order())  # or it says which cycle there is


def part_of(module):
    """Return the part that a module belongs to, if it is ours."""
    package, *rest = module.split(".")
    return [f"{package}.{rest[0]}"] if package in {"scoreboard", "games"} and rest else []


@pytest.mark.parametrize(
    ("patterns", "most"),
    [
        (["scoreboard/**/*.py", "games/**/*.py"], 300),
        (["static/js/*.js"], 200),
        (["templates/**/*.html"], 120),
    ],
)
def test_a_file_is_one_idea_long(patterns, most):
    written = [path for path in files(*patterns) if path.parent.name != "migrations"]
    lengths = {str(path): len(path.read_text().splitlines()) for path in written}
    assert lengths
    assert {path: length for path, length in lengths.items() if length > most} == {}


@pytest.mark.parametrize("name", VENDORED)
def test_a_vendored_file_is_what_its_authors_published(name):
    content = (ROOT / "static" / "vendor" / name).read_bytes()
    assert hashlib.sha256(content).hexdigest() == VENDORED[name]


def test_every_vendored_file_is_known_and_has_its_licence():
    names = {path.name for path in files("static/vendor/*")} - {"README.md"}
    works = {name for name in names if not name.endswith(".LICENSE")}
    assert works == set(VENDORED)
    assert {f"{name.split('.')[0]}.LICENSE" for name in works} == names - works


def test_no_requirement_names_where_packages_come_from():
    pinned = files("requirements*.txt")
    assert len(pinned) == 4
    assert [path.name for path in pinned if "://" in path.read_text()] == []


def test_every_requirement_is_pinned_by_hash():
    for path in files("requirements*.txt"):
        for requirement in path.read_text().replace("\\\n", "").splitlines():
            assert "==" in requirement
            assert "--hash=sha256:" in requirement
