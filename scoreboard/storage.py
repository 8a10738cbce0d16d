"""Static files as they are served: hashed, compressed, and the style sheet in one piece."""

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any, override

from django.core.files.storage import Storage
from servestatic.storage import CompressedManifestStaticFilesStorage

IMPORT = re.compile(r'@import\s+"(?P<name>[^"/]+\.css)"(?:\s+layer\((?P<layer>[\w.-]+)\))?\s*;')
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
BLANK_LINES = re.compile(r"\n\s*\n+")

type Sources = dict[str, tuple[Storage, str]]


class BundlingStorage(CompressedManifestStaticFilesStorage):
    """Writes css/site.css with its imports inside, so that one request brings every style.

    In development the files are served as they are, and the browser follows the imports.
    """

    bundles = ("css/site.css",)
    support_js_module_import_aggregation = True

    @override
    def post_process(self, paths: Sources, *args: Any, **options: Any) -> Iterator[Any]:
        """Bundle, then hash and compress; raises FileNotFoundError for a missing import."""
        for name in self.bundles:
            if name in paths and not options.get("dry_run"):
                Path(self.path(name)).write_text(bundle(name, paths), encoding="utf-8")
                paths = {**paths, name: (self, name)}
        yield from super().post_process(paths, *args, **options)


def bundle(name: str, paths: Sources) -> str:
    """Return a style sheet with the sheets beside it that it imports inside it.

    `paths` says where each static file comes from. Comments, which only its authors read, are
    left out. Raises FileNotFoundError when an imported sheet is not there.
    """
    folder = PurePosixPath(name).parent

    def inside(imported: re.Match[str]) -> str:
        css = bundle(str(folder / imported["name"]), paths)
        return f"@layer {imported['layer']} {{\n{css}}}\n" if imported["layer"] else css

    if name not in paths:
        message = f"{name} is imported by a style sheet and does not exist"
        raise FileNotFoundError(message)
    storage, path = paths[name]
    with storage.open(path) as file:
        css = COMMENT.sub("", file.read().decode())
    return BLANK_LINES.sub("\n", IMPORT.sub(inside, css)).strip() + "\n"
