"""What all tests share: hypothesis draws the same examples everywhere, and each test starts in English."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

import gamekit

settings.register_profile(
    "ci", derandomize=True, max_examples=50, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci")


@pytest.fixture(autouse=True)
def _english():
    gamekit.language("en")
