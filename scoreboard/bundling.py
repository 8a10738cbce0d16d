"""Many small files for those who write them, few for those who fetch them.

Style sheets are written into the sheet that imports them, modules into the script that does. What
is understood is what our own files use: anything else is an error when static files are collected,
never a page that misbehaves. In development browsers follow the imports themselves.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
BLANK_LINES = re.compile(r"\n\s*\n+")
INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
# A line's end after these says nothing in a style sheet; no string holds one.
LINE_END = re.compile(r"(?<=[{};,])\s*\n\s*")
SHEET = re.compile(r'@import\s+"(?P<name>[^"/]+\.css)"(?:\s+layer\((?P<layer>[\w.-]+)\))?\s*;')

# Comments that stand on lines of their own; others may be inside a string.
REMARK = re.compile(r"^[ \t]*(?:/\*.*?\*/[ \t]*|//[^\n]*)\n", re.DOTALL | re.MULTILINE)
IMPORT = re.compile(
    r'^import\s+(?:(?P<names>[^"\';]+?)\s+from\s+)?"\./(?P<path>[\w.-]+\.js)";[ \t]*(?:\n|\Z)',
    re.MULTILINE,
)
EXPORT = re.compile(
    r"^export\s+(?=(?:async\s+function|function|class|const)\s*\*?\s+(?P<name>\w+))", re.MULTILINE
)
NOT_UNDERSTOOD = re.compile(r"^(?:import|export|await)\b.*|\bimport\(.*", re.MULTILINE)

type Read = Callable[[str], str]
"""Returns the text of a file by its name; raises FileNotFoundError when it is not there."""


class NotUnderstood(ValueError):
    """A script is written in a way that cannot be bundled; says which and what."""


@dataclass(frozen=True, slots=True)
class Module:
    """A module's code without its imports and exports, and these beside it.

    `needs` maps each module it imports to the names it imports, as written.
    """

    name: str
    code: str
    needs: Mapping[str, str]
    gives: tuple[str, ...]

    @property
    def variable(self) -> str:
        """Return the constant that holds what it exports in a bundle."""
        return "$" + re.sub(r"\W", "_", PurePosixPath(self.name).stem)


def join_styles(name: str, read: Read) -> str:
    """Return a style sheet with the sheets beside it that it imports inside it, packed."""
    return LINE_END.sub("", INDENTATION.sub("", _join_styles(name, read))) + "\n"


def _join_styles(name: str, read: Read) -> str:
    def inside(imported: re.Match[str]) -> str:
        css = _join_styles(_beside(name, imported["name"]), read)
        return f"@layer {imported['layer']} {{\n{css}\n}}\n" if imported["layer"] else css

    css = SHEET.sub(inside, COMMENT.sub("", read(name)))
    return BLANK_LINES.sub("\n", css).strip()


def join_modules(name: str, read: Read, main: str) -> str:
    """Return the script `name` with the modules beside it that it imports inside it, packed.

    `main` is the script that every page loads: what it holds already is imported from it, so that
    no module runs twice. Raises NotUnderstood.
    """
    shared = set() if name == main else {module.name for module in _in_order(main, read)}
    modules = _in_order(name, read)
    inside = [module for module in modules if module.name not in shared]
    outside = [m for m in modules if m.name in shared and any(m.name in i.needs for i in inside)]
    by_name = {module.name: module for module in modules}
    head = ""
    if outside:
        names = ", ".join(module.variable for module in outside)
        head = f'import {{ {names} }} from "./{PurePosixPath(main).name}";\n'
    return head + "".join(_definition(module, by_name, main=name == main) for module in inside)


def entries(scripts: Iterable[str], read: Read) -> list[str]:
    """Return those of `scripts` that no other imports: what pages load."""
    modules = [_module(name, read) for name in scripts]
    imported = {need for module in modules for need in module.needs}
    return [module.name for module in modules if module.name not in imported]


def _in_order(name: str, read: Read) -> list[Module]:
    """Return a module after all that it needs, each once; raises NotUnderstood for a circle."""
    done: dict[str, Module] = {}

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            message = f"{' imports '.join([*path, name])}: modules cannot need each other"
            raise NotUnderstood(message)
        if name not in done:
            module = _module(name, read)
            for need in module.needs:
                visit(need, (*path, name))
            done[name] = module

    visit(name, ())
    return list(done.values())


def _module(name: str, read: Read) -> Module:
    code = REMARK.sub("", read(name))
    needs = {_beside(name, found["path"]): found["names"] or "" for found in IMPORT.finditer(code)}
    code = IMPORT.sub("", code)
    gives = tuple(found["name"] for found in EXPORT.finditer(code))
    code = BLANK_LINES.sub("\n", EXPORT.sub("", code)).strip("\n")
    if wrong := NOT_UNDERSTOOD.search(code):
        message = f"{name}: {wrong[0]!r} cannot be bundled; see scoreboard/bundling.py"
        raise NotUnderstood(message)
    # Where backquotes hold a text of several lines, indentation may be part of it.
    if not any(line.count("`") % 2 for line in code.splitlines()):
        code = INDENTATION.sub("", code)
    return Module(name, code, needs, gives)


def _definition(module: Module, modules: Mapping[str, Module], *, main: bool) -> str:
    """Return a module as a function that runs at once and returns what the module exports."""
    lines = [_binding(names, modules[need]) for need, names in module.needs.items() if names]
    lines += [module.code, f"return {{ {', '.join(module.gives)} }};" if module.gives else ""]
    body = "\n".join(line for line in lines if line)
    return f"{'export ' if main else ''}const {module.variable} = (() => {{\n{body}\n}})();\n"


def _binding(names: str, module: Module) -> str:
    """Return what makes imported names known: `* as x`, or `{ a, b as c }`."""
    if whole := re.fullmatch(r"\*\s+as\s+(\w+)", names):
        return f"const {whole[1]} = {module.variable};"
    some = re.sub(r"(\w+)\s+as\s+(\w+)", r"\1: \2", " ".join(names.split()))
    return f"const {some} = {module.variable};"


def _beside(name: str, other: str) -> str:
    return str(PurePosixPath(name).with_name(other))
