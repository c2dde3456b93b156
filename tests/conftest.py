"""What all tests share: hypothesis draws the same examples everywhere, and each test starts in English,
beside no notebook and with no exercise done.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

import gamekit
from gamekit import kept

settings.register_profile(
    "ci", derandomize=True, max_examples=50, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", settings.get_profile("ci"), derandomize=False, max_examples=1000)  # for make bench
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(autouse=True)
def _afresh(monkeypatch):
    gamekit.language("en")
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    monkeypatch.setattr(kept, "_known", {})
    monkeypatch.setattr(kept, "_lost", False)
