"""Set-up: it finds a Python, installs what is pinned, and leaves other people's environments be."""

import ast
import hashlib
import sys
from pathlib import Path

import pytest

from scoreboard import bootstrap
from tests.tools import ROOT

SOURCES = ["manage.py", "scoreboard/__init__.py", "scoreboard/bootstrap.py"]


@pytest.fixture
def fresh(tmp_path, monkeypatch):
    """A checkout in which nothing is set up, on a Python without the packages; pip is a stand-in.

    The value is the list of commands that set-up ran.
    """
    commands = []
    for name in ["requirements.txt", "requirements-test.txt", "requirements-postgres.txt"]:
        (tmp_path / name).write_text(f"{name}, as pinned")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(bootstrap, "VENV_PYTHON", tmp_path / ".venv/bin/python")
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / ".venv/installed")
    monkeypatch.setattr(bootstrap, "_has", lambda python, package: False)
    monkeypatch.setattr(bootstrap, "_new_enough", lambda python: True)
    monkeypatch.setattr(bootstrap, "_make_venv", lambda python, where: where.mkdir())
    monkeypatch.setattr(bootstrap, "_run", lambda command, otherwise: commands.append(command))
    return commands


def installed(command):
    return [Path(word).name for word in command if word.endswith(".txt")]


def executable(path, script):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("name", SOURCES)
def test_an_old_python_can_read_what_it_needs_to_find_a_new_one(name):
    assert ast.parse((ROOT / name).read_text(), feature_version=(3, 7))


def test_set_up_needs_nothing_but_the_standard_library():
    tree = ast.parse((ROOT / "scoreboard/bootstrap.py").read_text())
    names = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    names |= {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_an_environment_that_has_the_packages_is_used_as_it_is(fresh, monkeypatch):
    monkeypatch.setattr(bootstrap, "_has", lambda python, package: True)
    assert bootstrap.ensure("up") is None
    assert fresh == []


def test_a_bare_python_gets_the_pinned_packages_by_their_hashes(fresh):
    assert bootstrap.ensure("up") == str(bootstrap.VENV_PYTHON)
    [install] = fresh
    assert "--require-hashes" in install
    assert installed(install) == ["requirements.txt"]


def test_the_second_start_installs_nothing(fresh):
    bootstrap.ensure("up")
    assert bootstrap.ensure("up") == str(bootstrap.VENV_PYTHON)
    assert len(fresh) == 1


def test_a_changed_pin_is_installed_on_the_next_start(fresh):
    bootstrap.ensure("up")
    (bootstrap.ROOT / "requirements.txt").write_text("another pin")
    bootstrap.ensure("up")
    assert len(fresh) == 2


def test_the_tests_get_their_packages_as_well(fresh):
    bootstrap.ensure("up")
    bootstrap.ensure("test")
    bootstrap.ensure("up")
    assert list(map(installed, fresh)) == [
        ["requirements.txt"],
        ["requirements.txt", "requirements-test.txt"],
    ]


def test_postgresql_gets_its_driver_as_well(fresh, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://localhost/scores")
    bootstrap.ensure("up")
    assert list(map(installed, fresh)) == [["requirements.txt", "requirements-postgres.txt"]]


def test_an_install_that_was_interrupted_starts_again(fresh, monkeypatch):
    def interrupt(command, otherwise):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(bootstrap, "_run", interrupt)
        with pytest.raises(KeyboardInterrupt):
            bootstrap.ensure("up")
    monkeypatch.setattr(bootstrap, "_make_venv", lambda python, where: None)
    bootstrap.ensure("up")
    assert len(fresh) == 1


def test_an_environment_made_by_hand_is_never_changed(fresh):
    (bootstrap.VENV / "bin").mkdir(parents=True)
    with pytest.raises(bootstrap.SetUpFailed, match=r"without what requirements\.txt lists"):
        bootstrap.ensure("up")
    assert fresh == []
    assert not bootstrap.STAMP.exists()


def test_what_an_environment_made_by_hand_lacks_is_named(fresh, monkeypatch):
    monkeypatch.setattr(bootstrap, "_has", lambda python, package: package != "pytest")
    with pytest.raises(bootstrap.SetUpFailed, match=r"without what requirements-test\.txt lists"):
        bootstrap.ensure("test")


def test_the_python_that_the_environment_names_comes_first(tmp_path, monkeypatch):
    chosen = executable(tmp_path / "mine", "exit 0")
    monkeypatch.setenv("PYTHON", chosen)
    assert bootstrap._find_python() == chosen


def test_a_python_that_does_not_start_is_passed_over(tmp_path, monkeypatch):
    executable(tmp_path / "python3.15", "exit 127")
    works = executable(tmp_path / ".pyenv/versions/3.14.2/bin/python", "exit 0")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("PYENV_ROOT", raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python3.15"))
    assert bootstrap._find_python() == works


def test_set_up_that_fails_says_so_in_one_sentence():
    with pytest.raises(SystemExit) as failed:
        bootstrap._run(["false"], "pip could not install what requirements.txt list")
    assert str(failed.value) == "set-up failed: pip could not install what requirements.txt list"


def test_the_stamp_holds_digests_of_what_was_installed(fresh):
    bootstrap.ensure("up")
    content = (bootstrap.ROOT / "requirements.txt").read_bytes()
    assert bootstrap.STAMP.read_text() == hashlib.sha256(content).hexdigest()
