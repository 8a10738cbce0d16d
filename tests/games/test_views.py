"""The rulebook's addresses: what they show, to browsers, to htmx and to search engines."""

import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from games.rulebook.pages import library

PAGES = list(library().pages)
HTMX = {"HX-Request": "true"}
every_page = pytest.mark.parametrize("slug", PAGES)


class Anatomy(HTMLParser):
    """What a test asks about a page: its anchors, its links, its headings, its controls."""

    def __init__(self, response):
        super().__init__()
        self.ids, self.links, self.headings, self.labels = [], [], [], {}
        self.checked, self.disabled, self.text = {}, [], []
        self._legend = False
        self.feed(response.content.decode())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.ids += [attributes["id"]] if "id" in attributes else []
        self.links += [attributes["href"]] if tag == "a" else []
        self.headings += [tag] if re.fullmatch(r"h[1-6]", tag) else []
        if tag == "input" and attributes.get("type") == "radio" and "checked" in attributes:
            self.checked[attributes["name"]] = attributes["value"]
        if tag == "fieldset" and "disabled" in attributes:
            self._legend = True

    def handle_data(self, data):
        self.text.append(data)
        if self._legend and data.strip():
            self.disabled.append(data.strip())
            self._legend = False


def test_the_rulebook_shows_every_game(client):
    page = Anatomy(client.get("/rules/"))
    assert {f"/rules/{slug}/" for slug in PAGES} <= set(page.links)


@every_page
def test_every_link_within_a_page_leads_to_an_anchor_of_it(client, slug):
    page = Anatomy(client.get(f"/rules/{slug}/"))
    inside = {link[1:] for link in page.links if link.startswith("#")}
    assert inside <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))


@every_page
def test_headings_go_down_one_level_at_a_time(client, slug):
    levels = [int(tag[1]) for tag in Anatomy(client.get(f"/rules/{slug}/")).headings]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(below <= above + 1 for above, below in pairwise(levels))


@every_page
def test_a_page_and_its_card_have_a_title_a_description_and_one_address(client, slug):
    html = client.get(f"/rules/{slug}/").content.decode()
    assert re.search(
        rf"<title>\s*{library().pages[slug].title} rules · Scoreboard\s*</title>", html
    )
    assert library().pages[slug].texts.description.split(":")[0] in html
    assert f'<link rel="canonical" href="http://testserver/rules/{slug}/">' in html
    assert client.get(f"/rules/{slug}/card/").status_code == 200


def test_the_usual_address_is_canonical_whatever_the_house_rules(client):
    html = client.get("/rules/war/?face_down=3").content.decode()
    assert '<link rel="canonical" href="http://testserver/rules/war/">' in html


def test_search_engines_are_told_about_the_game_in_json(client):
    html = client.get("/rules/war/?aces=low").content.decode()
    [data] = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)
    game, crumbs = json.loads(data)["@graph"]
    assert (game["@type"], game["url"]) == ("Game", "http://testserver/rules/war/")
    assert [crumb["item"] for crumb in crumbs["itemListElement"]] == [
        "http://testserver/",
        "http://testserver/rules/",
        "http://testserver/rules/war/",
    ]


def test_the_sitemap_has_every_page(client):
    root = ElementTree.fromstring(client.get("/sitemap.xml").content)
    found = {element.text for element in root.findall(".//{*}loc")}
    rules = {f"http://testserver/rules/{slug}/" for slug in PAGES}
    assert found == rules | {"http://testserver/planner/", "http://testserver/million/"}


def test_a_game_that_is_not_in_the_rulebook_is_not_found(client):
    assert client.get("/rules/poker/").status_code == 404
    assert client.get("/rules/poker/card/").status_code == 404


@pytest.mark.parametrize(
    "address", ["/rules/", "/rules/search/", "/rules/war/", "/rules/war/card/"]
)
def test_a_page_of_the_rulebook_is_only_for_reading(client, address):
    assert client.post(address).status_code == 405


def test_the_switches_show_what_the_address_asks_for(client):
    checked = Anatomy(client.get("/rules/war/?face_down=3&aces=low")).checked
    assert (checked["face_down"], checked["aces"], checked["pack"]) == ("3", "low", "full")


def test_a_switch_without_effect_cannot_be_set_and_says_why(client):
    response = client.get("/rules/war/")
    assert "Who joins a war" in Anatomy(response).disabled
    assert "This matters with 3 or 4 players who have wars." in response.content.decode()
    assert "Who joins a war" not in Anatomy(client.get("/rules/war/?players=3")).disabled


def test_a_form_sent_whole_is_led_to_the_shortest_address(client):
    response = client.get("/rules/war/?players=2&face_down=3&aces=high&pack=full&step=2")
    assert response.status_code == 302
    assert response["Location"] == "/rules/war/?face_down=3&step=2"


def test_what_the_address_cannot_have_is_said_on_the_page(client):
    response = client.get("/rules/war/?joiners=tied&face_down=9&jokers=2")
    said = response.content.decode()
    assert response.status_code == 200
    assert "“Who joins a war” is back to the usual." in said
    assert "“Cards face down in a war” cannot be “9”." in said
    assert "no house rule called “jokers”" in said


def test_what_the_address_asks_for_is_never_markup(client):
    said = client.get("/rules/war/", {"aces": "<b>x</b>", "<i>": "1"}).content.decode()
    assert "<b>x</b>" not in said
    assert "<i>" not in said


@pytest.mark.parametrize("step", ["0", "99", "-1", "x", "٣", "9" * 5000])
def test_a_step_that_is_not_there_gives_the_nearest_or_the_war(client, step):
    response = client.get("/rules/war/", {"step": step})
    assert response.status_code == 200
    assert re.search(r"Step [1345] of 5", response.content.decode())


def test_an_example_is_gone_through_by_links(client):
    page = Anatomy(client.get("/rules/war/?face_down=3&step=2"))
    assert "/rules/war/?face_down=3&step=1#example" in page.links
    assert "/rules/war/?face_down=3&step=3#example" in page.links
    first = Anatomy(client.get("/rules/war/?step=1"))
    assert not [link for link in first.links if "step=0" in link]
    last = Anatomy(client.get("/rules/war/?step=5"))
    assert not [link for link in last.links if "step=6" in link]


def test_a_change_of_switches_answers_htmx_with_the_body_and_the_shortest_address(client):
    here = "http://testserver/rules/war/?aces=low"
    headers = {**HTMX, "HX-Current-URL": here, "HX-Target": "div#rules-body"}
    response = client.get("/rules/war/?players=2&face_down=3&aces=high", headers=headers)
    assert response.content.decode().lstrip().startswith('<div class="rules" id="rules-body">')
    assert response["HX-Replace-Url"] == "/rules/war/?face_down=3"


def test_a_step_answers_htmx_with_the_example_alone(client):
    headers = {
        **HTMX,
        "HX-Current-URL": "http://testserver/rules/war/",
        "HX-Target": "section#example",
    }
    response = client.get("/rules/war/?step=2", headers=headers)
    assert response.content.decode().lstrip().startswith('<section class="rule" id="example">')
    assert response["HX-Replace-Url"] == "/rules/war/?step=2"


def test_over_a_match_the_rules_have_a_title_and_no_switches_and_leave_the_address_alone(client):
    here = "http://testserver/matches/abc/"
    headers = {**HTMX, "HX-Current-URL": here, "HX-Target": "dialog#sheet"}
    response = client.get("/rules/war/?face_down=3", headers=headers)
    page = Anatomy(response)
    assert "sheet-title" in page.ids
    assert "switches" not in page.ids
    assert "3 down" in response.content.decode()
    assert "HX-Replace-Url" not in response


def test_playing_starts_a_match_with_the_same_house_rules(client):
    links = Anatomy(client.get("/rules/war/?face_down=3&aces=low")).links
    assert "/matches/new/?game=war&face_down=3&aces=low" in links
    assert "/matches/new/?game=snap" in Anatomy(client.get("/rules/snap/")).links


def test_the_card_has_the_chosen_rules_a_code_and_a_short_link(client):
    html = client.get("/rules/war/card/?face_down=3").content.decode()
    assert "Cards face down in a war: <strong>3 down</strong>" in html
    assert 'src="data:image/svg+xml' in html
    assert "testserver/rules/war/?face_down=3</p>" in html


@every_page
def test_a_card_has_room_for_its_text(client, slug):
    html = client.get(f"/rules/{slug}/card/").content.decode()
    card = html[html.index('<article class="rule-card">') : html.index("</article>")]
    assert len(re.sub(r"<[^>]*>|\s+", " ", card)) < 5200


@pytest.mark.parametrize("address", ["/rules/", "/rules/search/?q=run+out", "/rules/war/?aces=low"])
def test_a_page_that_has_not_changed_is_not_sent_again(client, address):
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "no-cache" in first["Cache-Control"]


def test_other_house_rules_have_another_tag(client):
    usual = client.get("/rules/war/")
    other = client.get("/rules/war/?aces=low", headers={"If-None-Match": usual["ETag"]})
    assert other.status_code == 200


def test_a_search_without_a_script_shows_the_rulebook_with_the_answers(client):
    response = client.get("/rules/search/?q=run+out")
    page = Anatomy(response)
    assert "/rules/war/#run-out" in page.links
    assert "/rules/snap/" in page.links


def test_a_search_answers_htmx_with_the_answers_alone(client):
    response = client.get("/rules/search/?q=run+out", headers=HTMX)
    assert response.content.decode().lstrip().startswith('<section id="results"')
    assert Anatomy(response).links[0] == "/rules/war/#run-out"


def test_a_search_that_finds_nothing_says_what_to_try(client):
    said = client.get("/rules/search/?q=xyzzy", headers=HTMX).content.decode()
    assert "0 answers" in said
    assert "Try fewer words" in said


@pytest.mark.parametrize("query", ["", " ", "\x00", "a" * 100_000, "<script>", "% ' \" ;"])
def test_no_search_whatever_is_an_error(client, query):
    response = client.get("/rules/search/", {"q": query})
    assert response.status_code == 200
    assert "<script>" not in Anatomy(response).text
