"""What templates, scripts and styles may hold: nothing inline, nothing foreign, no bare text."""

import re
from html.parser import HTMLParser

import pytest

from tests.tools import ROOT, files

# The attributes of htmx 4 that need no eval; `hx-on` needs one, and others are of htmx 2.
HTMX = {
    *("action", "boost", "config", "confirm", "delete", "disable", "encoding", "get", "headers"),
    *("ignore", "include", "indicator", "method", "patch", "post", "preserve", "push-url", "put"),
    *("replace-url", "select", "select-oob", "swap", "swap-oob", "sync", "target", "trigger"),
    *("validate", "vals"),
}
MODIFIERS = ("inherited", "append")
# A tag with content of its own that people do not read, and words that are the same everywhere.
UNREAD = {"script", "style"}
NAMES = {"Scoreboard"}
SPOKEN = {"alt", "aria-label", "aria-description", "placeholder", "title"}

TRANSLATED = re.compile(r"{%\s*blocktranslate\b.*?{%\s*endblocktranslate\s*%}", re.DOTALL)
COMMENTS = re.compile(r"{#.*?#}|{%\s*comment\b.*?{%\s*endcomment\s*%}", re.DOTALL)
CLASSES = re.compile(r"{%\s*block \w+_class\s*%}.*?{%\s*endblock.*?%}")
TAGS = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
WORD = re.compile(r"[^\W\d_]{2,}")

TEMPLATES = files("templates/**/*.html")
SCRIPTS = files("static/js/*.js")
STYLES = files("static/css/*.css")


class Lint(HTMLParser):
    """Collects what is wrong in one template."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.wrong = []
        self._inside = []
        for pattern in (COMMENTS, TRANSLATED, CLASSES, TAGS):
            html = pattern.sub("", html)
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        # A block of data is nothing that a browser runs.
        runs = tag == "script" and not given.get("type", "").endswith("json")
        if tag == "style" or (runs and "src" not in given):
            self.wrong.append(f"<{tag}> inline")
        if tag in UNREAD:
            self._inside.append(tag)
        for name, value in attributes:
            self._attribute(name, value or "")

    def handle_endtag(self, tag):
        if tag in UNREAD:
            self._inside.pop()

    def handle_data(self, text):
        if not self._inside and set(WORD.findall(text)) - NAMES:
            self.wrong.append(f"text not marked for translation: {text.strip()}")

    def _attribute(self, name, value):
        if name == "style" or name.startswith("on"):
            self.wrong.append(f"{name}= inline")
        if name.startswith("hx-"):
            self._htmx(name, value)
        if name in SPOKEN and set(WORD.findall(value)) - NAMES:
            self.wrong.append(f"{name} not marked for translation: {value}")
        if re.match(r"\w*:?//", value):
            self.wrong.append(f"{name} leads to another site: {value}")

    def _htmx(self, name, value):
        base, *modifiers = name.removeprefix("hx-").split(":")
        known = base in HTMX and set(modifiers) <= set(MODIFIERS)
        if not known and base != "status":
            self.wrong.append(f"{name} is no attribute of htmx 4")
        if value.startswith(("js:", "javascript:")) or (base == "trigger" and "[" in value):
            self.wrong.append(f"{name} needs eval")


def listed(paths):
    return pytest.mark.parametrize("path", paths, ids=lambda path: str(path.relative_to(ROOT)))


@listed(TEMPLATES)
def test_a_template_has_nothing_inline_foreign_or_untranslated(path):
    assert Lint(path.read_text()).wrong == []


@listed(SCRIPTS)
def test_a_script_makes_no_code_or_markup_from_text(path):
    risky = (
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\.style\b"
    )
    assert re.findall(risky, path.read_text()) == []


@listed([*SCRIPTS, *STYLES])
def test_a_script_or_style_fetches_nothing_foreign(path):
    assert re.findall(r"https?://(?!www\.w3\.org/)[^\s\"')]+", path.read_text()) == []


@pytest.mark.parametrize(
    ("html", "wrong"),
    [
        ('<p style="color: red">{{ x }}</p>', "style= inline"),
        ('<p onclick="x()">{{ x }}</p>', "onclick= inline"),
        ("<script>x()</script>", "<script> inline"),
        ("<p>Bare text</p>", "text not marked for translation: Bare text"),
        ('<p aria-label="Bare">{{ x }}</p>', "aria-label not marked for translation: Bare"),
        ('<p hx-disabled-elt="this">{{ x }}</p>', "hx-disabled-elt is no attribute of htmx 4"),
        ('<p hx-on:click="x()">{{ x }}</p>', "hx-on:click is no attribute of htmx 4"),
        ("<p hx-vals='js:{a: 1}'>{{ x }}</p>", "hx-vals needs eval"),
        ('<p hx-trigger="click[x]">{{ x }}</p>', "hx-trigger needs eval"),
        (
            '<a href="https://example.org/">{{ x }}</a>',
            "href leads to another site: https://example.org/",
        ),
    ],
)
def test_the_lint_of_templates_finds_what_it_looks_for(html, wrong):
    assert Lint(html).wrong == [wrong]


def test_marked_text_and_plain_attributes_pass_the_lint():
    html = '{# why #}<p hx-get="{% url "x" %}" hx-target:inherited="#y">{% translate "Hi" %}</p>'
    assert Lint(html).wrong == []


def test_what_is_spoken_when_it_changes_is_never_put_in_place_of_itself():
    tags = [tag for path in TEMPLATES for tag in re.findall(r"<[a-z][^<>]*>", path.read_text())]
    spoken = re.compile(r'aria-live="|role="(?:status|alert)"')
    regions = {
        re.search(r' id="([^"]+)"', tag)[1] for tag in tags if spoken.search(tag) and " id=" in tag
    }
    assert {"odds", "results", "requests", "answer"} <= regions
    swapped = [tag for tag in tags if 'hx-swap="outerHTML"' in tag]
    aims = [
        re.search(r' hx-target="#([^"]+)"', tag) or re.search(r' id="([^"]+)"', tag)
        for tag in swapped
    ]
    assert regions.isdisjoint(aim[1] for aim in aims)
