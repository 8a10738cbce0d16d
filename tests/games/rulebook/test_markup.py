"""What search engines are told."""

import json

from games.rulebook.markup import structured_data
from games.rulebook.pages import library


def told(slug):
    data = structured_data(
        library().pages[slug],
        rulebook="https://x.example/rules/",
        address=f"https://x.example/rules/{slug}/",
        home="https://x.example/",
    )
    return data, json.loads(data)["@graph"]


def test_the_game_has_its_names_players_age_and_sources():
    _, [game, _] = told("war")
    assert (game["@type"], game["name"]) == ("Game", "War")
    assert "Bataille" in game["alternateName"]
    assert (game["numberOfPlayers"]["minValue"], game["numberOfPlayers"]["maxValue"]) == (2, 4)
    assert game["typicalAgeRange"] == "4-"
    assert "https://www.pagat.com/war/war.html" in game["citation"]


def test_the_breadcrumbs_lead_from_home_to_the_game():
    _, [_, crumbs] = told("war")
    assert [(crumb["position"], crumb["name"]) for crumb in crumbs["itemListElement"]] == [
        (1, "Scoreboard"),
        (2, "Rulebook"),
        (3, "War"),
    ]


def test_nothing_in_it_can_end_the_script_element():
    data, _ = told("snap")
    assert not set("<>&") & set(data)
