#!/usr/bin/env python3
"""The command line: `python3 manage.py up` starts Scoreboard, `python3 manage.py test` tests it."""

import os
import sys

from scoreboard import bootstrap


def main() -> None:
    """Run a command, in the project's own environment when this one lacks the packages."""
    command = sys.argv[1] if len(sys.argv) > 1 else "help"
    python = bootstrap.ensure(command)
    if command == "test":
        bootstrap.become([python or sys.executable, "-m", "pytest", *sys.argv[2:]])
    elif python:
        bootstrap.become([python, *sys.argv])
    else:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scoreboard.settings")
        from django.core.management import execute_from_command_line

        from scoreboard.environment import Unusable

        try:
            execute_from_command_line(sys.argv)
        except Unusable as problem:
            raise SystemExit(str(problem)) from None


if __name__ == "__main__":
    main()
