"""The benchmarks still run; what they measure is for people to read, not for a test."""

import re

import pytest

FEW = ["--rounds", "1", "--requests", "5", "--games", "200"]


@pytest.mark.slow
@pytest.mark.beside("python", "-m", "benchmarks.web", *FEW)
def test_the_benchmark_of_the_web_prints_every_budget(beside):
    report = beside.finish()
    assert len(re.findall(r" at most [\d.]+", report)) == 6
    assert "32 taps written, 0 errors" in report


@pytest.mark.slow
@pytest.mark.beside("python", "-m", "benchmarks.watching", "--seconds", "1")
def test_the_benchmark_of_watching_prints_every_speed(beside):
    report = beside.finish()
    assert re.findall(r"(\d+)×: [\d.]+ ms a frame on a phone, at most 16.7;", report) == [
        "1",
        "4",
        "16",
        "64",
    ]


@pytest.mark.slow
@pytest.mark.beside("python", "-m", "benchmarks.records", "--games", "700", "--rounds", "1")
def test_the_benchmark_of_records_finds_as_many_queries_for_many_games_as_for_few(beside):
    report = beside.finish()
    assert len(re.findall(r" at most 50 +\d+ queries", report)) == 4
    assert "MORE QUERIES" not in report


@pytest.mark.slow
@pytest.mark.beside(
    *("python", "-m", "benchmarks.live"),
    *("--viewers", "20", "--idle", "0.5", "--taps", "2", "--screens", "2"),
)
def test_the_benchmark_of_viewers_prints_every_budget(beside):
    report = beside.finish()
    assert "20 viewers of one match, 2 taps" in report
    assert "8 phones in one match, 2 taps" in report
    assert len(re.findall(r" at most [\d.]+", report)) == 5


@pytest.mark.slow
@pytest.mark.beside("python", "-m", "benchmarks.load", "--phones", "4", "--taps", "50")
def test_no_tap_is_lost_or_counted_twice_while_processes_are_killed(beside):
    report = beside.finish()
    assert "200 taps of 4 phones" in report
    assert int(re.search(r"(\d+) kills of one of 2 processes", report)[1]) >= 1
    assert len(re.findall(r" 0.00   at most 0", report)) == 3


@pytest.mark.slow
@pytest.mark.postgresql
@pytest.mark.beside(
    *("python", "-m", "benchmarks.load", "--database", "postgresql"),
    *("--phones", "4", "--taps", "50"),
)
def test_nor_with_two_processes_on_postgresql(beside):
    report = beside.finish()
    assert "200 taps of 4 phones" in report
    assert len(re.findall(r" 0.00   at most 0", report)) == 3
