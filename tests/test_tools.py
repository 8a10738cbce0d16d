"""What the tests need and cannot have makes them fail, with a sentence on what to do."""

import os
import platform
import subprocess

import pytest

from tests import chromium, postgresql, tools
from tests.tools import Missing


@pytest.fixture
def commands(monkeypatch):
    """Note the commands that would be run; each fails."""
    run = []

    def fail(command, **options):
        run.append(command)
        return subprocess.CompletedProcess(command, 1)

    monkeypatch.setattr(subprocess, "run", fail)
    return run


@pytest.fixture
def debian(monkeypatch):
    """Be root on Debian."""
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: {"ID": "debian"})


def test_without_a_browser_the_tests_say_what_to_install(monkeypatch, commands):
    monkeypatch.setattr(chromium, "find", lambda: None)
    with pytest.raises(Missing, match="sudo apt install chromium"):
        chromium.executable()


def test_without_a_postgresql_the_tests_say_what_to_install(monkeypatch, commands):
    monkeypatch.setattr(postgresql, "find", lambda: None)
    with pytest.raises(Missing, match="sudo apt install postgresql"):
        postgresql.executables()


def test_on_debian_what_is_missing_is_installed(debian, commands):
    tools.install_from_debian("postgresql")
    assert commands[-1][0] == "apt-get"
    assert commands[-1][-1] == "postgresql"


def test_elsewhere_nothing_is_installed(monkeypatch, debian, commands):
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: {"ID": "fedora"})
    tools.install_from_debian("postgresql")
    assert commands == []


def test_nobody_but_root_installs_anything(monkeypatch, debian, commands):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    tools.install_from_debian("postgresql")
    assert commands == []
