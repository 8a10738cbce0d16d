"""A ledger that went back to an older backup takes from phones what it lacks, as it was."""

import random
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scoreboard import actions, epochs, receipts
from scoreboard.epochs import Epoch
from scoreboard.grants import Role
from scoreboard.ledger import fold
from scoreboard.projection import differences, refold
from scoreboard.refusals import ClashError, RefusedError
from scoreboard.scorecards import countdown
from scoreboard.standings import Format
from scoreboard.writing import Busy
from tests.builders import (
    OTHER_PHONE,
    PHONE,
    entry,
    make_device,
    make_match,
    record,
    seen_by,
    tallies,
    win,
)

pytestmark = pytest.mark.django_db

EARLIER = "earlier"


class Phones:
    """What phones keep of the entries that a match took: as they sent them, with receipts."""

    def __init__(self, match):
        self.match = match
        self.sent = []

    def send(self, kind, **fields):
        new = entry(kind, match=self.match, **{"lamport": len(self.sent) + 1, **fields})
        recorded = actions.record(self.match.pk, new)
        kept = receipts.receipt(self.match.ref, recorded.entry)
        self.sent.append(replace(new, receipt=kept, epoch=EARLIER))
        return new.key

    def play_an_evening(self):
        """Do everything that can be done to a race to two, from two phones."""
        self.send("clock", seconds=600)
        first = self.send("won", seat=0)
        self.send("won", seat=0, device=OTHER_PHONE, seen=0)  # asked: the same game?
        second = self.send("won", seat=1, device=OTHER_PHONE)
        self.send("undone", target=first)
        self.send("restored", target=first, device=OTHER_PHONE)
        third = self.send("won", seat=0)
        self.send("reopened", target=third)
        self.send("corrected", target=second, seat=0)
        self.send("noted", target=second, text="by a nose\nor two")
        fourth = self.send("won", seat=1)
        self.send("reopened", target=fourth)
        self.send("finished")


def standing(match):
    """Return how a match stands, but for when its entries arrived."""
    match.refresh_from_db()
    folded = fold(match.entries.all(), match.terms)
    return (
        [(game.key, game.number, game.winner, game.note, game.asked) for game in folded.games],
        folded.won,
        folded.ending,
    )


@pytest.fixture
def race():
    return make_match(format=Format.FIRST_TO, length=2)


@pytest.mark.parametrize("kept", range(14))
def test_every_entry_comes_back_once_in_whatever_order(race, kept):
    phones = Phones(race)
    phones.play_an_evening()
    before = standing(race)
    lose(race, phones.sent[kept:])
    back = phones.sent * 2
    random.Random(kept).shuffle(back)
    for new in back:
        actions.record(race.pk, new)
    assert standing(race) == before
    assert race.head == len(phones.sent)
    assert list(differences(race)) == []


def lose(match, entries):
    """Take entries from the ledger, as a backup from before them does, and begin an epoch."""
    keys = {new.key for new in entries}
    match.games.filter(key__in=keys).delete()
    match.entries.filter(key__in=keys).delete()
    match.refresh_from_db()
    match.head = match.entries.count()
    match.lamport = max((each.lamport for each in match.entries.all()), default=0)
    refold(match)
    match.refresh_from_db()


@pytest.fixture
def healed(race, monkeypatch):
    """Send an entry three hours ago, lose it, and have its phone bring it back; return its key.

    `ahead` is how far the phone's clock is ahead of the server's.
    """

    def send_and_heal(kind, *, ahead=timedelta(), **fields):
        phones, then = Phones(race), timezone.now() - timedelta(hours=3)
        with monkeypatch.context() as patch:
            patch.setattr(timezone, "now", lambda: then)
            key = phones.send(kind, tapped_at=then + ahead, **fields)
        lose(race, phones.sent)
        actions.record(race.pk, phones.sent[0])
        race.refresh_from_db()
        return key

    return send_and_heal


def test_a_clock_that_comes_back_is_not_started_again(race, healed):
    healed("clock", seconds=600)
    assert countdown(race).over
    assert list(differences(race)) == []
    assert race.touched_at > timezone.now() - timedelta(minutes=1)  # phones are told all the same


def test_a_game_that_comes_back_can_be_put_right_no_longer_than_it_could(race, healed):
    key = healed("won", seat=1, device=OTHER_PHONE)
    with pytest.raises(ClashError, match="keeper"):
        actions.record(race.pk, entry("undone", target=key, match=race), Role.SCORE)


def test_a_tap_after_a_game_that_came_back_is_another_game(race, healed):
    healed("won", seat=1, device=OTHER_PHONE)
    record(race, "won", seat=1, seen=0)
    assert not race.games.filter(asked=True).exists()
    assert tallies(race) == [0, 2]


@pytest.mark.parametrize("hours", [3, 50])
def test_what_comes_back_was_not_received_in_the_future(race, healed, hours):
    healed("won", seat=1, ahead=timedelta(hours=hours, minutes=5))
    assert race.entries.get().received_at <= timezone.now()


def test_a_tap_on_a_page_that_knows_more_than_the_ledger_counts():
    match = make_match()
    win(match, 0)
    record(match, "won", seat=1, seen=500)
    assert tallies(match) == [1, 1]
    assert match.entries.last().seen == 1


@pytest.mark.parametrize("change", [{"seat": 1}, {"key": uuid4()}, {"lamport": 9}])
def test_a_receipt_is_for_one_entry(race, change):
    phones = Phones(race)
    phones.send("won", seat=0)
    [new] = phones.sent
    assert receipts.proves(new.receipt, race.ref, new)
    assert not receipts.proves(new.receipt, race.ref, replace(new, **change))
    assert not receipts.proves(new.receipt, make_match("Cleo", "Ben").ref, new)
    assert not receipts.proves("", race.ref, new)


def test_a_receipt_holds_for_a_phone_that_had_to_join_again(race):
    phones = Phones(race)
    phones.send("won", seat=0)
    lose(race, phones.sent)
    back = replace(phones.sent[0], device=make_device("joined again").pk)
    actions.record(race.pk, back)
    actions.record(race.pk, back)
    assert tallies(race) == [1, 0]


def test_a_made_up_receipt_opens_no_match_that_is_over(race):
    for _ in range(2):
        win(race, 0)
    with pytest.raises(ClashError):
        actions.record(race.pk, entry("won", seat=1, match=race, lamport=9, receipt="0" * 32))


def test_what_aims_at_a_game_that_is_lost_waits_for_it_in_the_ledger(race):
    phones = Phones(race)
    lost = phones.send("won", seat=0, device=OTHER_PHONE)
    lose(race, phones.sent)
    record(race, "undone", target=lost, lamport=2, epoch=EARLIER)
    actions.record(race.pk, phones.sent[0])
    assert tallies(race) == [0, 0]
    race.refresh_from_db()
    assert list(differences(race)) == []


def test_what_aims_at_nothing_is_refused_in_one_and_the_same_epoch(race):
    with pytest.raises(RefusedError):
        record(race, "undone", target=uuid4(), epoch=epochs.current())


def test_a_tap_on_a_match_that_was_reopened_once_waits_a_day_for_that_to_come_back(race):
    for _ in range(2):
        win(race, 0)
    with pytest.raises(Busy):
        record(race, "won", seat=1, epoch=EARLIER)
    Epoch.objects.update(began_at=timezone.now() - timedelta(days=2))
    epochs.forget()
    with pytest.raises(ClashError):
        record(race, "won", seat=1, epoch=EARLIER)
    epochs.forget()


def test_a_scorer_puts_right_no_more_in_another_epoch(race, monkeypatch):
    past = timezone.now() - timedelta(minutes=11)
    with monkeypatch.context() as patch:
        patch.setattr(timezone, "now", lambda: past)
        old = win(race, 1, device=PHONE)
    new = entry("undone", target=old, match=race, device=OTHER_PHONE, epoch=EARLIER)
    with pytest.raises(ClashError, match="keeper"):
        actions.record(race.pk, new, Role.SCORE)


def ask(match, *keys, secret="keep"):
    address = f"/matches/{match.ref}/lacking/"
    return seen_by(secret).post(address, {"keys": " ".join(map(str, keys))})


def test_a_ledger_says_which_entries_it_lacks():
    match = make_match(keeper=make_device("keep"))
    key, lost = win(match, 0), uuid4()
    answer = ask(match, key, lost)
    assert answer.json() == {"epoch": epochs.current(), "lacking": [str(lost)]}


def test_keys_of_another_match_are_lacking_too():
    keeper = make_device("keep")
    match, other = make_match(keeper=keeper), make_match("Ada", "Cleo", keeper=keeper)
    assert ask(match, win(other, 0)).json()["lacking"] != []


@pytest.mark.parametrize("keys", [["none"], [uuid4()] * 1001])
def test_what_is_no_list_of_keys_is_refused(keys):
    assert ask(make_match(keeper=make_device("keep")), *keys).status_code == 422
