"""What of a template is rendered once and then at hand."""

from django.template import Context, Template
from django.utils.translation import override

SOURCE = "{% load line %}{% kept_by name %}{{ name }} {{ other }}{% endkept_by %}"


def test_a_kept_part_is_rendered_once_for_each_value():
    template = Template(SOURCE)
    said = [
        template.render(Context({"name": name, "other": other}))
        for name, other in (("Ada", 1), ("Ada", 2), ("Ben", 3), (None, 4), ("Ada", 5))
    ]
    assert said == ["Ada 1", "Ada 1", "Ben 3", "None 4", "Ada 1"]


def test_a_kept_part_is_rendered_for_each_language():
    template = Template(SOURCE)
    said = []
    for language, other in (("en-gb", 1), ("de", 2), ("en-gb", 3)):
        with override(language):
            said.append(template.render(Context({"name": "Ada", "other": other})))
    assert said == ["Ada 1", "Ada 2", "Ada 1"]


def test_a_kept_part_is_escaped_as_ever():
    assert Template(SOURCE).render(Context({"name": "<b>", "other": ""})) == "&lt;b&gt; "


def test_what_is_kept_is_bounded(monkeypatch):
    monkeypatch.setattr("scoreboard.templatetags.line.MOST_KEPT", 2)
    template = Template(SOURCE)
    said = [
        template.render(Context({"name": name, "other": other}))
        for other, name in enumerate(["Ada", "Ben", "Cleo", "Ada"])
    ]
    assert said == ["Ada 0", "Ben 1", "Cleo 2", "Ada 3"]
