"""The browser side of gamekit: a match as a table in the output of a cell."""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers take it for true
if TYPE_CHECKING:
    from .table import Table

__all__ = ["Table"]


def __getattr__(name: str) -> object:
    """Widgets are imported when the table is first asked for: a Jupyter server needs none for its extension."""
    if name != "Table":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .table import Table

    globals()["Table"] = Table
    return Table
