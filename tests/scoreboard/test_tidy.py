"""What nobody comes back for is let go of, and nothing else."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from scoreboard import codes
from scoreboard.grants import JoinCode, JoinRequest
from scoreboard.models import Match
from scoreboard.tidying import tidy_beside
from tests.builders import make_device, make_match, record, win

pytestmark = pytest.mark.django_db


def age(days):
    Match.objects.update(created_at=timezone.now() - timedelta(days=days))


def test_a_match_without_a_game_goes_after_thirty_days(capsys):
    make_match()
    age(29)
    call_command("tidy")
    assert Match.objects.exists()
    age(31)
    call_command("tidy")
    assert not Match.objects.exists()
    assert "1 matches without a game deleted." in capsys.readouterr().out


def test_a_match_with_a_game_stays_even_one_that_was_taken_out():
    match = make_match()
    record(match, "undone", target=win(match, 0))
    age(4000)
    call_command("tidy")
    assert Match.objects.exists()


def test_codes_and_requests_that_are_over_go():
    match = make_match()
    code = codes.show_code(match)
    codes.ask_to_join(code, make_device("visitor"), "")
    call_command("tidy")
    assert JoinCode.objects.exists()
    assert JoinRequest.objects.exists()
    JoinCode.objects.update(expires_at=timezone.now() - timedelta(minutes=1))
    JoinRequest.objects.update(created_at=timezone.now() - timedelta(days=2))
    call_command("tidy")
    assert not JoinCode.objects.exists()
    assert not JoinRequest.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_running_server_tidies_too_and_several_of_them_do_no_harm():
    make_match()
    age(31)
    tidy_beside()
    tidy_beside()
    assert not Match.objects.exists()
