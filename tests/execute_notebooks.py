"""Run all notebooks and save them as they are committed (`make notebooks`): the same bytes on every machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
from nbclient import NotebookClient

if TYPE_CHECKING:
    from nbformat import NotebookNode

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
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
    return clean(notebook)


def clean(notebook: NotebookNode) -> NotebookNode:
    """Take out what differs from run to run: versions, ids of live widgets, paths in tracebacks."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            # A widget's model is gone when the notebook is opened again; the board's pictures and sentence stay.
            if data.pop(WIDGET, None) and not data.keys() >= {"image/png", "image/svg+xml"}:
                raise ValueError(f"nothing to look at unless it is run: {data} needs a PNG and an SVG picture")
            if output.output_type == "error":
                output.traceback = [f"{output.ename}: {output.evalue}"]
    return notebook


if __name__ == "__main__":
    for path in [Path(name) for name in sys.argv[1:]] or sorted(NOTEBOOKS.glob("*.ipynb")):
        print(path.name, flush=True)
        nbformat.write(execute(path), path)
