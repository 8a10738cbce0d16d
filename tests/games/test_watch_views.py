"""What can be watched, and where: addresses, steps, and what they refuse."""

import html
import json
import re

import pytest

from games.rules.war import War
from games.watching.famous import FAMOUS
from games.watching.playing import watch

GAME = "/watch/war/"


def text_of(response):
    """Return what people read on a page, without tags and with single blanks."""
    shown = re.sub(r"<template.*?</template>", "", response.text, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", shown)).split())


def data_of(response):
    return json.loads(
        html.unescape(re.search(r'id="game-data">(.*?)</template>', response.text)[1])
    )


def test_an_address_without_a_deal_leads_to_a_new_one(client):
    answer = client.get(GAME, {"face_down": "3", "name": ["Ada", "Ben"]})
    assert answer.status_code == 302
    assert re.fullmatch(r"/watch/war/\?face_down=3&name=Ada&name=Ben&deal=[0-9A-Z]{4}", answer.url)
    assert "no-store" in answer["Cache-Control"]


def test_every_step_has_an_address_and_shows_its_table(client):
    asked = {"deal": "7F3K", "name": ["Alice", "Ben"], "step": "63"}
    page = text_of(client.get(GAME, asked))
    assert "Deal 7F3K, flip 32" in page
    assert "Flip 32: Alice eight, Ben king." in page


def test_without_a_script_the_game_is_gone_through_by_links(client):
    address = f"{GAME}?deal=7F3K&step=0"
    steps = []
    for _ in range(4):
        page = client.get(address)
        steps.append(int(re.search(r'data-step="(\d+)" data-last', page.text)[1]))
        address = html.unescape(re.search(r'id="next" href="([^"]+)"', page.text)[1])
    assert steps == [0, 1, 2, 3]


def test_the_next_war_and_the_end_are_a_link_away(client):
    watched = watch(War(), "7F3K")
    page = client.get(GAME, {"deal": "7F3K"}).text
    assert f'id="next-war" href="/watch/war/?deal=7F3K&amp;step={watched.fights[0].step}"' in page
    assert f'id="end" href="/watch/war/?deal=7F3K&amp;step={watched.last}"' in page
    assert page.count('<li><a href="/watch/war/') == len(watched.fights)


@pytest.mark.parametrize(
    ("asked", "shown"), [("-1", 0), ("x", 0), ("", 0), ("٣", 0), ("9" * 5000, None)]
)
def test_a_step_that_is_none_is_the_nearest(client, asked, shown):
    page = client.get(GAME, {"deal": "7F3K", "step": asked}).text
    last = watch(War(), "7F3K").last
    assert f'data-step="{last if shown is None else shown}" data-last' in page


def test_the_whole_game_travels_with_the_page(client):
    watched = watch(War(), "7F3K")
    data = data_of(client.get(GAME, {"deal": "7F3K"}))
    assert len(data["steps"].split("|")) == watched.last
    assert len(data["said"].split("\n")) == watched.last + 1
    assert data["last"] == watched.last


@pytest.mark.slow
def test_a_very_long_game_travels_in_parts(client):
    spivey = next(famous for famous in FAMOUS if famous.length > 10_000)
    rules = {"suits_break_ties": "yes", "capture_order": "winner_first"}
    data = data_of(client.get(GAME, {**rules, "deal": spivey.deal, "step": "30000"}))
    assert data["first"] == 24_000
    assert len(data["steps"].split("|")) == 12_000


def test_names_that_are_given_sit_down_and_the_others_are_numbered(client):
    page = text_of(client.get(GAME, {"deal": "7F3K", "players": "3", "name": ["Ada", "", ""]}))
    assert "Ada" in page
    assert "Player 2" in page
    assert "Player 3" in page


def test_as_many_play_as_have_names(client):
    page = client.get(GAME, {"deal": "7F3K", "name": ["Ada", "Ben", "Cleo"]}).text
    assert page.count("watch-place") == 3


def test_a_house_rule_that_cannot_be_had_is_named(client):
    page = text_of(client.get(GAME, {"deal": "7F3K", "face_down": "9"}))
    assert "face_down=9 is not allowed" in page


@pytest.mark.parametrize("deal", ["nonsense!", "Kh / Kx", "Kh / 2c / 3d", "2 " * 300 + "/ 3"])
def test_a_deal_that_is_none_is_answered_with_a_sentence(client, deal):
    answer = client.get(GAME, {"deal": deal})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize("slug", ["chess", "snap", "nothing"])
def test_only_games_that_the_app_plays_can_be_watched(client, slug):
    assert client.get(f"/watch/{slug}/").status_code == 404


def test_a_value_of_thousands_of_digits_is_no_trouble(client):
    answer = client.get(GAME, {"deal": "7F3K", "battle_limit": "9" * 5000})
    assert answer.status_code == 200


def test_a_loop_is_a_find_and_shows_where_it_begins(client):
    casella = FAMOUS[0]
    asked = {"deal": casella.deal, "step": "99999"}
    page = client.get("/watch/beggar-my-neighbour/", asked)
    assert "after 4 piles the same 62 come round for ever" in text_of(page)
    assert "That is a find, not a failure." in text_of(page)
    assert "lead-loop" in page.text


def test_a_famous_deal_is_called_by_its_finder(client):
    page = text_of(client.get("/watch/beggar-my-neighbour/", {"deal": FAMOUS[0].deal}))
    assert "Brayden Casella, 2024" in page


def test_every_famous_deal_is_listed_with_a_link_that_works(client):
    page = client.get("/watch/").text
    links = [html.unescape(link) for link in re.findall(r'<a class="panel" href="([^"]+)"', page)]
    assert len(links) == len(FAMOUS)
    short = [link for link, famous in zip(links, FAMOUS, strict=True) if famous.length < 1000]
    assert {client.get(link).status_code for link in short} == {200}


def test_casino_war_is_not_among_the_childrens_games(client):
    page = client.get("/watch/").text
    assert "For grown-ups" in page
    assert page.index("/watch/casino-war/") > page.index("For grown-ups")


def casino(client, hands, **asked):
    return client.get("/watch/casino-war/", {"deal": "7F3K", "hands": hands, **asked})


TIED = "1-1-1-1-1-1-1-1-1"


def test_a_hand_of_casino_war_is_one_tap_and_a_tie_another(client):
    page = casino(client, TIED)
    assert "A tie. Go to war, or surrender half." in text_of(page)
    assert f"hands={TIED}w" in page.text
    assert f"hands={TIED}s" in page.text


def test_after_a_choice_the_next_hand_can_be_dealt(client):
    page = casino(client, f"{TIED}s")
    assert "You surrender: −0.5." in text_of(page)
    assert f"hands={TIED}s-5" in page.text


def test_the_exact_odds_are_shown_on_request(client):
    assert "2.33" not in text_of(casino(client, ""))
    assert "you lose 2.33 for every 100 placed" in text_of(casino(client, "", odds="yes"))


def test_the_house_edge_is_always_named(client):
    assert "The house edge is what it is" in text_of(casino(client, ""))


def test_the_balance_runs_over_the_hands(client):
    page = casino(client, f"{TIED}s-1")
    assert re.search(r"Your balance, in units [+−]?\d", text_of(page))
    assert 'points="0.0,50.0 100.0,' in page.text


@pytest.mark.parametrize("hands", ["9", "1w", "w", f"{TIED}-1"])
def test_hands_that_cannot_be_are_answered_with_a_sentence(client, hands):
    answer = casino(client, hands)
    assert answer.status_code == 422
    assert "These hands cannot have been played" in text_of(answer)
