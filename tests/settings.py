"""The settings of the tests: the product's, with what would only slow a test left out."""

from scoreboard.settings import *  # noqa: F403 - a settings file starts from another one
