"""Static files as they are served: bundled, hashed and compressed."""

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, override

from django.core.files.storage import Storage
from servestatic.storage import CompressedManifestStaticFilesStorage

from scoreboard.bundling import entries, join_modules, join_styles

type Sources = dict[str, tuple[Storage, str]]


class BundlingStorage(CompressedManifestStaticFilesStorage):
    """Has one style sheet bring every style, and few scripts every module."""

    style = "css/*.css"
    script = "js/*.js"
    main_script = "js/site.js"
    support_js_module_import_aggregation = True

    @override
    def post_process(self, paths: Sources, *args: Any, **options: Any) -> Iterator[Any]:
        """Bundle, then hash and compress.

        Raises FileNotFoundError for an import that is not there, NotUnderstood for a script that
        cannot be bundled.
        """
        if not options.get("dry_run"):
            paths = {**paths, **dict(self._bundle(paths))}
        yield from super().post_process(paths, *args, **options)

    def _bundle(self, paths: Sources) -> Iterator[tuple[str, tuple[Storage, str]]]:
        """Write each bundle in its own file's place, and yield where it is."""

        def read(name: str) -> str:
            if name not in paths:
                message = f"{name} is imported and does not exist"
                raise FileNotFoundError(message)
            storage, path = paths[name]
            with storage.open(path) as file:
                return str(file.read().decode())

        scripts = [name for name in paths if fnmatch(name, self.script)]
        joined = {name: join_styles(name, read) for name in paths if fnmatch(name, self.style)}
        for name in entries(scripts, read):
            joined[name] = join_modules(name, read, self.main_script)
        for name, text in joined.items():
            Path(self.path(name)).write_text(text, encoding="utf-8")
            yield name, (self, name)
