"""Every number on the pages of records: as a naive reader counts it, and as long as its list."""

import re
from dataclasses import fields, is_dataclass
from datetime import timedelta
from itertools import combinations
from urllib.parse import parse_qs, urlparse

import pytest

from scoreboard import links, people
from scoreboard.grants import Role, Way
from scoreboard.lines import seated
from scoreboard.models import Match, Player
from scoreboard.player_pages import player_page
from scoreboard.record_pages import Count, Record, Side, record_page
from scoreboard.retrieval import games, people_of, tables_between, tables_with
from tests.builders import NOON, make_device, make_match, play, record, seen_by, win
from tests.scoreboard.records.walks import person, seen_games, walk

pytestmark = pytest.mark.django_db
SEEDS = range(3)


def persons():
    return {p.pk: person(p) for p in Player.objects.filter(merged_into=None)}


def open_record(players):
    known = people_of(Player.objects.all())
    found = tables_between(players, known) if len(players) > 1 else tables_with(players[0], known)
    ids = "-".join(map(str, players))
    address = f"/pairs/{ids}/games/" if len(players) > 1 else f"/players/{ids}/games/"
    refs = frozenset(table.ref for table in found)
    return Record(known, tuple(players), found, games(found), address, refs)


def numbers(value):
    """Yield every number in a page's value that has a list behind it."""
    if isinstance(value, Count):
        yield value.number, value.href
    elif isinstance(value, Side):
        yield value.won, value.href
    elif isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        for part in value:
            yield from numbers(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from numbers(getattr(value, field.name))


def listed(client, href):
    """Return how many games the list at an address says it has, and how many it shows in all."""
    first = client.get(href)
    assert first.status_code == 200
    shown = first.text.count('class="record-row"')
    said = int(re.search(r'id="total">(\d+) ', first.text)[1])
    assert said <= 200
    return said, shown


@pytest.mark.parametrize("seed", SEEDS)
def test_a_pairs_numbers_are_those_of_a_naive_reader(seed):
    walk(seed)
    names = persons()
    for one, other in combinations(names, 2):
        both = frozenset([names[one], names[other]])
        mine = [game for game in seen_games() if game.seated == both]
        page = record_page(open_record([one, other]))
        assert [side.won for side in page.sides] == [
            sum(game.winner == names[player] for game in mine) for player in (one, other)
        ]
        assert page.drawn.number == sum(game.winner is None for game in mine)
        assert (
            page.played.number
            == len(mine)
            == page.drawn.number + sum(side.won for side in page.sides)
        )


@pytest.mark.parametrize("seed", SEEDS)
def test_won_drawn_and_lost_are_those_of_a_naive_reader_and_all_games(seed):
    walk(seed)
    for pk, name in persons().items():
        mine = [game for game in seen_games() if name in game.seated]
        page = player_page(open_record([pk]))
        assert page.won.number == sum(game.winner == name for game in mine)
        assert page.drawn.number == sum(game.winner is None for game in mine)
        assert page.lost.number == sum(game.winner not in {None, name} for game in mine)
        assert page.played.number == len(mine)
        assert page.won.number + page.drawn.number + page.lost.number == page.played.number


@pytest.mark.parametrize("seed", SEEDS)
def test_every_number_is_as_long_as_the_list_behind_it(seed):
    walk(seed)
    client, names = seen_by(), persons()
    pages = [record_page(open_record(pair)) for pair in combinations(names, 2)]
    pages += [player_page(open_record([pk])) for pk in names]
    found = [pair for page in pages for pair in numbers(page)]
    assert len(found) > 50
    for number, href in found:
        assert listed(client, href) == (number, number)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_run_a_session_and_a_square_lead_to_their_games(seed):
    walk(seed)
    client, names = seen_by(), persons()
    for pair in combinations(names, 2):
        page = record_page(open_record(pair))
        for fact in page.facts:
            if fact.href:
                run = int(re.search(r", (\d+) in a row", fact.words)[1])
                assert listed(client, fact.href)[0] == run
                assert client.get(fact.href).text.count("won</bdi>") == run
        for square in page.calendar.squares if page.calendar else ():
            count = int(re.search(r"(\d+) games?$", square.label)[1])
            assert not square.href or listed(client, square.href)[0] == count
        for score, href in page.scores:
            assert listed(client, href)[0] == sum(map(int, re.findall(r"\d+", score.numbers)))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_list_of_games_is_in_the_order_in_which_they_were_played(seed):
    walk(seed)
    order = {(game.match, game.place): n for n, game in enumerate(seen_games())}
    by_pk = {
        game.pk: order[game.match_id, game.place]
        for match in Match.objects.all()
        for game in match.games.exclude(number=None)
    }
    for pk in persons():
        played = [by_pk[game.pk] for game in open_record([pk]).games]
        assert played == sorted(played)


def test_every_game_of_a_list_has_its_own_day_the_latest_first():
    match = make_match("Ada", "Ben")
    for days in (0, 1, 1, 3):
        win(match, 0, tapped_at=NOON - timedelta(days=9 - days))
    page = seen_by().get(f"/matches/{match.ref}/record/games/").text
    days = ["24 November 2026", "22 November 2026", "22 November 2026", "21 November 2026"]
    assert re.findall(r'aria-label="War, ([^:"]+): Ada won"', page) == days
    assert re.findall(r"<bdi>War, ([^:<]+): Ada won</bdi>", page) == days


@pytest.mark.parametrize("seed", SEEDS)
def test_the_crosstable_of_a_group_leads_to_its_games(seed):
    walk(seed)
    client, names = seen_by(), persons()
    page = client.get(f"/pairs/{'-'.join(map(str, list(names)[:3]))}/")
    table = page.text.partition('class="crosstable"')[2].partition("</table>")[0]
    cells = re.findall(r'<a href="([^"]+)">(\d+)</a>', table)
    seen = seen_games()
    for href, number in cells:
        asked = parse_qs(urlparse(href.replace("&amp;", "&")).query)
        winner, other = names[int(asked["won"][0])], names[int(asked["together"][0])]
        naive = sum(game.winner == winner and other in game.seated for game in seen)
        assert int(number) == naive == listed(client, href.replace("&amp;", "&"))[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_merging_and_parting_again_gives_back_every_number(seed):
    walk(seed)
    Player.objects.update(merged_into=None)
    before = {pk: player_page(open_record([pk])) for pk in persons()}
    for one, other in combinations(Player.objects.all(), 2):
        if not people.meetings(one, other):
            people.merge(one, other)
            people.part(one)
    assert {pk: player_page(open_record([pk])) for pk in persons()} == before


def test_a_game_taken_out_and_recorded_again_counts_once():
    match, other = make_match("Ada", "Ben"), make_match("Ada", "Ben")
    keys = play(match, "ab")
    record(match, "undone", target=keys[0])
    play(match, "a")
    play(other, "ba")
    ids = [player.pk for player in Player.objects.order_by("name")]
    page = record_page(open_record(ids))
    assert [side.won for side in page.sides] == [2, 2]


@pytest.mark.parametrize(("results", "said"), [("a", "One game in "), ("ab", "2 games since ")])
def test_a_record_says_since_when_in_the_right_number(results, said):
    play(make_match("Ada", "Ben"), results)
    ids = [player.pk for player in Player.objects.order_by("name")]
    assert record_page(open_record(ids)).subtitle.startswith(said)


def test_a_corrected_game_weighs_on_nothing_any_more():
    match = make_match("Ada", "Ben", draws=True)
    keys = play(match, "aaab")
    record(match, "corrected", target=keys[1], seat=None)
    ids = [player.pk for player in Player.objects.order_by("name")]
    page = record_page(open_record(ids))
    assert [side.won for side in page.sides] == [2, 1]
    assert page.drawn.number == 1
    assert page.facts[0].words == "Ada, 1 in a row"


@pytest.mark.parametrize("few_and_many", [(3, 60)])
def test_a_record_asks_as_often_for_many_games_as_for_few(few_and_many):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    asked = []
    for games_played, names in zip(few_and_many, [("Ada", "Ben"), ("Cleo", "Bob")], strict=True):
        match = make_match(*names)
        play(match, "ab" * (games_played // 2))
        ids = "-".join(str(seat.player_id) for seat in match.seats.all())
        for path in [
            f"/pairs/{ids}/",
            f"/pairs/{ids}/games/",
            f"/matches/{match.ref}/record/",
            f"/matches/{match.ref}/",
            f"/players/{ids.split('-')[0]}/",
            "/players/",
        ]:
            with CaptureQueriesContext(connection) as queries:
                assert seen_by().get(path).status_code == 200
            asked.append(len(queries))
    assert asked[:6] == asked[6:]
    assert max(asked) <= 12


def test_somebody_elses_players_are_not_found():
    make_match("Ada", "Ben")
    make_match("Cleo", "Bob", keeper=make_device("another secret"))
    client, stranger = seen_by("another secret"), seen_by("a third one")
    ada, ben = Player.objects.filter(name__in=["Ada", "Ben"]).order_by("name")
    for part in ["", "games/"]:
        for path in [f"/players/{ada.pk}/{part}", f"/pairs/{ada.pk}-{ben.pk}/{part}"]:
            assert client.get(path).status_code == stranger.get(path).status_code == 404
    for act in ["rename", "merge", "part", "archive", "delete"]:
        path = f"/players/{ada.pk}/{act}/"
        posted = {"name": "X", "sure": "1", "other": str(ben.pk)}
        assert client.post(path, posted).status_code == 404
        assert stranger.post(path, posted).status_code == 404
    assert Player.objects.filter(name="Ada", archived_at=None, merged_into=None).exists()


def test_a_record_shown_by_a_match_gives_away_no_other_match():
    match, other = make_match("Ada", "Ben"), make_match("Ada", "Ben")
    play(match, "a")
    play(other, "b")
    links.let_in(match, make_device("a guest"), Role.WATCH, Way.LINK)
    page = seen_by("a guest").get(f"/matches/{match.ref}/record/").text
    assert other.ref not in page
    assert match.ref in page
    assert other.ref in seen_by().get(f"/matches/{match.ref}/record/").text


def test_no_get_changes_a_player():
    make_match("Ada", "Ben")
    ada = Player.objects.get(name="Ada")
    for act in ["rename", "merge", "part", "archive", "delete"]:
        assert seen_by().get(f"/players/{ada.pk}/{act}/").status_code == 405


def test_a_renamed_player_is_renamed_on_a_page_that_was_kept():
    match = make_match("Ada", "Ben")
    client = seen_by()
    first = client.get(f"/matches/{match.ref}/")
    ada = Player.objects.get(name="Ada")
    client.post(f"/players/{ada.pk}/rename/", {"name": "Adelaide"})
    again = client.get(f"/matches/{match.ref}/", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert "Adelaide" in again.text
    assert [seat.name for seat in seated(match)] == ["Adelaide", "Ben"]


def test_a_kept_match_page_hears_of_games_in_other_matches():
    match, other = make_match("Ada", "Ben"), make_match("Ben", "Ada")
    play(match, "a")
    client = seen_by()
    assert "1 to 0" in client.get(f"/matches/{match.ref}/").text
    play(other, "aa")
    assert "1 to 2" in client.get(f"/matches/{match.ref}/").text


def test_both_scores_have_a_label_and_an_accessible_name():
    match = make_match("Ada", "Ben")
    play(match, "aab")
    page = seen_by().get(f"/matches/{match.ref}/").text
    line = page.partition('id="two-scores"')[2].partition("</p>")[0]
    assert "All time: Ada 2, Ben 1. " in line
    assert re.findall(r'aria-hidden="true">([A-Z][^<]+) <bdi>2 to 1</bdi>', line)[1] == "All time"


def test_the_scores_of_many_players_are_told_by_their_shapes():
    match = make_match("Ada", "Ben", "Cleo")
    play(match, "aacb")
    page = seen_by().get(f"/matches/{match.ref}/").text
    line = page.partition('id="two-scores"')[2].partition("</p>")[0]
    assert "All time: Ada 2, Ben 1, Cleo 1. " in line
    assert re.findall(r"#suit-(\w+)", line) == ["heart", "spade", "diamond"] * 2


def test_a_player_is_deleted_only_when_the_box_is_ticked():
    make_match("Ada", "Ben")
    ada = Player.objects.get(name="Ada")
    assert seen_by().post(f"/players/{ada.pk}/delete/").status_code == 422
    assert seen_by().post(f"/players/{ada.pk}/delete/", {"sure": "1"}).status_code == 302
    assert not Player.objects.filter(name="Ada").exists()
    assert "Ada" not in seen_by().get("/players/").text


def test_the_page_of_a_merged_player_leads_to_the_person():
    make_match("Bobby", "Ada")
    make_match("Bob", "Ada")
    bobby, bob = Player.objects.get(name="Bobby"), Player.objects.get(name="Bob")
    answer = seen_by().post(f"/players/{bobby.pk}/merge/", {"other": str(bob.pk)})
    assert "are one person now" in seen_by().get(answer.url).text
    assert seen_by().get(f"/players/{bobby.pk}/").url == f"/players/{bob.pk}/"


@pytest.mark.parametrize("query", ["", "with=1", "with=x&with=2", "with=99999999999999999999"])
def test_a_comparison_of_nobody_is_refused_or_not_found(query):
    make_match("Ada", "Ben")
    assert seen_by().get(f"/players/compare/?{query}").status_code in {404, 422}


@pytest.mark.parametrize(
    "query", ["first=-5&last=-1", "won=x", "weekday=9", "month=never", "page=99", "lost=7&won=7"]
)
def test_an_address_of_a_list_that_makes_no_sense_is_no_fault(query):
    match = make_match("Ada", "Ben")
    play(match, "ab")
    assert seen_by().get(f"/matches/{match.ref}/record/games/?{query}").status_code == 200
