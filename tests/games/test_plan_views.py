"""The pages on how long games take: the planner, the statistics, and the rulebook's own section."""

import html
import re

import pytest

HTMX = {"HX-Request": "true"}


def text_of(response):
    """Return what people read on a page, with single blanks."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", response.text)).split())


def test_the_planner_has_ten_minutes_and_two_players_until_it_is_told(client):
    page = client.get("/planner/")
    assert "Over in 10 minutes, the surest first" in text_of(page)
    assert re.findall(r'value="(\d+)" checked', page.text) == ["10", "2"]


def test_it_takes_the_minutes_and_the_players_from_the_address(client):
    page = client.get("/planner/?minutes=25&players=3")
    assert "Over in 25 minutes" in text_of(page)
    assert re.findall(r'value="(\d+)" checked', page.text) == ["25", "3"]
    assert "/matches/new/?game=war&amp;players=3&amp;face_down=3&amp;minutes=25" in page.text


def test_of_one_minute_it_speaks_in_the_singular(client):
    said = text_of(client.get("/planner/?minutes=1"))
    assert "The surest in 1 minute: War, Against the clock." in said
    assert not re.search(r"\b1 minutes", said)


def test_htmx_gets_the_plan_alone_and_the_address_of_the_page(client):
    part = client.get("/planner/?minutes=15&players=2", headers=HTMX)
    assert part.text.lstrip().startswith('<section class="stack" id="plans"')
    assert part["HX-Replace-Url"] == "/planner/?minutes=15&players=2"


@pytest.mark.parametrize("asked", ["minutes=x", "players=9", "minutes=-1&players=0", "minutes=٣"])
def test_what_cannot_be_asked_is_no_error(client, asked):
    assert client.get(f"/planner/?{asked}").status_code == 200


@pytest.mark.parametrize("address", ["/rules/", "/matches/new/", "/rules/war/", "/million/"])
def test_the_planner_is_a_link_away(client, db, address):
    assert 'href="/planner/"' in client.get(address).text


def test_the_rules_say_how_long_a_game_takes_by_these_house_rules(client):
    usual, three = (text_of(client.get(f"/rules/war/{q}")) for q in ("", "?face_down=3"))
    sentence = r"About (\d+) minutes; one game in ten runs past (\d+)\."
    times = [[int(n) for n in re.search(sentence, page).groups()] for page in (usual, three)]
    assert times[0] > times[1]
    assert len(re.findall(sentence, usual)) == 2  # beside the switches, and in its section


def test_a_game_without_tables_keeps_its_own_words(client):
    page = client.get("/rules/snap/").text
    assert "This is our estimate, and quick callers end it sooner." in page
    assert "board-time" not in page


def test_house_rules_without_a_table_say_so(client):
    said = text_of(client.get("/rules/war/?first_to_wars=4"))
    assert said.count("Nobody has counted yet how long a game takes with these house rules.") == 2


def test_a_switch_answers_htmx_with_the_new_time(client):
    headers = {**HTMX, "HX-Target": "div#rules-body"}
    headers["HX-Current-URL"] = "http://testserver/rules/war/"
    part = client.get("/rules/war/?minutes=10", headers=headers)
    assert "10 minutes at most." in text_of(part)


@pytest.mark.parametrize("address", ["/planner/", "/million/"])
def test_a_page_that_has_not_changed_is_not_sent_again(client, address):
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_statistics_show_findings_charts_and_how_they_were_made(client):
    page = client.get("/million/")
    said = text_of(page)
    assert "Shuffling makes it longer" in said
    assert "python3 manage.py simulate war --games 1000000 --seed 0" in said
    assert page.text.count('class="range"') > 20
    assert re.search(r'href="/watch/war/\?deal=\w{4,}"', page.text)


@pytest.mark.parametrize("address", ["/planner/", "/million/"])
def test_these_pages_are_only_for_reading(client, address):
    assert client.post(address).status_code == 405


def test_in_watch_a_step_says_who_leads(client):
    page = client.get("/watch/war/?deal=7F3K&name=Ada&name=Ben&step=63").text
    assert re.search(r'id="odds">About \d+ in 100 for Ada, about \d+ minutes to go\.<', page)


def test_in_watch_nothing_is_said_where_nobody_can_tell(client):
    page = client.get("/watch/war/?deal=7F3K&minutes=10&step=3").text
    assert re.search(r'id="odds" hidden><', page)
