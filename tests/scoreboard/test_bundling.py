"""Many small files for those who write them, few for those who fetch them."""

import re

import pytest

from scoreboard.bundling import NotUnderstood, entries, join_modules, join_styles
from tests.tools import files


def reader(folder, **texts):
    """Return what reads files of a folder that holds `texts`."""
    named = {f"{folder}/{name}.{folder}": text for name, text in texts.items()}

    def read(name):
        if name not in named:
            raise FileNotFoundError(name)
        return named[name]

    return read


def styles(**texts):
    return join_styles("css/site.css", reader("css", **texts))


def script(entry="site", **texts):
    return join_modules(f"js/{entry}.js", reader("js", **texts), "js/site.js")


def test_an_imported_sheet_is_written_into_its_layer():
    joined = styles(site='@import "base.css" layer(base);\nh1 { margin: 0; }', base="p { top: 0; }")
    assert joined == "@layer base {p { top: 0; }}h1 { margin: 0; }\n"


def test_a_sheet_without_a_layer_is_written_as_it_is():
    assert styles(site='@import "base.css";', base="p { top: 0; }") == "p { top: 0; }\n"


def test_imports_of_imports_are_followed():
    joined = styles(site='@import "a.css";', a='@import "b.css" layer(b);', b="p { top: 0; }")
    assert joined == "@layer b {p { top: 0; }}\n"


def test_what_only_eyes_need_stays_behind_in_a_sheet():
    joined = styles(site='p,\nq {\n  content: "a;  b";\n\n  top: 0;\n}\n')
    assert joined == 'p,q {content: "a;  b";top: 0;}\n'


def test_what_only_eyes_need_stays_behind_in_a_script():
    joined = script(site="if (a) {\n    b();\n}\n")
    assert joined == "export const $site = (() => {\nif (a) {\nb();\n}\n})();\n"


def test_a_text_between_backquotes_stays_as_it_is():
    assert "`one\n  two`" in script(site="const a = `one\n  two`;\n")


def test_comments_of_a_sheet_stay_behind():
    joined = styles(site="/* why */\n\n\np { top: 0; /* why\nnot */ }")
    assert joined == "p { top: 0;  }\n"


def test_a_sheet_that_is_not_there_is_an_error():
    with pytest.raises(FileNotFoundError):
        styles(site='@import "base.css";')


def test_a_module_runs_before_what_needs_it():
    joined = script(site='import { a } from "./a.js";\na();', a="export function a() {}")
    assert joined == (
        "export const $a = (() => {\nfunction a() {}\nreturn { a };\n})();\n"
        "export const $site = (() => {\nconst { a } = $a;\na();\n})();\n"
    )


def test_a_module_that_two_others_need_runs_once():
    joined = script(
        site='import "./a.js";\nimport "./b.js";',
        a='import { c } from "./c.js";\nc();',
        b='import { c } from "./c.js";\nc();',
        c="export const c = () => 1;",
    )
    assert re.findall(r"const (\$\w+) =", joined) == ["$c", "$a", "$b", "$site"]


@pytest.mark.parametrize(
    ("statement", "binding"),
    [
        ('import { a } from "./a.js";', "const { a } = $a;"),
        ('import { a as b } from "./a.js";', "const { a: b } = $a;"),
        ('import {\n  a,\n  b as c,\n} from "./a.js";', "const { a, b: c, } = $a;"),
        ('import * as a from "./a.js";', "const a = $a;"),
    ],
)
def test_every_way_in_which_we_import_is_understood(statement, binding):
    assert binding in script(site=f"{statement}\n", a="export const a = 1;\nexport const b = 2;")


@pytest.mark.parametrize(
    "statement",
    ["const a = 1;", "function a() {}", "async function a() {}", "function* a() {}", "class a {}"],
)
def test_every_way_in_which_we_export_is_understood(statement):
    joined = script(site='import "./a.js";\n', a=f"export {statement}")
    assert f"{statement}\nreturn {{ a }};" in joined


@pytest.mark.parametrize(
    "statement",
    [
        'import a from "https://example.org/a.js";',
        'const a = await import("./a.js");',
        "export default 1;",
        "export let a = 1;",
        "export { a };",
        "await 1;",
    ],
)
def test_what_cannot_be_bundled_is_refused(statement):
    with pytest.raises(NotUnderstood, match=r"js/site\.js: .* cannot be bundled"):
        script(site=f"{statement}\n")


def test_modules_that_need_each_other_are_refused():
    with pytest.raises(NotUnderstood, match="cannot need each other"):
        script(site='import "./a.js";\n', a='import "./site.js";\n')


def test_a_module_that_is_not_there_is_an_error():
    with pytest.raises(FileNotFoundError):
        script(site='import "./a.js";\n')


def test_remarks_stay_behind_and_strings_do_not():
    joined = script(site='/**\n * Why.\n */\n// why\nconst a = "// not a remark"; // why\n')
    assert joined == 'export const $site = (() => {\nconst a = "// not a remark"; // why\n})();\n'


def test_a_page_takes_from_the_main_script_what_that_holds_already():
    joined = script(
        entry="match",
        site='import { keep } from "./outbox.js";\nkeep();',
        outbox="export function keep() {}",
        match='import { keep } from "./outbox.js";\nimport { beep } from "./sound.js";\n',
        sound="export function beep() {}",
    )
    assert joined.startswith('import { $outbox } from "./site.js";\nconst $sound = ')
    assert "function keep" not in joined


def test_what_nobody_imports_is_what_pages_load():
    texts = {"site": 'import "./a.js";\n', "match": 'import "./a.js";\n', "a": ""}
    names = ["js/site.js", "js/match.js", "js/a.js"]
    assert entries(names, reader("js", **texts)) == ["js/site.js", "js/match.js"]


def test_our_own_scripts_hold_every_module_once_on_each_page():
    texts = {path.stem: path.read_text() for path in files("static/js/*.js")}
    names = [f"js/{stem}.js" for stem in texts]
    held = {
        name: script(entry=name[3:-3], **texts) for name in entries(names, reader("js", **texts))
    }
    main = held.pop("js/site.js")
    for joined in held.values():
        modules = re.findall(r"^(?:export )?const (\$\w+) = \(\(\) =>", main + joined, re.MULTILINE)
        assert len(modules) == len(set(modules))
