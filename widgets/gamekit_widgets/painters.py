"""What paints the board of a table: ipycanvas where Jupyter has it, else the page itself, in SVG."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

from gamekit.quote import quoted
from gamekit.room import GamekitError

from .svg_painter import SvgPainter

if TYPE_CHECKING:
    from gamekit.draw import Scene

    from .face import Painting

NAMES = ("canvas", "svg")


class Painter(Protocol):
    """One window's board, which `paint` brings to show a scene with as little as it can."""

    @property
    def canvas(self) -> str | None:
        """The id of the canvas that the window shows, if the board is one of its own."""

    def paint(self, scene: Scene, theme: str) -> Painting | None:
        """Show a scene. What the page must be told for that, unless the painter has told its own widget."""

    def opened(self) -> None:
        """The page has seen nothing yet, or may have missed something."""

    def close(self) -> None:
        """Nobody looks any more."""


def easel(name: str | None = None) -> Callable[[], Painter]:
    """What makes the painters of this name, one for each window; without a name, on ipycanvas where that is at home."""
    name = name or ("svg" if _abroad() or not find_spec("ipycanvas") else "canvas")
    if name == "svg":
        return SvgPainter
    if name != "canvas":
        raise GamekitError(f"painter is {' or '.join(map(repr, NAMES))}, not {quoted(name)}.")
    try:
        from .canvas import CanvasPainter
    except ImportError as error:
        raise GamekitError(f'painter="canvas" needs {error.name}, which is not installed.') from error
    return CanvasPainter


def _abroad() -> bool:
    """Whether this is Colab or VS Code: they fetch a widget, script and state, when it is shown.

    A canvas would then have missed what was painted. And a browser's own Python has none.
    """
    if sys.platform == "emscripten":
        return True
    return "google.colab" in sys.modules or "__vsc_ipynb_file__" in vars(sys.modules["__main__"])
