"""binder/ alone makes an environment in which every notebook runs."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run(*command, **options):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_repo2docker_takes_the_repository():
    steps = run(sys.executable, "-m", "repo2docker", "--no-build", "--debug", ".")
    assert 'pip install --no-cache-dir -r "binder/requirements.txt"' in steps
    assert "binder/postBuild" in steps


def test_notebooks_run_with_the_pinned_versions(tmp_path):
    python = tmp_path / "venv" / "bin" / "python"
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    # Without dependencies: what is not pinned is missing, and `pip check` says so.
    run(python, "-m", "pip", "install", "--no-deps", "--requirement", "binder/requirements.txt")
    run(python, "-m", "pip", "check")
    shutil.copytree(ROOT / "notebooks", tmp_path / "notebooks")
    run(python, "tests/execute_notebooks.py", *sorted((tmp_path / "notebooks").glob("*.ipynb")))
