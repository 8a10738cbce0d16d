"""The JSON that programs read: what the pages show, in the shape that the OpenAPI file says."""

import json
import re

import pytest

from scoreboard.models import Player
from tests.builders import make_match, play, seen_by
from tests.scoreboard.records.walks import walk
from tests.scoreboard.test_role_matrix import patterns
from tests.tools import ROOT

pytestmark = pytest.mark.django_db

OPENAPI = json.loads((ROOT / "docs" / "api" / "openapi.json").read_text())
TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


def wrong(value, schema, where="answer"):
    """Yield where `value` is not what `schema` says, as far as our file uses JSON Schema."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield from wrong(value, OPENAPI["components"]["schemas"][name], where)
        return
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(type(value) is TYPES[kind] for kind in kinds):
        yield f"{where} is {value!r}, not {kinds}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where} is {value!r}"
    if isinstance(value, int) and value < schema.get("minimum", value):
        yield f"{where} is {value}"
    if isinstance(value, list):
        for number, part in enumerate(value):
            yield from wrong(part, schema["items"], f"{where}[{number}]")
    if isinstance(value, dict):
        if set(value) != set(schema["properties"]):
            yield f"{where} has {sorted(value)}, not {schema['required']}"
        for name in set(value) & set(schema["properties"]):
            yield from wrong(value[name], schema["properties"][name], f"{where}.{name}")


def addresses(match):
    ada, ben = (seat.player_id for seat in match.seats.order_by("index"))
    return {
        "/api/matches/{ref}/": f"/api/matches/{match.ref}/",
        "/api/pairs/{players}/": f"/api/pairs/{ada}-{ben}/",
        "/api/players/": "/api/players/",
        "/api/players/{pk}/": f"/api/players/{ada}/",
    }


def test_the_file_has_every_address_and_no_other():
    ours = {p.name: p for p, _ in patterns() if str(p.pattern).startswith("api/")}
    said = {one["get"]["operationId"]: path for path, one in OPENAPI["paths"].items()}
    assert set(ours) == set(said)
    for name, pattern in ours.items():
        assert "/" + re.sub(r"<\w+:(\w+)>", r"{\1}", str(pattern.pattern)) == said[name]


def test_every_schema_is_used_and_requires_what_it_has():
    text = json.dumps(OPENAPI)
    for name, schema in OPENAPI["components"]["schemas"].items():
        assert f'"#/components/schemas/{name}"' in text
        assert schema["required"] == sorted(schema["properties"])
        assert schema["additionalProperties"] is False


@pytest.mark.parametrize("results", ["", "ab-a"])
@pytest.mark.parametrize("path", OPENAPI["paths"])
def test_an_answer_has_the_shape_that_the_file_says(path, results):
    match = make_match(draws=True)
    play(match, results)
    answer = seen_by().get(addresses(match)[path])
    content = OPENAPI["paths"][path]["get"]["responses"]["200"]["content"]
    assert answer["Content-Type"] in content
    assert list(wrong(answer.json(), content["application/json"]["schema"])) == []


def test_the_check_of_shapes_finds_what_is_wrong():
    score = {"label": "All time", "won": [1, -2], "games": "3"}
    assert len(list(wrong(score, {"$ref": "#/components/schemas/Score"}))) == 2
    assert list(wrong({}, {"$ref": "#/components/schemas/Score"}))


def test_programs_read_the_numbers_that_people_see():
    match = make_match(draws=True)
    play(match, "aab-")
    said = seen_by().get(addresses(match)["/api/matches/{ref}/"]).json()
    assert [seat["won"] for seat in said["seats"]] == [2, 1]
    assert (said["played"], said["drawn"]) == (4, 1)
    assert [game["seat"] for game in said["games"]] == [0, 0, 1, None]
    assert said["scores"][1] == {"label": "All time", "won": [2, 1], "games": 4}


def test_games_of_a_pair_add_up_whatever_happened():
    walk(7)
    client = seen_by()
    for player in client.get("/api/players/").json()["players"]:
        assert player["won"] + player["drawn"] + player["lost"] == player["played"]
        one = client.get(f"/api/players/{player['id']}/").json()
        assert [one[name] for name in ("won", "played")] == [player["won"], player["played"]]
    ids = [p.pk for p in Player.objects.filter(merged_into=None)[:2]]
    pair = client.get(f"/api/pairs/{ids[0]}-{ids[1]}/").json()
    assert sum(side["won"] for side in pair["players"]) + pair["drawn"] == pair["played"]
    assert sum(row["played"] for row in pair["by_game"]) == pair["played"]
