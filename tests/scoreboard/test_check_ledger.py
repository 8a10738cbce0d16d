"""The command that compares the kept rows with the ledgers."""

import pytest
from django.core.management import CommandError, call_command

from scoreboard.models import Seat
from tests.builders import make_match, play, tallies

pytestmark = pytest.mark.django_db


def test_matches_in_step_with_their_ledgers_are_fine(capsys):
    play(make_match(), "abba")
    call_command("check_ledger")
    assert capsys.readouterr().out == "1 matches, no differences\n"


@pytest.mark.parametrize(
    "damage",
    [
        lambda match: match.seats.filter(index=0).update(won=9),
        lambda match: match.games.filter(number=2).delete(),
        lambda match: match.games.filter(number=1).update(run=7),
        lambda match: type(match).objects.filter(pk=match.pk).update(game_count=3),
        lambda match: type(match).objects.filter(pk=match.pk).update(head=9),
    ],
    ids=["tally", "missing game", "run", "count", "head"],
)
def test_any_difference_is_shown_and_is_exit_code_one(damage, capsys):
    match = make_match()
    play(match, "abba")
    damage(match)
    with pytest.raises(CommandError) as error:
        call_command("check_ledger")
    assert error.value.returncode == 1
    assert match.ref in capsys.readouterr().out


def test_what_differs_can_be_mended():
    match = make_match()
    play(match, "abba")
    Seat.objects.update(won=5)
    with pytest.raises(CommandError):
        call_command("check_ledger", mend=True)
    assert tallies(match) == [2, 2]
    call_command("check_ledger")
