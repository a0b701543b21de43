"""Checks the files and the metadata of an installed wheel, using only the standard library."""

import pathlib
from importlib import metadata

import knobel

PURE = pathlib.Path(__file__).resolve().parent.parent / "knobel"

about = metadata.metadata("knobel")
assert about["Version"] == knobel.__version__ and about["Requires-Python"] == ">=3.9", dict(about)
assert about["License-Expression"] == "MIT OR Apache-2.0", dict(about)
files = [path for path in metadata.files("knobel") if path.suffix != ".pyc"]
package = {path.name for path in files if path.parts[0] == "knobel"}
assert package == {path.name for path in PURE.iterdir() if path.is_file()} | {"_knobel.abi3.so"}, package
licences = {path.name for path in files if "licenses" in path.parts}
assert {"LICENSE-MIT", "LICENSE-APACHE"} <= licences, licences
print(f"the wheel has {len(files)} files")
