"""Pages read what the simulator counted; the simulator itself stays out of the web app."""

import subprocess
import sys

from tests.tools import ROOT

ASK = """
import sys

import django
from django.test import Client
from django.test.utils import setup_test_environment

django.setup()
setup_test_environment()
client = Client()
for address in sys.argv[1:]:
    assert client.get(address).status_code == 200, address
import scoreboard.urls
print(*sorted({"numba", "numpy", "llvmlite"} & sys.modules.keys()))
"""
PAGES = ["/rules/war/", "/planner/", "/million/", "/watch/war/?deal=7F3K", "/rules/snap/"]


def test_the_web_app_imports_neither_numba_nor_numpy():
    done = subprocess.run(
        [sys.executable, "-c", ASK, *PAGES],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={"DJANGO_SETTINGS_MODULE": "tests.settings", "PATH": ""},
    )
    assert (done.stdout, done.returncode) == ("\n", 0), done.stderr
