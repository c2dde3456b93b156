"""The browser's side as one widget: its script, its style sheet and the colours of both themes."""

from __future__ import annotations

import json
import zlib
from functools import cache
from importlib.resources import files

import anywidget
import traitlets

from gamekit.draw.theme import DARK, LIGHT, css_name

from .face import Told

MODULES = ("geometry", "dom", "overlay", "panel", "words", "table")  # each uses only those before it

LONG = 600  # bytes


@cache
def script() -> str:
    """The modules as one, for anywidget takes a single file; each table sends it, so comments and indents stay."""
    text = "\n".join((files(__package__) / "js" / f"{name}.js").read_text("utf-8") for name in MODULES)
    lines = (line.strip() for line in text.splitlines())
    kept = (line for line in lines if line and not line.startswith(("//", "/**", "* ", "*/", "import ")))
    return "\n".join(line if line.startswith("export default") else line.removeprefix("export ") for line in kept)


@cache
def style() -> str:
    """The style sheet, after the colours."""
    css = (files(__package__) / "table.css").read_text("utf-8")
    light, dark = (";".join(f"{css_name(token)}:{code}" for token, code in theme.items()) for theme in (LIGHT, DARK))
    return f":is(.gk,.gk-box){{{light}}}\n:is(.gk,.gk-box)[data-gk-theme=dark]{{{dark}}}\n{css}"


class Screen(anywidget.AnyWidget):
    """Everything at a table but the paint of the board."""

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(_esm=script(), _css=style(), layout={"grid_area": "board"})

    def tell(self, message: Told) -> None:
        """Send a message, a long one packed: words repeat themselves."""
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()
        if len(text) > LONG:
            self.send({"packed": len(text)}, [zlib.compress(text, 9)])
        else:
            self.send(message)
