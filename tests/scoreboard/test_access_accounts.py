"""Finding one's matches on another phone, and leaving: accounts, recovery, forgetting."""

import pytest
from django.test import Client

from scoreboard import accounts, actions, links
from scoreboard.access import COOKIE, look_up
from scoreboard.grants import Account, Grant, Recovery, Role, Way
from scoreboard.keys import hashed
from scoreboard.models import Device, Match, Player
from tests.builders import SECRET, make_device, make_match, win

pytestmark = pytest.mark.django_db

PASSWORD = "seventeen teapots"


@pytest.fixture(autouse=True)
def quick_passwords(settings):
    """Spare the tests the work that makes guessing slow."""
    argon2 = settings.PASSWORD_HASHERS[0]
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", argon2]


def make_client(secret=SECRET):
    client = Client()
    client.cookies[COOKIE] = secret
    return client


@pytest.fixture
def phone():
    """The phone that keeps the matches that the builders make."""
    make_device()
    return make_client()


@pytest.fixture
def other():
    """Another phone, with a match of its own."""
    make_match("Cleo", "Dora", keeper=make_device("other"))
    return make_client("other")


def sign_up(client, username="Grandma", password=PASSWORD):
    return client.post("/phone/sign-up/", {"username": username, "password": password})


def sign_in(client, username="Grandma", password=PASSWORD):
    return client.post("/phone/sign-in/", {"username": username, "password": password})


def keeps(client, match):
    return client.get(f"/matches/{match.ref}/members/").status_code == 200


def test_an_account_has_this_phones_matches_and_finds_them_on_another(phone, other):
    matches = [make_match(), make_match("Ada", "Cleo"), make_match("Ben", "Cleo")]
    sign_up(phone)
    assert not keeps(other, matches[0])
    assert sign_in(other).status_code == 303
    assert all(keeps(other, match) for match in matches)
    theirs = Match.objects.get(keeper__secret_hash=Device.objects.latest("created_at").secret_hash)
    assert keeps(phone, theirs)


def test_signing_in_twice_claims_nothing_twice(phone):
    match = make_match()
    sign_up(phone)
    sign_in(phone)
    assert Grant.objects.filter(match=match).count() == 1


def test_a_match_started_while_signed_in_is_the_accounts(phone, other):
    sign_up(phone)
    match = make_match(keeper=Device.objects.get(account__username="Grandma"))
    sign_in(other)
    assert keeps(other, match)


def test_a_match_joined_while_signed_in_is_the_accounts(phone, other):
    sign_up(phone)
    match = make_match("Cleo", "Emil", keeper=make_device("emil"))
    phone.post("/join/", {"link": links.secret_of(match.links.get(role=Role.WATCH))})
    sign_in(other)
    assert other.get(f"/matches/{match.ref}/").status_code == 200


def test_signing_in_gives_the_phone_a_new_secret_and_the_old_one_opens_nothing(phone):
    match = make_match()
    answer = sign_up(phone)
    assert answer.cookies[COOKIE].value not in {"", SECRET}
    assert look_up(match.ref, SECRET).role is None
    before = phone.cookies[COOKIE].value
    sign_in(phone)
    assert phone.cookies[COOKIE].value != before
    assert keeps(phone, match)


def test_a_phone_keeps_its_own_matches_when_it_signs_out(phone, other):
    mine = make_match()
    sign_up(phone)
    sign_in(other)
    other.post("/phone/sign-out/")
    assert not keeps(other, mine)
    assert "Cleo" in other.get("/").text


def test_a_member_put_out_is_out_with_its_account(phone, other):
    match = make_match("Cleo", "Emil", keeper=make_device("emil"))
    phone.post("/join/", {"link": links.secret_of(match.links.get(role=Role.SCORE))})
    sign_up(phone)
    sign_in(other)
    links.put_out(match, match.grants.get(role=Role.SCORE))
    for client in (phone, other):
        assert client.get(f"/matches/{match.ref}/").status_code == 404


def test_a_name_is_taken_in_any_spelling(phone, other):
    sign_up(phone, "Grandma")
    answer = sign_up(other, " GRANDMA ")
    assert answer.status_code == 422
    assert "That name is taken." in answer.text
    assert Account.objects.count() == 1


@pytest.mark.parametrize("password", ["short", "password", "12345678901", "x" * 129, ""])
def test_a_password_that_is_easy_to_guess_is_refused(phone, password):
    assert sign_up(phone, password=password).status_code == 422
    assert not Account.objects.exists()


def test_a_password_is_kept_as_argon2_and_its_blanks_count(phone, other, settings):
    settings.PASSWORD_HASHERS = settings.PASSWORD_HASHERS[1:]
    sign_up(phone, password=" seventeen teapots ")
    assert Account.objects.get().password.startswith("argon2$argon2id$")
    assert sign_in(other).status_code == 422
    assert sign_in(other, password=" seventeen teapots ").status_code == 303


def test_a_wrong_name_and_a_wrong_password_have_the_same_answer(phone, other):
    sign_up(phone)
    answers = [sign_in(other, "Nobody"), sign_in(other, password="a guess")]
    refusals = {str(answer.context["form"].non_field_errors()) for answer in answers}
    assert [answer.status_code for answer in answers] == [422, 422]
    assert len(refusals) == 1


def test_a_wrong_password_makes_no_device(client):
    sign_in(client)
    assert not Device.objects.exists()


def test_one_setting_does_without_accounts(phone, settings):
    settings.ACCOUNTS = False
    for name in ("sign-up", "sign-in"):
        assert phone.get(f"/phone/{name}/").status_code == 404
        assert phone.post(f"/phone/{name}/").status_code == 404
    page = phone.get("/phone/").text
    assert "Make an account" not in page
    assert "Make a recovery link" in page


def test_a_recovery_link_opens_the_matches_on_another_phone_with_the_same_roles(phone, client):
    kept, watched = make_match(), make_match("Cleo", "Emil", keeper=make_device("emil"))
    links.let_in(watched, make_device(), Role.WATCH, Way.LINK)
    phone.post("/phone/recovery/")
    secret = accounts.recovery_secret(make_device())
    assert f"/join/#{secret}" in phone.get("/phone/").text
    answer = client.post("/join/", {"link": secret})
    assert (answer.status_code, answer.url) == (303, "/")
    assert keeps(client, kept)
    assert client.get(f"/matches/{watched.ref}/members/").status_code == 403
    assert keeps(phone, kept)


def test_a_recovery_link_brings_the_list_of_players_too(phone, client):
    match = make_match()
    win(match, 0)
    phone.post("/phone/recovery/")
    client.post("/join/", {"link": accounts.recovery_secret(make_device())})
    listed = client.get("/players/").text
    assert "Ada" in listed
    ada = Player.objects.get(name="Ada")
    assert client.get(f"/players/{ada.pk}/").status_code == 200
    found = Device.objects.get(secret_hash=hashed(client.cookies[COOKIE].value))
    again = make_match("Ada", "Cleo", keeper=found)
    assert again.seats.get(index=0).player == ada
    assert Player.objects.filter(name="Ada").count() == 1


def test_a_recovery_link_passes_on_what_came_by_another_one_and_forgetting_lets_go(phone, client):
    make_match()
    phone.post("/phone/recovery/")
    client.post("/join/", {"link": accounts.recovery_secret(make_device())})
    client.post("/phone/recovery/")
    second = Device.objects.get(secret_hash=hashed(client.cookies[COOKIE].value))
    third_device = make_device("third")
    make_client("third").post("/join/", {"link": accounts.recovery_secret(second)})
    assert set(third_device.lists.all()) == {make_device(), second}
    assert Player.objects.kept_by(third_device).filter(name="Ada").exists()
    accounts.forget(third_device)
    assert not Player.objects.kept_by(third_device).exists()


def recovered(client, device):
    """Make a recovery link of `device`, open it on a phone, and return that phone's device."""
    accounts.make_recovery(device)
    client.post("/join/", {"link": accounts.recovery_secret(device)})
    return Device.objects.get(secret_hash=hashed(client.cookies[COOKIE].value))


def reads(device, name):
    return Player.objects.kept_by(device).filter(name=name).exists()


def test_a_new_recovery_link_takes_the_players_back_from_whoever_came_by_the_one_before(phone):
    make_match()
    reader = recovered(Client(), make_device())
    again = recovered(Client(), reader)
    make_match("Emil", "Fay", keeper=reader)
    assert reads(reader, "Ada")
    assert reads(again, "Ada")
    phone.post("/phone/recovery/")
    assert not reads(reader, "Ada")
    assert not reads(again, "Ada")
    assert reads(reader, "Emil")
    assert reads(again, "Emil")


def test_what_a_phone_passed_on_is_taken_back_with_its_own_list(phone):
    make_match()
    mine = recovered(Client(), make_device())
    make_match("Emil", "Fay", keeper=mine)
    stranger = recovered(Client(), mine)
    accounts.make_recovery(mine)
    assert not stranger.lists.exists()
    assert reads(mine, "Ada")


def test_a_phone_that_signs_out_gives_the_accounts_players_to_nobody_any_more(phone, other):
    make_match()
    sign_up(phone)
    sign_in(other)
    mine = Device.objects.filter(account__isnull=False).earliest("created_at")
    stranger = recovered(Client(), mine)
    assert reads(stranger, "Ada")
    assert reads(stranger, "Cleo")
    phone.post("/phone/sign-out/")
    assert not reads(stranger, "Cleo")
    phone.post("/phone/recovery/")
    assert not reads(stranger, "Ada")
    sign_in(phone)
    assert not reads(stranger, "Cleo")


def test_a_new_recovery_link_takes_nothing_back_that_another_phones_link_gives(phone, other):
    make_match()
    sign_up(phone)
    sign_in(other)
    theirs = Device.objects.filter(account__isnull=False).latest("created_at")
    reader = recovered(Client(), theirs)
    phone.post("/phone/recovery/")
    assert reads(reader, "Cleo")
    assert reads(reader, "Ada")


def test_whoever_has_the_lists_of_many_reads_them_by_one_statement(
    phone, other, django_assert_num_queries
):
    make_match()
    sign_up(phone)
    sign_in(other)
    reader = recovered(Client(), Device.objects.exclude(account=None).latest("created_at"))
    with django_assert_num_queries(1):
        names = sorted(player.name for player in Player.objects.kept_by(reader))
    assert names == ["Ada", "Ben", "Cleo", "Dora"]


def test_another_phone_that_came_by_the_same_link_keeps_the_players():
    make_match()
    first, second = recovered(Client(), make_device()), make_device("second")
    accounts.recover(Recovery.objects.get(), second)
    accounts.make_recovery(first)
    assert reads(second, "Ada")


def change_password(client, old=PASSWORD, new="eighteen teapots"):
    return client.post("/phone/password/", {"old": old, "new": new})


def test_a_changed_password_signs_every_other_phone_out(phone, other):
    match = make_match()
    sign_up(phone)
    sign_in(other)
    before = phone.cookies[COOKIE].value
    answer = change_password(phone)
    assert (answer.status_code, answer.url) == (303, "/phone/?changed=1")
    assert "The password is changed." in phone.get(answer.url).text
    assert phone.cookies[COOKIE].value != before
    assert keeps(phone, match)
    assert not keeps(other, match)
    assert sign_in(other).status_code == 422
    assert sign_in(other, password="eighteen teapots").status_code == 303


def test_a_changed_password_takes_the_accounts_players_back_but_from_who_changes_it(phone, other):
    make_match()
    sign_up(phone)
    sign_in(other)
    mine, theirs = Device.objects.filter(account__isnull=False).order_by("created_at")
    accounts.make_recovery(theirs)
    accounts.recover(Recovery.objects.get(device=theirs), mine)
    stranger = recovered(Client(), mine)
    assert reads(stranger, "Ada")
    assert reads(stranger, "Cleo")
    change_password(phone)
    assert not stranger.lists.exists()
    assert reads(Device.objects.get(pk=mine.pk), "Cleo")
    assert not reads(Device.objects.get(pk=theirs.pk), "Ada")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("a guess", "eighteen teapots", "This is not the password of the account."),
        (PASSWORD, "short", "too short"),
        (PASSWORD, "", "required"),
    ],
)
def test_a_password_stays_unless_the_old_one_is_known_and_the_new_one_holds(phone, old, new, said):
    sign_up(phone)
    before = Account.objects.get().password
    answer = change_password(phone, old, new)
    assert answer.status_code == 422
    assert said in answer.text
    assert Account.objects.get().password == before


def test_passwords_are_not_guessed_by_changing_them(phone):
    sign_up(phone)
    statuses = [change_password(phone, f"guess {guess}").status_code for guess in range(21)]
    assert statuses == [422] * 20 + [429]


def test_only_who_is_signed_in_changes_a_password(phone, settings):
    make_match()
    assert phone.get("/phone/password/").status_code == 404
    sign_up(phone)
    assert phone.get("/phone/password/").status_code == 200
    settings.ACCOUNTS = False
    assert phone.get("/phone/password/").status_code == 404


def test_a_new_recovery_link_ends_the_one_before(phone, client):
    make_match()
    phone.post("/phone/recovery/")
    first = accounts.recovery_secret(make_device())
    phone.post("/phone/recovery/")
    assert client.post("/join/", {"link": first}).status_code == 422
    assert Recovery.objects.count() == 1


def test_a_recovery_link_that_is_replaced_while_it_is_used_lets_nobody_in(
    phone, client, monkeypatch
):
    make_match()
    accounts.make_recovery(make_device())
    secret, find = accounts.recovery_secret(make_device()), accounts.find_recovery

    def find_just_before_it_is_replaced(secret):
        found = find(secret)
        accounts.make_recovery(make_device())
        return found

    monkeypatch.setattr(accounts, "find_recovery", find_just_before_it_is_replaced)
    answer = client.post("/join/", {"link": secret})
    assert answer.status_code == 422
    assert "This link opens nothing." in answer.text
    assert not Grant.objects.filter(way=Way.RECOVERY).exists()
    assert not make_device().readers.exists()


def test_a_forgotten_phone_is_let_into_nothing_and_the_others_stay(phone):
    match = make_match()
    links.let_in(match, make_device("second"), Role.KEEP, Way.LINK)
    phone.post("/phone/recovery/")
    answer = phone.post("/phone/forget/")
    assert answer.cookies[COOKIE]["max-age"] == 0
    assert look_up(match.ref, SECRET).role is None
    assert not Recovery.objects.exists()
    assert keeps(make_client("second"), match)


def test_an_account_keeps_what_a_forgotten_phone_had(phone, other):
    match = make_match()
    sign_up(phone)
    phone.post("/phone/forget/")
    sign_in(other)
    assert keeps(other, match)


def test_the_page_says_how_many_matches_close_with_the_phone(phone):
    make_match()
    links.let_in(make_match("Ada", "Cleo"), make_device("second"), Role.KEEP, Way.LINK)
    assert "1 match is kept by this phone alone" in phone.get("/phone/").text


def test_deleting_everything_needs_a_tick(phone):
    make_match()
    assert phone.post("/phone/delete/").status_code == 422
    assert Match.objects.exists()


def test_everything_of_mine_is_deleted_and_nothing_of_others(phone):
    mine, shared = make_match("Ada", "Ben"), make_match("Ben", "Cleo")
    win(mine, 0)
    links.let_in(shared, make_device("second"), Role.KEEP, Way.LINK)
    put_away = make_match("Ada", "Dora")
    actions.delete(put_away, undo=False)
    others = make_match("Emil", "Fay", keeper=make_device("emil"))
    sign_up(phone)
    phone.post("/phone/delete/", {"sure": "1"})
    assert set(Match.objects.all()) == {shared, others}
    assert set(Player.objects.values_list("name", flat=True)) == {"Ben", "Cleo", "Emil", "Fay"}
    assert not Account.objects.exists()
    assert look_up(shared.ref, SECRET).role is None
    assert keeps(make_client("second"), shared)
