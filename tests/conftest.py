"""What all tests share: hypothesis draws the same examples everywhere, and each test starts in English,
beside no notebook, with no exercise done and with no table open.
"""

from __future__ import annotations

import gc
import os
import sys

import pytest
from hypothesis import HealthCheck, settings

import gamekit
from gamekit import kept

settings.register_profile(
    "ci", derandomize=True, max_examples=50, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", settings.get_profile("ci"), derandomize=False, max_examples=1000)  # for make bench
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_collection_finish():
    """What was imported stays: the collector need not look at it again and again."""
    gc.collect()
    gc.freeze()


def close_tables():
    """ipywidgets keeps a table until it is closed, and whoever changes the language paints each that is open."""
    if "gamekit_widgets" in sys.modules:
        from ipywidgets import DOMWidget
        from ipywidgets.widgets.widget import _instances

        from gamekit_widgets import host

        for widget in [widget for widget in _instances.values() if isinstance(widget, DOMWidget)]:
            widget.layout.close()
            widget.close()
        host._hosts.clear()


@pytest.fixture(autouse=True)
def _afresh(monkeypatch):
    gamekit.language("en")
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    monkeypatch.setattr(kept, "_known", {})
    monkeypatch.setattr(kept, "_lost", False)
    yield
    close_tables()
