"""Draws for notebooks: boards as SVG, and solutions in a small player. The HTML loads nothing from elsewhere."""

from __future__ import annotations

import itertools
import json
import os
from html import escape
from typing import List, Tuple

from ._knobel import Answer, Board

_LARGEST = 44
"""The side of a tile of a small board, in points."""
_ROOM = 420
"""The longest side of a board, in points."""
_MOST_CELLS = 2_500
"""Boards with more cells are described, not drawn."""
_MOST_MOVES = 20_000
"""Longer solutions are described, not played."""

_GROUND, _TILE, _EDGE, _INK = "#e9e4da", "#fbf8f2", "#8a7f6d", "#2b2620"

_numbers = itertools.count()


def board(board: Board) -> str:
    """Draws the board as SVG."""
    return _svg(board, [])


def answer(answer: Answer) -> str:
    """Draws the answer as HTML: a line of text, and a player for the solution."""
    head = f"<p>{escape(_summary(answer))}</p>"
    moves, start = answer.moves, answer.start
    drawable = start.width * start.height <= _MOST_CELLS
    if not moves or len(moves) > _MOST_MOVES or not drawable:
        return f"<div>{head}{_svg(start, []) if drawable else ''}</div>"
    number = f"knobel-{os.getpid()}-{next(_numbers)}"
    buttons = "".join(
        f'<button type="button" data-do="{do}" title="{title}" aria-label="{title}">'
        f'<svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true"><path fill="currentColor" d="{sign}"/></svg>'
        "</button> "
        for do, title, sign in _BUTTONS
    )
    # An answer may come from foreign JSON. In a script, only a `<` could end the script.
    player = _PLAYER.replace("NUMBER", json.dumps(number)).replace("WIDTH", str(start.width))
    player = player.replace("MOVES", json.dumps(moves).replace("<", "\\u003c"))
    return (
        f'<div id="{number}" class="knobel-player">{head}{_svg(start, _spots(start))}<div>{buttons}'
        f'<input type="range" min="0" max="{len(moves)}" value="0" aria-label="move"> '
        f'<output>0 of {len(moves)}</output></div>'
        f'<code style="overflow-wrap:anywhere">{escape(moves)}</code>'
        f"<script>{player}</script></div>"
    )


def _summary(answer: Answer) -> str:
    length = answer.length
    many = "" if length is None else f"{length} move{'' if length == 1 else 's'}"
    if answer.solved:
        proved = "optimal" if answer.optimal else "not proved optimal"
        return f"{many}, {proved}: {answer.because}"
    if answer.status == "unsolvable":
        return f"unsolvable: {answer.because}"
    known = f"; best so far {many}" if many else ""
    return f"stopped: {answer.reason}{known}; {answer.because}"


def _side(board: Board) -> float:
    return min(_LARGEST, _ROOM / max(board.width, board.height))


def _spots(board: Board) -> List[Tuple[int, int]]:
    """Each tile with its cell."""
    return [(tile, cell) for cell, tile in enumerate(board.tiles) if tile]


def _svg(board: Board, spots: List[Tuple[int, int]]) -> str:
    width, height, side = board.width, board.height, _side(board)
    if width * height > _MOST_CELLS:
        return _text(f"{width} wide × {height} high: too large to draw")
    marked, shapes = bool(spots), []
    for tile, cell in spots or _spots(board):
        x, y = cell % width * side, cell // width * side
        mark = f' data-tile="{tile}" style="transition:transform .15s"' if marked else ""
        number = (
            f'<text x="{side / 2:.1f}" y="{side / 2:.1f}" text-anchor="middle" dominant-baseline="central" '
            f'font-family="sans-serif" font-size="{side * 0.42:.1f}" fill="{_INK}">{tile}</text>'
            if side >= 10
            else ""
        )
        shapes.append(
            f'<g{mark} transform="translate({x:.1f} {y:.1f})"><rect x="{side * 0.03:.1f}" y="{side * 0.03:.1f}" '
            f'width="{side * 0.94:.1f}" height="{side * 0.94:.1f}" rx="{side * 0.1:.1f}" fill="{_TILE}" '
            f'stroke="{_EDGE}"/>{number}</g>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(str(board))}" '
        f'width="{width * side:.0f}" height="{height * side:.0f}" data-side="{side:.3f}" '
        f'viewBox="0 0 {width * side:.1f} {height * side:.1f}"><rect width="100%" height="100%" rx="4" '
        f'fill="{_GROUND}"/>{"".join(shapes)}</svg>'
    )


def _text(words: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_ROOM}" height="24"><text x="4" y="16" '
        f'font-family="sans-serif" font-size="13">{escape(words)}</text></svg>'
    )


# The signs are paths, because not every font has them.
_BUTTONS = [
    ("first", "to the start", "M1 1h2v10H1zM11 1v10L4 6z"),
    ("back", "one move back", "M9 1v10L2 6z"),
    ("play", "play or pause", "M0 1v10l5-5zM7 1h2v10H7zM10 1h2v10h-2z"),
    ("next", "one move forward", "M3 1v10l7-5z"),
    ("last", "to the end", "M9 1h2v10H9zM1 1v10l7-5z"),
]

# The player replays the moves from the start for each position, so it never has to undo one.
_PLAYER = """
(() => {
  const root = document.getElementById(NUMBER), width = WIDTH, moves = MOVES;
  const svg = root.querySelector("svg"), side = Number(svg.dataset.side);
  const slider = root.querySelector("input"), output = root.querySelector("output"), code = root.querySelector("code");
  const tiles = [...svg.querySelectorAll("g[data-tile]")], start = tiles.map(tile => {
    const [x, y] = tile.getAttribute("transform").match(/[\\d.]+/g).map(Number);
    return Math.round(y / side) * width + Math.round(x / side);
  });
  const taken = new Set(start);
  let blank = 0;
  while (taken.has(blank)) blank++;
  const by = {U: -width, D: width, L: -1, R: 1};
  let timer = null;
  const show = at => {
    const tile = new Map(start.map((cell, number) => [cell, number])), where = [...start];
    let hole = blank;
    for (const move of moves.slice(0, at)) {
      const from = hole + by[move], number = tile.get(from);
      tile.delete(from); tile.set(hole, number); where[number] = hole; hole = from;
    }
    where.forEach((cell, number) => tiles[number].setAttribute("transform",
      `translate(${(cell % width * side).toFixed(1)} ${(Math.floor(cell / width) * side).toFixed(1)})`));
    slider.value = at;
    output.textContent = `${at} of ${moves.length}`;
    const now = document.createElement("b");
    now.textContent = moves.slice(at, at + 1);
    code.replaceChildren(moves.slice(0, at), now, moves.slice(at + 1));
  };
  const pause = () => { clearInterval(timer); timer = null; };
  const play = () => {
    if (timer) return pause();
    if (Number(slider.value) >= moves.length) show(0);
    timer = setInterval(() => {
      if (!root.isConnected || Number(slider.value) >= moves.length) return pause();
      show(Number(slider.value) + 1);
    }, 300);
  };
  slider.addEventListener("input", () => { pause(); show(Number(slider.value)); });
  root.addEventListener("click", event => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.do === "play") return play();
    pause();
    const at = Number(slider.value), to = {first: 0, back: at - 1, next: at + 1, last: moves.length};
    show(Math.min(Math.max(to[button.dataset.do], 0), moves.length));
  });
})();
"""
