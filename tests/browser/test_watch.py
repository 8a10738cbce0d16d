"""Watching a game: from a match, on two phones, with keys, fingers, ears, and without a script."""

import json
import random
import re

import pytest
from playwright.sync_api import expect

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.codes import write_code
from games.rules.drunkard import Drunkard
from games.rules.house_rules import RuleRefused
from games.rules.war import War
from games.watching.encoding import encode_table
from games.watching.pages import data
from games.watching.playing import watch
from tests.browser.matches import shows, start_match

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hazel"]
GAME = "/watch/war/?name=Alice&name=Ben&deal=7F3K"
SCREENS = [(390, 844), (320, 568), (844, 390), (1280, 800)]
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
RANDOM = random.Random(2026)
DEALS = 200
LOOKED_AT = 6

# Plays many games with the page's own module and returns the tables that are asked for.
PLAY_MANY = """async (games) => {
  const { DealtGame } = await import("/static/js/dealt-game.js");
  return games.map(({ data, steps }) => {
    const game = new DealtGame(data);
    return steps.map((step) => {
      const { stocks, sides, pile, waiting, undealt, flips } = game.table(step);
      const rows = (laid) => laid.map(({ seat, cards, up }) => [seat, cards, up]);
      const table = { stocks, sides, pile: rows(pile), waiting: rows(waiting), undealt };
      return { table, flips, counts: game.holdings(step).map(({ count }) => count) };
    });
  });
}"""


def control(phone, name):
    """Return a control under the table by its words."""
    group = phone.get_by_role("navigation", name="Steps of the game")
    link = group.get_by_role("link", name=name, exact=True)
    return link.or_(group.get_by_role("button", name=name, exact=True))


def speed_of(phone):
    """Return the control that says how fast the game plays, and changes it."""
    return phone.get_by_role("button", name=re.compile(r"^Speed \d+×;"))


def at_step(phone, step):
    """Expect the address of this step."""
    expect(phone).to_have_url(re.compile(rf"[?&]step={step}$"))


def some_rules(game):
    """Return a ruleset of `game` with random house rules that may stand together."""
    while True:
        values = {
            rule.name: RANDOM.choice(rule.values)
            for rule in game.house_rules()
            if RANDOM.random() < 0.3 or rule.name == "players"
        }
        try:
            return game(**values)
        except RuleRefused:
            continue


def a_game():
    """Return a random game, the steps to look at, and what the rules module has at each."""
    ruleset = some_rules(RANDOM.choice([War, BeggarMyNeighbour, Drunkard]))
    watched = watch(ruleset, write_code(RANDOM.randrange(2**20)))
    carried = json.loads(data(watched, NAMES[: ruleset.seats], 0))
    end = min(watched.last, len(carried["steps"].split("|")))
    steps = sorted({RANDOM.randint(0, end) for _ in range(LOOKED_AT)} | {end})
    wanted = [
        {
            "table": encode_table(watched.table(step)),
            "flips": watched.flips[step],
            "counts": list(watched.counts[step]),
        }
        for step in steps
    ]
    return {"data": carried, "steps": steps}, wanted


def test_the_page_plays_every_deal_as_the_rules_do(phone):
    games = [a_game() for _ in range(DEALS)]
    phone.goto("/watch/")
    assert phone.evaluate(PLAY_MANY, [asked for asked, _ in games]) == [want for _, want in games]


def test_a_match_lets_the_cards_decide_and_counts_it(phone):
    match = start_match(phone, "Ada", "Ben")
    phone.get_by_role("link", name="Play one: let the cards decide").tap()
    expect(phone).to_have_url(re.compile(r"\?deal=[0-9A-Z]{4}"))
    phone.goto(f"{match}watch/?deal=7F3K")  # a deal with wars in it
    control(phone, "Pause").tap()
    control(phone, "Start").tap()
    at_step(phone, 0)
    control(phone, "Next").tap()
    expect(phone.locator("#said")).to_have_text(re.compile(r"^Flip 1: Ada \w+, Ben \w+\.$"))
    control(phone, "Back").tap()
    at_step(phone, 0)
    phone.get_by_text("18 wars").tap()
    phone.get_by_role("link", name="Flip 45: six cards to Ada").tap()
    expect(phone.get_by_text("War!", exact=True)).to_be_visible()
    control(phone, "To the end").tap()
    expect(phone.get_by_text("Count it as game 1?")).to_be_visible()
    winner = phone.get_by_role("heading", level=2).text_content().split()[0]
    phone.get_by_role("button", name="Count it").tap()
    expect(phone).to_have_url(match)
    shows(phone, **{winner: 1})
    phone.get_by_role("link", name=f"Game 1: {winner} won, played by the app").tap()
    phone.get_by_role("link", name="Watch it again").tap()
    expect(phone.locator("watch-game")).to_have_attribute("data-last", re.compile(r"\d+"))
    control(phone, "To the end").tap()
    expect(phone.get_by_text("This game was counted in the match.")).to_be_visible()


def test_one_step_back_from_the_end_shows_the_table_again(phone):
    phone.goto(f"{GAME}&step=0")
    control(phone, "To the end").tap()
    expect(phone.locator("#felt")).to_be_hidden()
    phone.locator("#back").tap()
    expect(phone.locator("#felt")).to_be_visible()
    expect(phone.locator("#verdict")).to_be_hidden()


def test_a_match_that_does_not_count_it_stays_as_it_was(phone):
    start_match(phone, "Ada", "Ben")
    phone.get_by_role("link", name="Play one: let the cards decide").tap()
    control(phone, "To the end").tap()
    phone.get_by_role("link", name="Don’t").tap()
    shows(phone, Ada=0, Ben=0)


def test_the_same_address_shows_the_same_table_on_another_phone(phone, other_phone):
    phone.goto(GAME)
    control(phone, "To the next war").tap()
    other_phone.goto(phone.url)
    for place in ("#felt", ".shares", "#said"):
        here, there = (each.locator(place).inner_text() for each in (phone, other_phone))
        assert here == there


def test_without_a_script_every_step_is_a_link(plain_phone):
    plain_phone.goto(f"{GAME}&step=0")
    expect(control(plain_phone, "Play")).to_have_count(0)
    control(plain_phone, "Next").tap()
    expect(plain_phone.get_by_text(re.compile(r"^Flip 1: Alice"))).to_be_visible()
    control(plain_phone, "To the next war").tap()
    expect(plain_phone.get_by_text("War!", exact=True)).to_be_visible()
    control(plain_phone, "To the end").tap()
    expect(plain_phone.get_by_role("heading", name=re.compile(r"wins"))).to_be_visible()


def test_the_keyboard_plays_pauses_and_steps(phone):
    phone.goto(f"{GAME}&step=0")
    phone.keyboard.press("ArrowRight")
    phone.keyboard.press("ArrowRight")
    at_step(phone, 2)
    phone.keyboard.press("ArrowLeft")
    at_step(phone, 1)
    phone.keyboard.press("Space")
    expect(control(phone, "Pause")).to_be_visible()
    phone.keyboard.press("Space")
    expect(control(phone, "Play")).to_be_visible()


def test_a_swipe_steps_on_and_back(phone):
    phone.goto(f"{GAME}&step=4")
    box = phone.locator("#felt").bounding_box()
    y = box["y"] + box["height"] / 2
    for start, end, step in ((300, 80, 5), (80, 300, 4)):
        phone.mouse.move(start, y)
        phone.mouse.down()
        phone.mouse.move(end, y, steps=4)
        phone.mouse.up()
        at_step(phone, step)


def test_a_battle_is_heard_as_a_sentence_while_it_plays(phone):
    phone.goto(f"{GAME}&step=0")
    speed_of(phone).tap()
    control(phone, "Play").tap()
    heard = phone.locator("#spoken")
    expect(heard).to_have_text(
        re.compile(r"^Flip \d+: Alice \w+, Ben \w+\. \w+ takes two cards, \d+ to \d+\.$")
    )


def test_a_person_who_wants_no_motion_gets_the_next_state_at_once(new_phone):
    phone = new_phone(reduced_motion="reduce")
    phone.goto(GAME)
    expect(control(phone, "Play")).to_be_visible()
    control(phone, "Next").tap()
    running = "() => document.getAnimations().filter((each) => each.playState === 'running').length"
    assert phone.evaluate(running) == 0
    at_step(phone, 1)


@pytest.mark.parametrize(
    "address",
    [
        "/watch/",
        f"{GAME}&step=63",
        f"{GAME}&step=99999",
        "/watch/war/?players=4&deal=7F3K&step=40",
        "/watch/casino-war/?deal=7F3K&hands=1-1-1-1-1-1-1-1-1&odds=yes",
    ],
)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(new_phone, axe, address):
    phone = new_phone(reduced_motion="reduce")
    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme)
        phone.goto(address)
        axe(phone)
    for width, height in SCREENS:
        phone.set_viewport_size({"width": width, "height": height})
        assert phone.evaluate(OVERFLOW) <= 0, (width, height)


def test_a_hand_of_casino_war_takes_two_taps(phone):
    phone.goto("/watch/casino-war/?deal=7F3K&hands=1-1-1-1-1-1-1-1")
    phone.get_by_role("link", name="Place 1 unit and deal").tap()
    expect(phone.get_by_text("A tie. Go to war, or surrender half.")).to_be_visible()
    phone.get_by_role("link", name="Go to war").tap()
    expect(phone.get_by_role("link", name="Place 5 units and deal")).to_be_visible()


# What is cut off where the two counts stand: nothing scrolls there, so the page is no wider.
CUT_OFF = """() => {
  const parts = [...document.querySelectorAll(".share, .share-count, .share-good")];
  return parts.filter((part) => {
    const { left, right } = part.getBoundingClientRect();
    return left < 0 || right > document.documentElement.clientWidth;
  }).map((part) => part.textContent);
}"""


@pytest.mark.parametrize("step", [0, 88, 600, 900])
@pytest.mark.parametrize("width", [320, 390])
def test_both_counts_stand_on_the_screen_whatever_the_names(new_phone, width, step):
    phone = new_phone(viewport={"width": width, "height": 844}, reduced_motion="reduce")
    names = "name=Player%20One%20of%20many&name=Wolfeschlegelsteinhausenbergerdorff"
    phone.goto(f"/watch/war/?deal=7F3K&{names}&step={step}")
    expect(phone.locator(".share")).to_have_count(2)
    assert phone.evaluate(CUT_OFF) == []
