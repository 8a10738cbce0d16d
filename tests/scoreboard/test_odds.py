"""Who counts the piles of a match is told who is winning, at the pace of the match's own games."""

import html
import re
from datetime import timedelta
from urllib.parse import parse_qsl
from uuid import uuid4

import pytest
from django.utils import timezone

from games.rules.war import War
from scoreboard.access import COOKIE
from scoreboard.models import Entry, Game, Match
from scoreboard.odds import seconds_of, simulated
from tests.builders import make_match, play, seen_by

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def asked(match, query="", **headers):
    return seen_by().get(f"/matches/{match.ref}/odds/?{query}", headers=headers)


def text_of(response):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", response.text)).split())


def played_every(match, minutes, games):
    """Let a match have games that took so many minutes each."""
    play(match, "ab" * (games // 2) + "a" * (games % 2))
    start = timezone.now() - timedelta(days=1)
    for number, game in enumerate(Game.objects.filter(match=match).order_by("place")):
        at = start + timedelta(minutes=minutes * number)
        Game.objects.filter(pk=game.pk).update(played_at=at)


def test_31_to_21_is_about_60_in_100():
    said = text_of(asked(make_match("Alice", "Ben"), "cards-0=31&cards-1=21"))
    assert re.search(
        r"31 to 21: about (59|60|61) in 100 for Alice, about \d+ minutes to go\.", said
    )
    assert "One such game in ten still takes more than" in said


def test_a_pile_that_is_left_out_has_the_rest():
    match = make_match()
    both, one = asked(match, "cards-0=31&cards-1=21"), asked(match, "cards-1=21")
    sentence = r"31 to 21: [^.]+\."
    assert re.search(sentence, text_of(one))[0] == re.search(sentence, text_of(both))[0]


def test_aces_change_the_odds_where_they_are_counted():
    match = make_match()
    said = text_of(asked(match, "cards-0=26&aces-0=4"))
    assert re.search(r"26 to 26: about 8\d in 100 for Ada", said)
    assert "26 to 26: about even" in text_of(asked(match, "cards-0=26"))


def test_three_at_the_table_each_have_a_chance():
    said = text_of(asked(make_match("Ada", "Ben", "Cleo"), "cards-0=30&cards-1=15&cards-2=6"))
    assert re.search(r"30, 15 and 6: about \d+ in 100 for Ada, \d+ for Ben and \d+ for Cleo", said)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("cards-0=60", "There are only 52 cards in the game. Count again."),
        ("cards-0=40&cards-1=40", "There are only 52 cards in the game. Count again."),
        ("cards-0=many", "Write how many each has as a number."),
        ("cards-0=-4", "Write how many each has as a number."),
        ("cards-0=%D9%A3", "Write how many each has as a number."),
        ("cards-0=31&aces-0=9", "That cannot be, with 4 aces among 52 cards. Count again."),
        ("cards-0=2&aces-0=4", "That cannot be, with 4 aces among 52 cards. Count again."),
        ("cards-0=" + "9" * 5000, "Write how many each has as a number."),
    ],
)
def test_counts_that_cannot_be_are_answered_with_what_to_do(query, sentence):
    answer = asked(make_match(), query)
    assert answer.status_code == 422
    assert sentence in text_of(answer)


def test_of_three_piles_one_may_be_left_out_but_not_two():
    match = make_match("Ada", "Ben", "Cleo")
    assert asked(match, "cards-0=30").status_code == 422
    assert asked(match, "cards-0=30&cards-1=15").status_code == 200


def test_nothing_is_kept():
    match = make_match()
    asked(match, "cards-0=31")
    assert not Entry.objects.filter(match=match).exists()
    assert seen_by().post(f"/matches/{match.ref}/odds/", {"cards-0": "31"}).status_code == 405


@pytest.mark.parametrize(
    "terms",
    [
        {"card_game": "snap"},
        {"house_rules": {"minutes": 10}},
        {"house_rules": {"capture_order": "as_laid"}},
        {"card_game": "casino-war"},
    ],
    ids=str,
)
def test_a_match_without_odds_has_no_such_page_and_no_link_to_it(terms):
    match = make_match(**terms)
    assert asked(match).status_code == 404
    assert "/odds/" not in seen_by().get(f"/matches/{match.ref}/").text


def test_the_match_page_leads_to_it():
    match = make_match()
    assert f'href="/matches/{match.ref}/odds/"' in seen_by().get(f"/matches/{match.ref}/").text


def test_over_a_match_it_is_a_sheet_with_a_title():
    match = make_match()
    whole = asked(match, **HTMX, **{"HX-Target": "dialog#sheet"})
    assert 'id="sheet-title"' in whole.text
    assert "<html" not in whole.text
    part = asked(match, "cards-0=31", **HTMX, **{"HX-Target": "section#odds"})
    assert part.text.lstrip().startswith('<section class="stack" id="odds"')


def test_the_pace_is_the_usual_one_until_five_games_tell():
    match = make_match()
    played_every(match, minutes=60, games=5)  # the length of the first is not known
    assert len(seconds_of(match)) == 4
    assert "at the usual pace, until five games" in text_of(asked(match, "cards-0=31"))


def test_then_it_is_the_pace_of_the_match():
    match = make_match(session_gap=300)
    usual = minutes_left(asked(match, "cards-0=31"))
    played_every(match, minutes=120, games=21)
    answer = asked(match, "cards-0=31")
    assert "at your own pace, from 20 games of this match." in text_of(answer)
    assert minutes_left(answer) > 1.5 * usual


def minutes_left(response):
    return int(re.search(r"about (\d+) minutes to go", text_of(response))[1])


def test_what_the_app_played_tells_nothing_of_the_pace():
    match = make_match(session_gap=300)
    played_every(match, minutes=120, games=21)
    Game.objects.filter(match=match).update(by_app=True, run=0)
    assert seconds_of(match) == []


def test_the_odds_are_those_of_the_house_rules_of_the_match():
    match = make_match(house_rules={"face_down": 3})
    assert simulated(match) == War(face_down=3)
    three, classic = (minutes_left(asked(each, "cards-0=31")) for each in (match, make_match()))
    assert three < classic - 5


def test_a_new_match_says_how_long_its_games_take(client):
    said = text_of(client.get("/matches/new/?game=war&face_down=3"))
    assert re.search(r"About 1\d minutes; one game in ten runs past \d\d\.", said)


def told(client, **fields):
    """Return what a change of the form that starts a match is answered with."""
    headers = {**HTMX, "HX-Target": "section#how-long"}
    return client.post("/matches/new/", {"show": "1", **fields}, headers=headers)


def test_the_time_changes_with_the_players_and_the_house_rules(client):
    fields = {"game": "war", "player_0": "Ada", "player_1": "Ben", "rule-pack": "half_suits"}
    two, three = told(client, **fields), told(client, **fields, player_2="Cleo")
    assert two.text.lstrip().startswith('<section class="board-time" id="how-long"')
    assert "About 7 minutes" in text_of(two)
    assert "About 6 minutes" in text_of(three) or "About 5 minutes" in text_of(three)


def test_six_at_war_have_no_time_since_no_engine_plays_it(client):
    names = {f"player_{seat}": f"P{seat}" for seat in range(6)}
    assert re.search(r'id="how-long"[^>]* hidden>', told(client, game="war", **names).text)


def test_a_game_that_nobody_counts_has_no_time(client):
    assert re.search(r'id="how-long"[^>]* hidden>', told(client, game="snap").text)


def test_without_a_script_the_house_rules_are_shown_and_the_names_stay(client):
    sent = (
        "csrfmiddlewaretoken=x&form_key=y&game=drunkard&player_0=Ada&player_1=Ben&own_game=&show=1"
        "&title=Sunday&format=first_to&length=5&rule-face_down=1&rule-aces=low"
    )
    answer = client.post("/matches/new/", dict(parse_qsl(sent)))
    page = answer.text
    assert answer.status_code == 200
    assert 'value="Ada"' in page
    assert 'value="Sunday"' in page
    assert '<option value="first_to" selected>' in page
    assert "csrfmiddlewaretoken”" not in page
    assert re.search(r'name="form_key" value="[0-9a-f-]{36}"', page)


def test_a_form_that_is_only_shown_starts_nothing_and_makes_nobody_known(client):
    fields = {"form_key": str(uuid4()), "game": "war", "player_0": "Ada", "player_1": "Ben"}
    answer = client.post("/matches/new/", {**fields, "format": "open", "show": "1"})
    assert answer.status_code == 200
    assert not Match.objects.exists()
    assert COOKIE not in answer.cookies
