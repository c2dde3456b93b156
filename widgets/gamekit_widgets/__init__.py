"""The browser side of gamekit: a match as a table in the output of a cell."""

from __future__ import annotations

from .table import Table

__all__ = ["Table"]
