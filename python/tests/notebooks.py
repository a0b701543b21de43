"""Runs the example notebooks and programs. `python/test --all` installs their requirements and runs this file."""

import pathlib
import re
import subprocess
import sys

import nbclient
import nbformat
import pytest

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "examples"


@pytest.mark.parametrize("name", ["course", "research"])
def test_the_notebooks_run(name, tmp_path):
    notebook = nbformat.read(EXAMPLES / f"{name}.ipynb", as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "notebooks are committed without outputs"
    client = nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()


def test_the_cluster_example_runs():
    run = subprocess.run([sys.executable, EXAMPLES / "cluster.py"], capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    assert re.search(r"20 boards, \d+ moves, all proved optimal", run.stdout), run.stdout
