"""A plugin for nbval: of a picture it compares the digest, for that alone is always stored (execute_notebooks.py)."""

from __future__ import annotations

import pytest
from nbval.plugin import IPyNbFile


def pytest_collectstart(collector: pytest.Collector) -> None:
    if isinstance(collector, IPyNbFile):
        collector.skip_compare = (*collector.skip_compare, "image/svg+xml")
