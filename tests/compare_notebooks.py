"""A plugin for nbval: of a picture it compares the digest, for that alone is always stored (execute_notebooks.py).

Translations are run, too, but for the one that plays hundreds of matches: its code is the same in each language
(test_notebooks.py), and so is what comes of it.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from nbval.plugin import IPyNbFile

LONG = "05-play-better.ipynb"


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    return True if collection_path.name == LONG and collection_path.parent.name != "notebooks" else None


def pytest_collectstart(collector: pytest.Collector) -> None:
    if isinstance(collector, IPyNbFile):
        collector.skip_compare = (*collector.skip_compare, "image/svg+xml")
