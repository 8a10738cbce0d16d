"""A server that went back to an older backup gets from the phones what it lacks."""

import subprocess
import sys

from playwright.sync_api import expect

from tests.browser.matches import (
    ENTRIES,
    FAILING,
    answer_toast,
    is_sent,
    let_in,
    play,
    shows,
    start_match,
    undo,
)
from tests.server import outside
from tests.tools import ROOT


def manage(server, *arguments):
    """Run a command on the data of `server`, and return what it says."""
    done = subprocess.run(
        [sys.executable, "manage.py", *map(str, arguments)],
        cwd=ROOT,
        env={**outside(), "SCOREBOARD_DATA": str(server.data)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def go_back_to(backup, server, *phones):
    """Restore a backup while the server is down for a moment; wait until `phones` know of it."""
    epochs = [card(phone).get_attribute("data-epoch") for phone in phones]
    server.stop()
    manage(server, "restore", backup)
    server.restart()
    for phone, epoch in zip(phones, epochs, strict=True):
        expect(card(phone)).not_to_have_attribute("data-epoch", epoch)


def card(phone):
    return phone.locator("#scorecard")


def test_phones_bring_back_what_a_backup_lacks_once_however_often(new_phone, own_server, problems):
    problems.allow(FAILING)
    phone = new_phone(base_url=own_server.address)
    other = new_phone(base_url=own_server.address)
    start_match(phone, "Ada", "Ben")
    let_in(phone, other)
    play(phone, "Ada")
    is_sent(phone, 1)
    backup = own_server.data / "backup.sqlite3"
    manage(own_server, "backup", backup)
    play(other, "Ben", "Ben")
    is_sent(phone, 3)
    play(phone, "Ada")
    is_sent(phone, 4)
    answer_toast(phone, "Ada won game 4", "Undo")
    is_sent(other, 5)
    for _ in range(2):
        go_back_to(backup, own_server, phone, other)
        for each in (phone, other):
            is_sent(each, 5)
            shows(each, Ada=1, Ben=2)
    phone.reload()
    shows(phone, Ada=1, Ben=2)
    is_sent(phone, 5)
    assert "1 matches, no differences" in manage(own_server, "check_ledger")


def test_a_phone_that_was_closed_brings_back_what_a_backup_lacks(new_phone, own_server, problems):
    problems.allow(FAILING)
    phone = new_phone(base_url=own_server.address)
    address = start_match(phone, "Ada", "Ben")
    backup = own_server.data / "backup.sqlite3"
    manage(own_server, "backup", backup)
    play(phone, "Ben", "Ben")
    is_sent(phone, 2)
    phone.context.set_offline(True)
    undo(phone, "Ben won game 2").tap()
    shows(phone, Ben=1)
    phone.goto("about:blank")
    go_back_to(backup, own_server)
    phone.context.set_offline(False)
    with phone.expect_response(ENTRIES):
        phone.goto("/")
    phone.goto(address)
    is_sent(phone, 3)
    shows(phone, Ada=0, Ben=1)
    expect(phone.get_by_text("Not recorded")).to_have_count(0)
