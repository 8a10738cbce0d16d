"""The settings of a newer version: some of its files are in the folder that NEWER names."""

import os
from pathlib import Path

from scoreboard.settings import *  # noqa: F403 - a settings file starts from another one
from scoreboard.settings import STATICFILES_DIRS

STATICFILES_DIRS = [Path(os.environ["NEWER"]), *STATICFILES_DIRS]
