"""A match on a phone: from the home page to a tally, and everything put right on the way."""

import re

from playwright.sync_api import expect

from tests.browser.matches import (
    answer_toast,
    block,
    is_sent,
    play,
    shows,
    slow_down,
    square,
    start_match,
    undo,
)


def test_a_fresh_visitor_records_a_game_with_two_names_and_three_taps(phone):
    phone.goto("/")
    phone.get_by_role("link", name="New match").tap()
    phone.get_by_label("Player 1").fill("Ada")
    phone.get_by_label("Player 2").fill("Ben")
    phone.get_by_role("button", name="Start").tap()
    block(phone, "Ben").tap()
    shows(phone, Ada=0, Ben=1)
    is_sent(phone, 1)


def test_a_recorded_game_is_there_after_a_reload(phone):
    start_match(phone, "Ada", "Ben")
    play(phone, "Ben", "Ada", "Ben")
    is_sent(phone, 3)
    phone.reload()
    shows(phone, Ada=1, Ben=2)


def test_a_tap_says_what_it_recorded_and_offers_to_undo_it(phone):
    start_match(phone, "Ada", "Ben")
    block(phone, "Ben").tap()
    answer_toast(phone, "Ben won game 1", "Undo")
    shows(phone, Ada=0, Ben=0)
    is_sent(phone, 2)
    shows(phone, Ada=0, Ben=0)


def test_each_tap_is_announced_with_its_number_and_the_tally(phone):
    start_match(phone, "Ada", "Ben")
    status = phone.locator("#announcement")
    play(phone, "Ben", "Ben")
    expect(status).to_have_text("Game 2: Ben won. Ada 0, Ben 2.")
    is_sent(phone, 2)
    expect(status).to_have_text("Game 2: Ben won. Ada 0, Ben 2.")


def test_undo_goes_back_game_by_game_and_redo_puts_them_back(phone):
    start_match(phone, "Ada", "Ben")
    play(phone, "Ada", "Ben")
    is_sent(phone, 2)
    phone.reload()
    undo(phone, "Ben won game 2").tap()
    shows(phone, Ada=1, Ben=0)
    is_sent(phone, 3)
    phone.reload()
    undo(phone, "Ada won game 1").tap()
    is_sent(phone, 4)
    shows(phone, Ada=0, Ben=0)
    for entries in (5, 6):
        phone.reload()
        phone.get_by_role("button", name=re.compile("^Redo")).tap()
        is_sent(phone, entries)
    shows(phone, Ada=1, Ben=1)


def test_correcting_a_game_in_the_middle_moves_every_number(phone):
    start_match(phone, "Ada", "Ben")
    play(phone, "Ada", "Ben", "Ada", "Ben", "Ada", "Ada")
    is_sent(phone, 6)
    square(phone, "Game 2: Ben won").tap()
    sheet = phone.get_by_role("dialog")
    sheet.get_by_role("button", name="Ada").tap()
    shows(phone, Ada=5, Ben=1)
    expect(square(phone, "Game 2: Ada won")).to_be_visible()
    is_sent(phone, 7)
    shows(phone, Ada=5, Ben=1)
    phone.goto("/")
    row = phone.get_by_role("listitem").filter(has=phone.get_by_role("heading", name="Ada, Ben"))
    expect(row.get_by_role("listitem").filter(has_text="Ada: 5")).to_be_visible()


def test_a_game_can_be_taken_out_noted_and_put_back_from_its_square(phone):
    start_match(phone, "Ada", "Ben")
    play(phone, "Ada", "Ben")
    is_sent(phone, 2)
    sheet = phone.get_by_role("dialog")
    square(phone, "Game 1: Ada won").tap()
    sheet.get_by_label("Note").fill("Counted twice?")
    sheet.get_by_role("button", name="Save the note").tap()
    is_sent(phone, 3)
    square(phone, "Game 1: Ada won").tap()
    expect(sheet.get_by_label("Note")).to_have_value("Counted twice?")
    sheet.get_by_role("button", name="Take it out").tap()
    shows(phone, Ada=0, Ben=1)
    is_sent(phone, 4)
    expect(square(phone, "Game 1: Ben won")).to_be_visible()
    square(phone, "A game that Ada won, taken out").tap()
    sheet.get_by_role("button", name="Put it back").tap()
    shows(phone, Ada=1, Ben=1)
    is_sent(phone, 5)
    expect(square(phone, "Game 2: Ben won")).to_be_visible()


def test_the_hour_of_a_game_is_asked_and_kept_by_the_phones_own_clock(new_phone):
    phone = new_phone(timezone_id="Pacific/Auckland")
    start_match(phone, "Ada", "Ben")
    block(phone, "Ada").tap()
    is_sent(phone, 1)
    square(phone, "Game 1: Ada won").tap()
    sheet = phone.get_by_role("dialog")
    sheet.get_by_text("When it was played").tap()
    sheet.get_by_label("Day and hour").fill("2026-01-05T00:30")
    phone.evaluate("() => document.dispatchEvent(new Event('htmx:after:swap'))")
    sheet.get_by_role("button", name="Save the hour").tap()
    is_sent(phone, 2)
    square(phone, "Game 1: Ada won").tap()
    expect(sheet.get_by_text("5 Jan 2026, 00:30")).to_be_visible()
    moment = sheet.locator("time").evaluate("time => new Date(time.dateTime).toISOString()")
    assert moment == "2026-01-04T11:30:00.000Z"


def test_a_draw_counts_for_nobody(phone):
    start_match(phone, "Ada", "Ben", Game="Tic-tac-toe")
    phone.get_by_role("button", name="Draw").tap()
    shows(phone, Ada=0, Ben=0)
    is_sent(phone, 1)
    expect(square(phone, "Game 1: drawn")).to_be_visible()
    shows(phone, Ada=0, Ben=0)


def test_a_match_without_draws_has_no_draw_to_tap(phone):
    start_match(phone, "Ada", "Ben", Draws="Cannot happen")
    expect(phone.get_by_role("button", name="Draw")).to_have_count(0)


def test_a_race_ends_when_it_is_decided_is_reopened_and_ends_again(phone):
    start_match(phone, "Ada", "Ben", When_it_is_over="First to so many wins", How_many="3")
    play(phone, "Ada", "Ben", "Ada", "Ada")
    result = phone.get_by_role("heading", name="Ada wins, 3 to 1")
    expect(result).to_be_visible()
    is_sent(phone, 4)
    expect(result).to_be_visible()
    expect(block(phone, "Ada")).to_have_count(0)
    phone.get_by_role("button", name="Reopen").tap()
    shows(phone, Ada=3, Ben=1)
    is_sent(phone, 5)
    play(phone, "Ben")
    again = phone.get_by_role("heading", name="Ada wins, 3 to 2")
    expect(again).to_be_visible()
    is_sent(phone, 6)
    expect(again).to_be_visible()


def test_undo_takes_back_the_tap_that_ended_a_match(phone):
    start_match(phone, "Ada", "Ben", When_it_is_over="First to so many wins", How_many="1")
    play(phone, "Ben")
    expect(phone.get_by_role("heading", name="Ben wins, 1 to 0")).to_be_visible()
    answer_toast(phone, "Ben won game 1", "Undo")
    shows(phone, Ada=0, Ben=0)
    is_sent(phone, 2)
    shows(phone, Ada=0, Ben=0)


def test_a_match_is_finished_by_hand_and_played_again_with_the_seats_swapped(phone):
    start_match(phone, "Ada", "Ben")
    play(phone, "Ben")
    is_sent(phone, 1)
    phone.get_by_role("button", name="More about this match").tap()
    phone.get_by_role("button", name="Finish the match").tap()
    expect(phone.get_by_role("heading", name="Ben wins, 1 to 0")).to_be_visible()
    is_sent(phone, 2)
    phone.get_by_role("button", name="Swap seats").tap()
    expect(phone.get_by_role("heading", name="Ben and Ada")).to_be_visible()
    shows(phone, Ben=0, Ada=0)


def test_the_same_players_start_again_from_the_home_page_in_one_tap(phone):
    first = start_match(phone, "Ada", "Ben")
    phone.goto("/")
    phone.get_by_role("button", name="Ada and Ben again").tap()
    shows(phone, Ada=0, Ben=0)
    assert phone.url != first


def test_a_match_is_archived_and_deleted_with_undo(phone):
    start_match(phone, "Ada", "Ben")
    for act, said in [("Archive", "Archived: Ada and Ben"), ("Delete", "Deleted: Ada and Ben")]:
        phone.goto("/")
        phone.get_by_role("button", name="More about Ada, Ben").tap()
        phone.get_by_role("button", name=act, exact=True).tap()
        expect(phone.get_by_role("status").filter(has_text=said)).to_be_visible()
        expect(phone.get_by_role("link", name="Ada, Ben")).to_have_count(0)
        phone.get_by_role("button", name="Undo").tap()
        expect(phone.get_by_role("link", name="Ada, Ben")).to_be_visible()


def test_a_form_sent_twice_starts_one_match(phone):
    phone.goto("/matches/new/")
    phone.get_by_label("Player 1").fill("Ada")
    phone.get_by_label("Player 2").fill("Ben")
    slow_down(phone, 800)
    phone.get_by_role("button", name="Start").dblclick(no_wait_after=True)
    shows(phone, Ada=0, Ben=0)
    phone.goto("/")
    expect(phone.get_by_role("link", name="Ada, Ben")).to_have_count(1)


def test_earlier_names_are_offered_and_one_name_twice_is_questioned(phone, problems):
    problems.allow("status of 422")
    start_match(phone, "Ada", "Ben")
    phone.goto("/matches/new/")
    offered = phone.locator("datalist option").evaluate_all("all => all.map(one => one.value)")
    assert set(offered) == {"Ada", "Ben"}
    phone.get_by_label("Player 1").fill("Ada")
    phone.get_by_label("Player 2").fill(" ada")
    phone.get_by_role("button", name="Start").tap()
    expect(phone.get_by_text("Ada is at the table already.")).to_be_visible()


def test_the_clock_counts_down_over_a_reload_and_rings(phone):
    phone.clock.install()
    start_match(phone, "Ada", "Ben")
    phone.get_by_role("button", name="Clock").tap()
    phone.get_by_role("button", name="10 minutes").tap()
    expect(phone.get_by_role("button", name=re.compile(r"Clock (10:00|9:\d\d)"))).to_be_visible()
    is_sent(phone, 1)
    phone.clock.run_for(300_000)
    expect(phone.get_by_role("button", name=re.compile(r"Clock [45]:\d\d"))).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("button", name=re.compile(r"Clock 9:\d\d"))).to_be_visible()
    phone.clock.fast_forward(601_000)
    expect(phone.get_by_role("alert").filter(has_text="Time, count your cards.")).to_be_visible()


def test_without_scripts_the_same_page_records_undoes_and_corrects(plain_phone):
    start_match(plain_phone, "Ada", "Ben", Game="Tic-tac-toe")
    block(plain_phone, "Ben").tap()
    shows(plain_phone, Ada=0, Ben=1)
    plain_phone.get_by_role("button", name="Draw").tap()
    undo(plain_phone, "Game 2 was drawn").tap()
    shows(plain_phone, Ada=0, Ben=1)
    square(plain_phone, "Game 1: Ben won").tap()
    plain_phone.get_by_role("button", name="Ada").tap()
    shows(plain_phone, Ada=1, Ben=0)
