"""One JupyterLab and one Chromium for all browser tests; a fresh notebook and kernel for each."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

import chromium as installed
from browser.harness import FLAGS, Lab, Pages
from browser.stand import Stand
from labserver import LabServer

HERE = Path(__file__).parent
NOTEBOOKS = HERE.parents[1] / "notebooks"


def pytest_collection_modifyitems(items):
    """Mark what is in this folder, and run it last: Playwright leaves an event loop running."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")
    items.sort(key=lambda item: HERE in item.path.parents)


@pytest.fixture(scope="session")
def chromium():
    path = installed.find()
    if path is None:
        no = pytest.fail if os.environ.get("GAMEKIT_REQUIRE_BROWSER") == "1" else pytest.skip
        no(installed.MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """Serve a copy of notebooks/, so that what a test saves does not matter."""
    root = tmp_path_factory.mktemp("lab")
    shutil.copytree(NOTEBOOKS, root / "notebooks", ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    running = LabServer(root, tmp_path_factory.mktemp("home"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def pages(chromium):
    return Pages(chromium)


@pytest.fixture
def lab(server, pages):
    """Open notebooks in pages; the test fails on any error in them, and on any request that leaves the machine."""
    opened = Lab(server, pages)
    yield opened
    errors = opened.close()
    assert errors == []


@pytest.fixture(scope="module")
def stand(chromium):
    """A bare page for tables, without a notebook or a kernel."""
    made = Stand(chromium)
    yield made
    made.close()
    assert made.errors == []
