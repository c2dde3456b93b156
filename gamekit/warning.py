"""The reader's own line: that of the cell or script from which he called the kit, for what he is told of it."""

from __future__ import annotations

import sys
import warnings
from traceback import walk_stack
from types import FrameType

# On the way from there to here, beside the kit itself.
BETWEEN = ("gamekit", "gamekit_widgets", "contextlib", "importlib")


def between(frame: FrameType) -> bool:
    """Whether that is not the reader's, but on the way from there to here."""
    return str(frame.f_globals.get("__name__")).partition(".")[0] in BETWEEN


def warn(text: str) -> None:
    """Warn. (Python itself can pass over a folder's files since 3.12 only, and not where these come compiled.)"""
    frames = [frame for frame, _ in walk_stack(sys._getframe())]  # noqa: SLF001 (the only way to whoever called)
    at = next((frame for frame in frames if not between(frame)), frames[-1])
    warnings.warn_explicit(text, UserWarning, at.f_code.co_filename, at.f_lineno)
