"""Players, pairs and one's data in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.matches import is_sent, play, start_match
from tests.browser.test_pages import OVERFLOW, TABLES, TOO_SMALL


def record_games(phone, names, winners):
    """Start a match between `names`, record games, and return its address."""
    address = start_match(phone, *names)
    play(phone, *winners)
    is_sent(phone, len(winners))
    return address


def pages_of_records(phone):
    """Return the addresses of every page of records, with something on each."""
    phone.goto("/players/")
    player = phone.locator(".players tbody th a").first.get_attribute("href")
    phone.goto(player)
    pair = phone.locator("table a[href^='/pairs/']").first.get_attribute("href")
    return ["/players/", player, f"{player}games/", pair, f"{pair}games/", "/data/"]


def test_two_matches_make_one_record_and_a_tap_on_the_total_shows_its_games(phone):
    record_games(phone, ["Ada", "Ben"], ["Ada", "Ben", "Ada"])
    address = record_games(phone, ["Ben", "Ada"], ["Ben"])
    expect(phone.locator("#two-scores")).to_contain_text("All time 2 to 2")
    phone.get_by_role("button", name="More about this match").tap()
    phone.get_by_role("link", name="Record", exact=True).tap()
    expect(phone.get_by_role("heading", name="Ben and Ada")).to_be_visible()
    phone.get_by_role("link", name="All time: Ben 2, Ada 2").tap()
    expect(phone.locator("#total")).to_contain_text("4 games")
    expect(phone.locator(".record-row")).to_have_count(4)
    phone.get_by_role("link", name="Back to the record").tap()
    expect(phone).to_have_url(re.compile(f"{re.escape(address)}record/$"))


def test_the_scores_follow_a_tap_without_a_reload(phone):
    start_match(phone, "Ada", "Ben")
    play(phone, "Ada", "Ben", "Ada")
    expect(phone.locator("#two-scores")).to_contain_text("All time 2 to 1")


def test_bob_with_a_space_is_bob_and_bobby_is_merged_into_him_and_parted_again(plain_phone):
    phone = plain_phone
    for first, second in [("Bob ", "Ada"), ("bob", "Ben"), ("Bobby", "Cleo")]:
        phone.goto("/matches/new/")
        phone.get_by_label("Player 1").fill(first)
        phone.get_by_label("Player 2").fill(second)
        phone.get_by_role("button", name="Start").tap()
        expect(phone).to_have_url(re.compile(r"/matches/[^/]{22}/$"))
    phone.goto("/players/")
    expect(phone.get_by_role("link", name=re.compile("^bob", re.IGNORECASE))).to_have_count(2)
    phone.get_by_role("link", name="Bobby", exact=True).tap()
    phone.get_by_label("Is really").select_option("Bob")
    phone.get_by_role("button", name="Merge the two").tap()
    expect(phone.get_by_text("Bobby and Bob are one person now.")).to_be_visible()
    phone.goto("/players/")
    expect(phone.get_by_role("link", name="Bobby", exact=True)).to_have_count(0)
    phone.go_back()
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.get_by_role("heading", name="Bobby")).to_be_visible()
    phone.goto("/players/")
    expect(phone.get_by_role("link", name="Bobby", exact=True)).to_have_count(1)


def test_everything_is_taken_out_deleted_and_brought_in_again(phone, tmp_path):
    address = record_games(phone, ["Ada", "Ben"], ["Ada", "Ben", "Ada"])
    phone.goto("/data/")
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Everything as JSON").tap()
    file = tmp_path / "scoreboard.json"
    download.value.save_as(file)
    phone.goto("/phone/")
    phone.get_by_role("checkbox").last.check()
    phone.get_by_role("button", name=re.compile("^Delete everything")).tap()
    expect(phone.get_by_role("checkbox")).to_have_count(0)
    phone.goto("/data/")
    expect(phone.get_by_text("There is nothing to take out yet.")).to_be_visible()
    phone.get_by_label("File").set_input_files(file)
    phone.get_by_role("button", name="See what it would do").tap()
    expect(phone.get_by_text("3 new entries")).to_be_visible()
    phone.get_by_role("button", name="Bring it in").tap()
    expect(phone.get_by_text("3 entries were added.")).to_be_visible()
    phone.goto(address)
    expect(phone.locator("#two-scores")).to_contain_text("All time 2 to 1")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages_of_records(new_phone, axe, scheme):
    phone = new_phone(color_scheme=scheme, reduced_motion="reduce")
    address = record_games(phone, ["Ada", "Ben", "Cleo"], ["Ada", "Ben", "Cleo"])
    for path in [*pages_of_records(phone), f"{address}record/"]:
        phone.goto(path)
        axe(phone)


@pytest.mark.parametrize("names", TABLES, ids=len)
def test_no_page_of_records_scrolls_sideways(new_phone, names):
    phone = new_phone(viewport={"width": 320, "height": 568})
    address = record_games(phone, names, [names[0], names[1]])
    for path in [*pages_of_records(phone), f"{address}record/"]:
        phone.goto(path)
        for size in ("100%", "200%"):
            phone.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
            assert phone.evaluate(OVERFLOW) == 0, f"{path} at {size}"


def test_every_page_of_records_stands_on_paper_and_in_pictures(phone, screenshot):
    address = record_games(phone, ["Ada", "Ben"], ["Ada", "Ben", "Ada", "Ada", "Ben", "Ada"])
    for number, path in enumerate([*pages_of_records(phone), f"{address}record/"]):
        phone.goto(path)
        assert all(file.stat().st_size for file in screenshot(phone, f"records-{number}"))
    phone.emulate_media(media="print")
    expect(phone.get_by_role("navigation", name="Pages")).to_be_hidden()
    expect(phone.get_by_role("heading", name="Who beats whom")).to_be_hidden()
    expect(phone.get_by_role("heading", name="Every game is a square")).to_be_visible()
    phone.screenshot(path="var/shots/records-print.png", full_page=True)


def test_buttons_of_records_can_be_hit_with_a_thumb(new_phone):
    phone = new_phone(reduced_motion="reduce")
    record_games(phone, ["Ada", "Ben"], ["Ada", "Ben"])
    for path in ["/data/"]:
        phone.goto(path)
        assert phone.evaluate(TOO_SMALL) == []
