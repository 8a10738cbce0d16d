"""The style sheet travels in one piece."""

import pytest
from django.core.files.storage import FileSystemStorage

from scoreboard.storage import bundle


@pytest.fixture
def sheets(tmp_path):
    """Write style sheets; the value tells `bundle` where they are."""

    def write(**texts):
        paths = {}
        for name, text in texts.items():
            (tmp_path / f"{name}.css").write_text(text)
            paths[f"css/{name}.css"] = (FileSystemStorage(tmp_path), f"{name}.css")
        return paths

    return write


def test_an_imported_sheet_is_written_into_its_layer(sheets):
    paths = sheets(
        site='@import "base.css" layer(base);\nh1 { margin: 0; }', base="p { color: red; }"
    )
    assert bundle("css/site.css", paths) == (
        "@layer base {\np { color: red; }\n}\nh1 { margin: 0; }\n"
    )


def test_a_sheet_without_a_layer_is_written_as_it_is(sheets):
    paths = sheets(site='@import "base.css";', base="p { color: red; }")
    assert bundle("css/site.css", paths) == "p { color: red; }\n"


def test_imports_of_imports_are_followed(sheets):
    paths = sheets(site='@import "a.css";', a='@import "b.css" layer(b);', b="p { color: red; }")
    assert bundle("css/site.css", paths) == "@layer b {\np { color: red; }\n}\n"


def test_comments_stay_behind(sheets):
    paths = sheets(site="/* why */\n\n\np { color: red; /* why\nnot */ }")
    assert bundle("css/site.css", paths) == "p { color: red;  }\n"


def test_an_import_that_is_not_there_is_an_error(sheets):
    with pytest.raises(FileNotFoundError, match=r"css/base\.css is imported"):
        bundle("css/site.css", sheets(site='@import "base.css";'))
