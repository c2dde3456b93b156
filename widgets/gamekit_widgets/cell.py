"""The cell that runs: what its notebook calls it, and which of its runs this is."""

from __future__ import annotations

from typing import Any, NamedTuple

from IPython import get_ipython


class Cell(NamedTuple):
    name: str
    run: str


def running() -> Cell | None:
    """None where there is no notebook, or it does not say which cell runs."""
    parent = _request(get_ipython())
    name = parent.get("metadata", {}).get("cellId")
    return Cell(name, parent["header"]["msg_id"]) if isinstance(name, str) else None


def _request(shell: Any) -> dict[str, Any]:
    """The request that runs a cell. JupyterLite's shell leaves it to its kernel to know it."""
    for asked in (shell, getattr(shell, "kernel", None)):
        if callable(get_parent := getattr(asked, "get_parent", None)):
            return get_parent() or {}
    return {}
