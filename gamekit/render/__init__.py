"""Painters: `svg(scene)` gives text, `png(scene)` a picture (that one needs Pillow, when called)."""

from __future__ import annotations

from base64 import b64encode

from gamekit.scene import Scene

from .png import png
from .svg import fragment, svg

__all__ = ["fragment", "pictures", "png", "svg"]


def pictures(scene: Scene) -> dict[str, str]:
    """What a notebook keeps of a board where nothing runs: a sentence, an SVG and, with Pillow, a PNG."""
    kept = {"text/plain": scene.title, "image/svg+xml": svg(scene)}
    try:
        return kept | {"image/png": b64encode(png(scene)).decode("ascii")}
    except ImportError:
        return kept
