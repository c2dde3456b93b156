"""Run all notebooks and save them as they are committed (`make notebooks`): the same bytes on every machine.

Boards are stored as PNGs, which are shown everywhere, and once: a translation keeps only its first one. What nbval
compares is their digest.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
from nbclient import NotebookClient

from gamekit.words import LANGUAGES

if TYPE_CHECKING:
    from nbformat import NotebookNode

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
ALL = (*sorted(NOTEBOOKS.glob("*.ipynb")), *sorted(NOTEBOOKS.glob("??/*.ipynb")))
os.environ["TQDM_DISABLE"] = "1"  # a progress bar is for whoever waits, and differs from run to run


def execute(path: Path, **options: Any) -> NotebookNode:
    """Run a notebook in its own folder and return it, cleaned."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook,
        timeout=120,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,
        store_widget_state=False,
        resources={"metadata": {"path": str(path.parent)}},
        **options,
    ).execute()
    return clean(notebook, translated=path.parent.name in LANGUAGES)


def clean(notebook: NotebookNode, *, translated: bool = False) -> NotebookNode:
    """Take out what differs from run to run (versions, ids of widgets, paths in tracebacks), and spare pictures."""
    pictures = 0
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            # A widget's model is gone when the notebook is opened again; the board's pictures and sentence stay.
            if data.pop(WIDGET, None) and "image/png" not in data:
                raise ValueError(f"nothing to look at unless it is run: {data} needs a picture")
            data.pop("image/svg+xml", None)
            pictures += "image/png" in data
            if translated and pictures > 1:
                data.pop("image/png", None)
            if output.output_type == "error":
                output.traceback = [f"{output.ename}: {output.evalue}"]
    return notebook


if __name__ == "__main__":
    for path in [Path(name) for name in sys.argv[1:]] or ALL:
        print(path, flush=True)
        nbformat.write(execute(path), path)
