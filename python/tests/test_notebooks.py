"""Pictures and players in notebooks."""

import html.parser
import os
import re
import shutil
import subprocess
import xml.dom.minidom

import knobel
import pytest
from knobel import Board


def skip(why):
    """Skips the test, and lists it for ./test."""
    if os.environ.get("KNOBEL_SKIPPED"):
        with open(os.environ["KNOBEL_SKIPPED"], "a") as file:
            file.write(f"Python package: {why}\n")
    pytest.skip(why)


def test_boards_are_drawn_as_svg():
    for board in (Board("1 2 3 / 4 5 6 / 7 0 8"), knobel.scramble("9x5", seed=1), Board.goal("last", (60, 50))):
        svg = xml.dom.minidom.parseString(board._repr_svg_()).documentElement
        if board.width < 20:
            numbers = [text.firstChild.data for text in svg.getElementsByTagName("text")]
            assert sorted(map(int, numbers)) == list(range(1, board.width * board.height))


def test_an_answer_without_a_path_is_described():
    assert "unsolvable: a move changes the parity" in Board("1 2 3 / 4 5 6 / 8 7 0").solve()._repr_html_()
    stopped = knobel.scramble(4, seed=1).solve(method="ida-star+hamming", nodes=10)._repr_html_()
    assert "stopped: node limit of 10 reached" in stopped and "<script>" not in stopped
    there = Board.goal("last", 3).solve()._repr_html_()
    assert "0 moves, optimal: the board is the goal already" in there and "<script>" not in there


def test_the_player_loads_nothing_and_is_well_formed():
    page = Board("8 6 7 / 2 5 4 / 3 0 1").solve()._repr_html_()
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", page) and "import" not in page
    open_tags = []

    class Reader(html.parser.HTMLParser):
        def handle_starttag(self, tag, attributes):
            if tag not in ("input", "rect"):
                open_tags.append(tag)

        def handle_startendtag(self, tag, attributes):
            pass

        def handle_endtag(self, tag):
            assert open_tags.pop() == tag

    Reader().feed(page)
    assert open_tags == []
    # Signs that fonts may lack are paths.
    assert page.count("<path ") == 5 and page.isascii()


def answered(command, chances=2):
    """Runs a browser, and starts it again once if it hangs."""
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        if chances == 1:
            raise
        return answered(command, chances - 1)


def test_foreign_answers_with_malformed_moves_are_rejected():
    answer = Board("1 2 3 / 4 5 6 / 7 0 8").solve()
    evil = "R</code></script><img src=x onerror=alert(1)>"
    with pytest.raises(ValueError, match="its moves are not letters"):
        knobel.Answer.from_json(answer.to_json().replace('"R"', f'"{evil}"'))


def test_the_player_plays(tmp_path):
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        skip("no Chromium to play a solution in")
    answer = Board("8 6 7 / 2 5 4 / 3 0 1").solve()
    # Click every button and check the display.
    page = answer._repr_html_() + """
<pre id="seen"></pre>
<script>
const seen = [], root = document.querySelector(".knobel-player");
const look = () => {
  const cells = Array(9).fill(0), side = Number(root.querySelector("svg").dataset.side);
  for (const tile of root.querySelectorAll("[data-tile]")) {
    const [x, y] = tile.getAttribute("transform").match(/[\\d.]+/g).map(Number);
    cells[Math.round(y / side) * 3 + Math.round(x / side)] = tile.dataset.tile;
  }
  seen.push(root.querySelector("output").textContent + ": " + cells.join(" "));
};
for (const name of ["next", "next", "back", "last", "next", "first", "back"]) {
  root.querySelector(`[data-do=${name}]`).click();
  look();
}
const slider = root.querySelector("input");
slider.value = 5;
slider.dispatchEvent(new Event("input"));
look();
document.getElementById("seen").textContent = seen.join("\\n");
</script>"""
    file = tmp_path / "player.html"
    file.write_text(f'<!doctype html><meta charset="utf-8">{page}')
    command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}", "--dump-dom"]
    run = answered([*command, file.as_uri()])
    seen = re.search(r'<pre id="seen">(.*?)</pre>', run.stdout, re.DOTALL)
    expected = [
        f"{at} of 31: " + " ".join(map(str, answer.boards[at].tiles)) for at in (1, 2, 1, 31, 31, 0, 0, 5)
    ]
    assert seen and seen.group(1).splitlines() == expected, run.stderr
