"""Runs every example with nothing but the standard library: in docstrings, both README files and docs/."""

import doctest
import importlib
import pathlib
import pkgutil
import sys

import knobel
from knobel import _knobel

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT.parent / "README.md", *sorted(ROOT.parent.glob("docs/*.md"))]


def native():
    """Name and documentation of whatever the native half has: `doctest` finds only a part of it."""
    for name, thing in vars(_knobel).items():
        parts = vars(thing) if isinstance(thing, type) else {}
        for title, owner in [(name, thing), *((f"{name}.{part}", it) for part, it in parts.items())]:
            text = getattr(owner, "__doc__", None)
            if isinstance(text, str):
                yield title, text


def main():
    runner, parser = doctest.DocTestRunner(), doctest.DocTestParser()
    for title, text in native():
        runner.run(parser.get_doctest(text, dict(vars(knobel), knobel=knobel), title, None, 0))
    results = [runner.summarize()]
    names = [module.name for module in pkgutil.iter_modules(knobel.__path__)]
    for name in ["knobel", *("knobel." + name for name in names if name != "_knobel")]:
        results.append(doctest.testmod(importlib.import_module(name), exclude_empty=True))
    for document in DOCUMENTS:
        results.append(doctest.testfile(str(document), module_relative=False))
    failed = sum(result.failed for result in results)
    print(f"{sum(result.attempted for result in results)} examples, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
