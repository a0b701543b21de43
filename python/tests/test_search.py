"""Puzzles of one's own."""

import knobel
import pytest
from knobel import search

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
NEXT = [[n for n in (c - 3, c + 3) if 0 <= n < 9] + [n for n in (c - 1, c + 1) if n // 3 == c // 3 and n >= 0] for c in range(9)]


def slide(state):
    blank = state.index(0)
    for cell in NEXT[blank]:
        tiles = list(state)
        tiles[blank], tiles[cell] = tiles[cell], 0
        yield tuple(tiles)


def manhattan(state):
    return sum(abs(c // 3 - (t - 1) // 3) + abs(c % 3 - (t - 1) % 3) for c, t in enumerate(state) if t)


def test_every_algorithm_takes_it():
    start = knobel.scramble(3, seed=5, distance=10).tiles
    for name, _, promise in knobel.searches():
        found = search(start, slide, GOAL, manhattan, name, nodes=300_000)
        if found:
            assert found.path[0] == start and found.path[-1] == GOAL
            assert all(after in set(slide(before)) for before, after in zip(found.path, found.path[1:]))
            assert found.cost == len(found.path) - 1
        else:
            # Both walk at random, or down to a fixed depth.
            assert found.status == "stopped" and found.reason, name
        if promise.startswith(("a cheapest", "a path of fewest")):
            assert found.cost == 10, (name, found)
        assert found.promise == promise and found.algorithm == name


def test_it_agrees_with_the_boards_of_the_library():
    for board in knobel.scrambles(5, 3, seed=9):
        found = search(board.tiles, slide, lambda state: state == GOAL, manhattan)
        assert found.cost == board.solve().length == found.lower_bound
        same = search(board, knobel.Board.neighbours, knobel.Board.goal("last", 3), knobel.Board.estimate)
        assert same.cost == found.cost


def test_no_function_is_asked_twice():
    asked = []

    def next_(n):
        asked.append(("next", n))
        return [n + 1, n * 2]

    def far(n):
        asked.append(("h", n))
        return 0

    def done(n):
        asked.append(("goal", n))
        return n == 40

    for algorithm in ("ida-star", "a-star", "bfs"):
        asked.clear()
        assert search(1, next_, done, far, algorithm, nodes=100_000).cost == 6
        assert len(asked) == len(set(asked))


def test_costs_and_estimates_may_be_what_they_are():
    def roads(town):
        return {"a": "bc", "b": "d", "c": "d", "d": ""}[town]

    miles = {"ab": 5, "ac": 1, "bd": 1, "cd": 2}
    found = search("a", roads, "d", cost=lambda one, other: miles[one + other])
    assert (found.path, found.cost) == (["a", "c", "d"], 3)
    # Above 2 there is no whole number but 3.
    found = search(0, lambda n: [n + 1], 3, lambda n: 2.5 if n == 0 else float("-inf"))
    assert found.lower_bound == 3
    dead = search("a", lambda s: ["b", "c"] if s == "a" else ["d"], "d", lambda s: float("inf") if s == "b" else 0)
    assert dead.path == ["a", "c", "d"]


def test_a_space_without_a_way_is_proved():
    found = search(0, lambda n: [(n + 2) % 10], 5)
    assert (found.status, found.path, found.cost, bool(found)) == ("unsolvable", None, None, False)
    assert "there is no path" in repr(found)


def test_limits_are_kept():
    def count(n):
        return [n + 1, n + 2]

    assert search(0, count, -1, nodes=500).reason == "node limit of 500 reached"
    assert search(0, count, -1, time=0.1).reason == "time limit reached"
    for algorithm in ("a-star", "ida-star"):
        found = search(1, lambda n: [2 * n, 2 * n + 1], -1, algorithm=algorithm, memory=2**20, nodes=10**6)
        assert "memory limit" in found.reason, algorithm


class Wrong:
    def __hash__(self):
        return 1

    def __eq__(self, other):
        raise RuntimeError("no state is like another")


@pytest.mark.parametrize(
    ("ask", "line"),
    [
        (lambda: search([1], lambda s: [], 1), "a state must be hashable, but [1] is a list; a tuple would do"),
        (lambda: search(1, lambda s: [[s]], 2), "a state must be hashable, but [1] is a list"),
        (lambda: search(1, lambda s: None, 2), "successors gave None for the state 1, but a list of states is needed"),
        (lambda: search(1, lambda s: [s + 1], 9, lambda s: "near"), "h gave 'near' for the state 1"),
        (lambda: search(1, lambda s: [s + 1], 9, lambda s: float("nan")), "h gave nan"),
        (lambda: search(1, [2], 9), "successors is a function, but a list was given"),
        (lambda: search(1, lambda s: [s + 1], 9, 3), "h is a function, but a int was given"),
        (lambda: search(1, lambda s: [s + 1], 9, cost=lambda a, b: 0.5), "a step costs 0.5, but costs are whole numbers"),
        (lambda: search(1, lambda s: [s + 1], 9, cost=lambda a, b: -1), "a step costs -1"),
        (lambda: search(1, lambda s: [s + 1], 9, algorithm="dijkstra"), "there is no search 'dijkstra'; choose one of bfs"),
        (lambda: search(1, lambda s: [s + 1], 9, weight=2.0), "weight was given, but is not read by a-star"),
        (
            lambda: search("a", lambda s: {"a": "b", "b": "c", "c": ""}[s], "c", algorithm="bidirectional-bfs"),
            "bidirectional-bfs needs steps that can be taken back, but 'a' leads to 'b' and not back",
        ),
    ],
)
def test_what_is_wrong_is_told_in_one_line(ask, line):
    with pytest.raises(ValueError) as error:
        ask()
    message = str(error.value)
    assert line in message and "\n" not in message


def test_a_search_from_both_ends_needs_the_goal_itself():
    found = search(1, lambda s: [s + 1], lambda s: s == 9, algorithm="bidirectional-bfs")
    assert found.reason == "this algorithm needs one known goal state and invertible moves"


@pytest.mark.parametrize("algorithm", ["a-star", "bfs", "ida-star", "dfs", "greedy"])
def test_what_a_function_raises_is_raised_as_it_is(algorithm):
    def next_(n):
        if n == 3:
            raise LookupError("no such state")
        return [n + 1]

    with pytest.raises(LookupError, match="no such state") as error:
        search(0, next_, 9, algorithm=algorithm)
    assert error.traceback[-1].name == "next_"
    with pytest.raises(ZeroDivisionError):
        search(0, lambda n: [n + 1], lambda n: 0 * (1 // (2 - n)), algorithm=algorithm)
    with pytest.raises(RuntimeError, match="like another"):
        search(Wrong(), lambda s: [Wrong()], lambda s: False, algorithm=algorithm)


def test_a_search_may_run_inside_another():
    def inner(n):
        return [n + search(0, lambda m: [m + 1], 2).cost]

    assert search(0, inner, 8).cost == 4


def test_progress_ends_a_search():
    found = search(0, lambda n: [n + 1], -1, progress=lambda progress: progress.expanded > 0)
    assert found.status == "stopped" and found.stats.expanded > 0
