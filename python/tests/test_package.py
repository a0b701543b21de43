"""What the wheel brings along."""

from importlib import metadata


def test_the_licences_come_with_the_wheel():
    brought = {path.name for path in metadata.files("knobel") if "licenses" in path.parts}
    assert {"LICENSE-MIT", "LICENSE-APACHE"} <= brought
    assert metadata.metadata("knobel")["License-Expression"] == "MIT OR Apache-2.0"
