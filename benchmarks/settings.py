"""The product's settings, and one bare view to compare with."""

from scoreboard.settings import *  # noqa: F403 - a settings file starts from another one

ROOT_URLCONF = "benchmarks.urls"
