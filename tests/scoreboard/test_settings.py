"""Settings: defaults that are safe on a home network, and what the environment makes of them."""

import json
import stat
import subprocess
import sys

import pytest

from scoreboard import environment
from scoreboard.environment import Unusable
from tests.server import outside
from tests.tools import ROOT

PRODUCTION = {
    "DATABASE_URL": "postgres://ada:p%40ss@db.example.org:5433/scores?sslmode=require",
    "SECRET_KEY": "a long secret that nobody knows " * 2,
    "PUBLIC_URL": "https://scores.example.org",
    "TRUSTED_PROXIES": "127.0.0.1",
}


def settings(tmp_path, *names, **environ):
    """Return settings as a process of its own reads them from `environ`."""
    code = (
        "import json, sys; from scoreboard import settings;"
        "print(json.dumps([getattr(settings, name) for name in sys.argv[1:]], default=str))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *names],
        cwd=ROOT,
        env={**outside(), "SCOREBOARD_DATA": str(tmp_path), **environ},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def test_a_home_network_is_served_over_plain_http(tmp_path):
    assert settings(tmp_path, "DEBUG", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT") == [False] * 3


def test_a_public_address_with_https_makes_cookies_and_pages_keep_to_it(tmp_path):
    names = ["CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "CSRF_COOKIE_NAME", "ALLOWED_HOSTS"]
    secure, redirect, cookie, hosts = settings(tmp_path, *names, **PRODUCTION)
    assert secure
    assert redirect
    assert cookie == "__Host-csrftoken"
    assert "scores.example.org" in hosts


def test_https_is_not_asked_for_when_nobody_can_tell_that_it_was_used(tmp_path):
    names = ["SECURE_SSL_REDIRECT"]
    assert settings(tmp_path, *names, **{**PRODUCTION, "TRUSTED_PROXIES": ""}) == [False]


def test_production_passes_the_deployment_check(tmp_path):
    check = ["manage.py", "check", "--deploy", "--tag", "security", "--fail-level", "WARNING"]
    done = subprocess.run(
        [sys.executable, *check],
        cwd=ROOT,
        env={**outside(), "SCOREBOARD_DATA": str(tmp_path), **PRODUCTION},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_database_is_a_file_unless_another_is_named(tmp_path):
    database = environment.database({}, tmp_path, threads=2)
    assert database["NAME"] == tmp_path / "scoreboard.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_a_database_url_names_server_user_and_options(tmp_path):
    database = environment.database(PRODUCTION, tmp_path, threads=2)
    wanted = {"NAME": "scores", "USER": "ada", "PASSWORD": "p@ss", "HOST": "db.example.org"}
    assert {name: database[name] for name in wanted} == wanted
    assert database["PORT"] == "5433"
    assert database["OPTIONS"]["sslmode"] == "require"
    assert "synchronous_commit=on" in database["OPTIONS"]["options"]


def test_a_database_url_may_name_a_socket():
    database = environment.postgresql("postgres://ada@/scores?host=/run/pg", threads=2)
    assert (database["HOST"], "host" in database["OPTIONS"]) == ("/run/pg", False)


@pytest.mark.parametrize("url", ["mysql://localhost/scores", "postgres://localhost", "scores"])
def test_a_database_url_of_another_kind_is_refused(url):
    with pytest.raises(Unusable, match="DATABASE_URL must look like"):
        environment.postgresql(url, threads=2)


@pytest.mark.parametrize("url", ["scores.example.org", "ftp://example.org", "https://a.org/path"])
def test_a_public_url_that_is_not_an_origin_is_refused(url):
    with pytest.raises(Unusable, match="PUBLIC_URL must look like"):
        environment.public_url({"PUBLIC_URL": url})


def test_a_public_url_may_end_in_a_slash():
    assert environment.public_url({"PUBLIC_URL": "https://a.org/"}) == "https://a.org"


def test_the_secret_key_is_made_once_and_is_for_its_owner_alone(tmp_path):
    data = tmp_path / "data"
    key = environment.secret_key({}, data)
    assert len(key) >= 50
    assert environment.secret_key({}, data) == key
    assert stat.S_IMODE((data / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in data.iterdir()] == ["secret_key"]


def test_two_first_starts_at_once_agree_on_the_secret_key(tmp_path):
    environment._write_once(tmp_path / "secret_key", "the first")
    environment._write_once(tmp_path / "secret_key", "the second")
    assert environment.secret_key({}, tmp_path) == "the first"


def test_servers_that_share_a_database_must_share_a_secret_key(tmp_path):
    with pytest.raises(Unusable, match="set SECRET_KEY as well"):
        environment.secret_key({"DATABASE_URL": "postgres://localhost/scores"}, tmp_path)


def test_a_server_answers_to_the_names_it_is_given():
    environ = {"ALLOWED_HOSTS": "a.example.org, b.example.org"}
    assert environment.allowed_hosts(environ, "") == ["a.example.org", "b.example.org"]


def test_a_server_on_its_own_answers_to_its_names_and_address(monkeypatch):
    monkeypatch.setattr(environment, "lan_address", lambda: "192.0.2.7")
    monkeypatch.setattr("socket.gethostname", lambda: "Kitchen")
    hosts = environment.allowed_hosts({}, "")
    assert {"localhost", "127.0.0.1", "kitchen", "kitchen.local", "192.0.2.7"} <= set(hosts)
    assert "*" not in hosts


def test_a_machine_without_a_network_has_no_address_for_others(monkeypatch):
    class Unreachable:
        def __init__(self, *family):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *error):
            return False

        def connect(self, address):
            raise OSError

    monkeypatch.setattr("socket.socket", Unreachable)
    assert environment.lan_address() is None


def test_hours_are_shown_in_the_zone_that_is_set():
    assert environment.time_zone({"TIME_ZONE": "Europe/Prague"}) == "Europe/Prague"


def test_hours_are_shown_in_the_machines_own_zone_when_none_is_set(tmp_path):
    local = tmp_path / "localtime"
    local.symlink_to("/usr/share/zoneinfo/Europe/Prague")
    assert environment.time_zone({}, local) == "Europe/Prague"


def test_hours_are_shown_in_utc_where_the_machine_has_no_zone(tmp_path):
    assert environment.time_zone({}, tmp_path / "localtime") == "UTC"


def test_a_zone_that_does_not_exist_is_refused():
    with pytest.raises(Unusable, match="Europe/London"):
        environment.time_zone({"TIME_ZONE": "Mars/Olympus"})
