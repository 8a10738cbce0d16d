"""Hasty, trembling and resting fingers: what counts as one tap."""

import pytest

from tests.browser.matches import Finger, block, is_sent, play, shows, slow_down, start_match

SLOW = 800  # milliseconds to the server and back


def test_ten_taps_in_five_seconds_on_a_slow_network_are_ten_games(phone):
    start_match(phone, "Ada", "Ben")
    slow_down(phone, 400)
    play(phone, *["Ada", "Ben"] * 5)
    shows(phone, Ada=5, Ben=5)
    is_sent(phone, 10)
    shows(phone, Ada=5, Ben=5)


@pytest.mark.parametrize("latency", [0, SLOW])
def test_a_double_tap_or_a_long_press_is_one_game_and_two_taps_are_two(phone, latency):
    start_match(phone, "Ada", "Ben", "Cleo")
    slow_down(phone, latency)
    finger = Finger(phone)
    for at in (0, 0.12, 0.24):
        finger.touch(phone.locator("#seat-0"), at=at)
    finger.touch(phone.locator("#seat-1"), at=1, hold=1.2)
    for at in (3, 3.5):
        finger.touch(phone.locator("#seat-2"), at=at)
    shows(phone, Ada=1, Ben=1, Cleo=2)
    is_sent(phone, 4)
    shows(phone, Ada=1, Ben=1, Cleo=2)


def test_a_long_press_that_brings_a_menu_and_no_click_is_one_game(phone):
    start_match(phone, "Ada", "Ben")
    box = block(phone, "Ben").bounding_box()
    place = {"clientX": box["x"] + 9, "clientY": box["y"] + 9, "pointerId": 7, "bubbles": True}
    for event in ("pointerdown", "contextmenu", "pointerup"):
        phone.locator("#seat-1").dispatch_event(event, {**place, "cancelable": True})
    shows(phone, Ada=0, Ben=1)
    is_sent(phone, 1)


def test_a_finger_that_slides_off_a_block_records_nothing(phone):
    start_match(phone, "Ada", "Ben")
    phone.locator("#seat-1").dispatch_event("pointerdown", {"pointerId": 7, "bubbles": True})
    outside = {"pointerId": 7, "clientX": 5, "clientY": 5, "bubbles": True}
    phone.locator("#seat-0").dispatch_event("pointerup", outside)
    play(phone, "Ada")
    shows(phone, Ada=1, Ben=0)
    is_sent(phone, 1)


def test_the_keyboard_records_too(phone):
    start_match(phone, "Ada", "Ben")
    for name, key in [("Ada", "Enter"), ("Ben", "Space")]:
        block(phone, name).focus()
        phone.keyboard.press(key)
        shows(phone, **{name: 1})
    shows(phone, Ada=1, Ben=1)
    is_sent(phone, 2)


def test_a_key_that_is_held_down_is_one_game(phone):
    start_match(phone, "Ada", "Ben")
    phone.clock.install()
    block(phone, "Ben").focus()
    for _repeat in range(5):
        phone.keyboard.down("Enter")
        phone.clock.run_for(500)
    phone.keyboard.up("Enter")
    shows(phone, Ada=0, Ben=1)
    is_sent(phone, 1)
