"""What the reader is warned of, at his own line: that of the cell or script from which he called the kit."""

from __future__ import annotations

import sys
import warnings
from traceback import walk_stack

# On the way from there to here, beside the kit itself.
BETWEEN = ("gamekit", "gamekit_widgets", "contextlib", "importlib")


def warn(text: str) -> None:
    """Warn. (Python itself can pass over a folder's files since 3.12 only, and not where these come compiled.)"""
    frames = [frame for frame, _ in walk_stack(sys._getframe())]  # noqa: SLF001 (the only way to whoever called)
    named = (str(frame.f_globals.get("__name__")).partition(".")[0] for frame in frames)
    at = next((frame for frame, name in zip(frames, named) if name not in BETWEEN), frames[-1])
    warnings.warn_explicit(text, UserWarning, at.f_code.co_filename, at.f_lineno)
