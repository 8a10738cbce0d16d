"""Tests of what the games say."""
