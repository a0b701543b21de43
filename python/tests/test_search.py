"""Puzzles of Python functions."""

import itertools
import random
import time

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


def test_every_algorithm_searches_it():
    start = knobel.scramble(3, seed=5, distance=10).tiles
    for name, _, promise in knobel.searches():
        found = search(start, slide, GOAL, manhattan, name, nodes=300_000)
        if found:
            assert found.path[0] == start and found.path[-1] == GOAL
            assert all(after in set(slide(before)) for before, after in zip(found.path, found.path[1:]))
            assert found.cost == len(found.path) - 1
        else:
            # These walk at random, or have a fixed depth limit.
            assert found.status == "stopped" and found.reason, name
        if promise.startswith(("a cheapest", "a path of fewest")):
            assert found.cost == 10, (name, found)
        assert found.promise == promise and found.algorithm == name


def test_the_results_agree_with_boards():
    for board in knobel.scrambles(5, 3, seed=9):
        found = search(board.tiles, slide, lambda state: state == GOAL, manhattan)
        assert found.cost == board.solve().length == found.lower_bound
        same = search(board, knobel.Board.neighbours, knobel.Board.goal("last", 3), knobel.Board.estimate)
        assert same.cost == found.cost


def test_no_function_is_called_twice_for_a_state():
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


FIRST = (0, 1, 2, 3, 4, 5, 6, 7, 8)


def next_boards(board):
    """The boards one move away, in the lecture's order: up, down, left, right."""
    blank, boards = board.index(0), []
    for possible, cell in ((blank > 2, blank - 3), (blank < 6, blank + 3), (blank % 3 > 0, blank - 1), (blank % 3 < 2, blank + 1)):
        if possible:
            tiles = list(board)
            tiles[blank], tiles[cell] = tiles[cell], tiles[blank]
            boards.append(tuple(tiles))
    return boards


def differing(board):
    return sum(tile != cell for cell, tile in enumerate(board))


def steps_of_eight_cells(board):
    return sum(abs(cell // 3 - board[cell] // 3) + abs(cell % 3 - board[cell] % 3) for cell in range(8))


@pytest.mark.parametrize(
    ("algorithm", "h", "cost", "expanded"),
    [
        ("bfs", None, 19, 37_151),
        ("dfs", None, 7827, 8036),
        ("greedy", lambda board: differing(board) // 2, 53, 184),
        ("a-star-lecture", lambda board: differing(board) // 2, 19, 6391),
        ("a-star-lecture", lambda board: steps_of_eight_cells(board) // 2, 19, 1963),
        # The lecture prints this function, but not its figures.
        ("greedy", differing, 69, 206),
        ("a-star-lecture", differing, 21, 3685),
    ],
)
def test_the_functions_of_the_lecture_give_its_figures(algorithm, h, cost, expanded):
    ties = "state" if h else "first-seen"
    found = search((2, 3, 8, 4, 7, 0, 1, 6, 5), next_boards, FIRST, h, algorithm, ties=ties)
    assert (found.cost, found.stats.expanded) == (cost, expanded)


def test_states_that_break_ties_must_be_comparable():
    def far(state):
        return 1

    with pytest.raises(TypeError, match="not supported between"):
        search(0, lambda state: [1j, 2j, 3j], 5, far, "greedy", ties="state")
    with pytest.raises(ValueError, match='ties="state" was given, but a-star does not break ties'):
        search(0, lambda state: [1], 1, far, ties="state")
    with pytest.raises(ValueError, match="'key' cannot be used for ties"):
        search(0, lambda state: [1], 1, far, "greedy", ties="key")


def test_costs_and_estimates_may_be_floats():
    def roads(town):
        return {"a": "bc", "b": "d", "c": "d", "d": ""}[town]

    miles = {"ab": 5, "ac": 1, "bd": 1, "cd": 2}
    found = search("a", roads, "d", cost=lambda one, other: miles[one + other])
    assert (found.path, found.cost) == (["a", "c", "d"], 3)
    assert search("a", roads, "d", cost=lambda one, other: float(miles[one + other])) == found
    # The estimate 2.5 is rounded up to 3.
    found = search(0, lambda n: [n + 1], 3, lambda n: 2.5 if n == 0 else float("-inf"))
    assert found.lower_bound == 3
    dead = search("a", lambda s: ["b", "c"] if s == "a" else ["d"], "d", lambda s: float("inf") if s == "b" else 0)
    assert dead.path == ["a", "c", "d"]


@pytest.mark.parametrize("name", [name for name, _, _ in knobel.searches()])
def test_no_bound_exceeds_the_found_cost(name):
    rng = random.Random(name)
    for number in range(100):
        steps, costs = random_steps(rng, True), {}
        goal, most = len(steps) - 1, rng.choice([0, 1, 3])

        def cost(one, other):
            return costs.setdefault((min(one, other), max(one, other)), rng.randint(0, most))

        least = cheapest(steps, goal, cost)
        # No estimate, an exact one, and one that overestimates.
        for h in (None, lambda state: least[state] if least[state] < 10**6 else 0, lambda state: 100):
            found = search(0, steps.__getitem__, goal, h, name, cost=cost, nodes=2000)
            assert found.cost is None or found.lower_bound <= found.cost, (steps, costs)
            if least[0] < 10**6 and (h is None or h(0) <= least[0]):
                assert found.lower_bound <= least[0], (steps, costs)
    assert search(0, lambda n: [n + 1, n - 1], 3, lambda n: 100, name, nodes=2000).lower_bound <= 100


def cheapest(steps, goal, cost):
    """The cost from each state to the goal, relaxing all steps until nothing changes."""
    least = [10**6] * len(steps)
    least[goal] = 0
    for _ in steps:
        for one, others in enumerate(steps):
            least[one] = min([least[one], *(cost(one, other) + least[other] for other in others)])
    return least


def test_algorithms_that_count_steps_prove_no_bound_on_costs():
    for name in ("bfs", "bfs-lists", "bidirectional-bfs", "iddfs-shared-path", "iddfs-action-list", "bounded-a-star"):
        found = search(0, lambda s: [s + 1, s - 1], 3, cost=lambda a, b: 0, algorithm=name)
        assert (found.cost, found.lower_bound) == (0, 0), name
        assert search(0, lambda s: [s + 1, s - 1], 3, algorithm=name).lower_bound == 3, name
    assert search(0, lambda s: [s + 1], 5, lambda s: 100, algorithm="a-star").lower_bound == 5


def test_a_missing_path_is_proved():
    found = search(0, lambda n: [(n + 2) % 10], 5)
    assert (found.status, found.path, found.cost, bool(found)) == ("unsolvable", None, None, False)
    assert "there is no path" in repr(found)


def distance(steps, start, goal):
    """The distance by plain breadth-first search, or None if there is no path."""
    depths, waiting = {start: 0}, [start]
    for state in waiting:
        for after in steps[state]:
            if after not in depths:
                depths[after] = depths[state] + 1
                waiting.append(after)
    return depths.get(goal)


def random_steps(rng, both_ways):
    count = rng.randint(2, 9)
    steps = [[] for _ in range(count)]
    for _ in range(rng.randint(1, 2 * count)):
        one, other = rng.randrange(count), rng.randrange(count)
        steps[one].append(other)
        if both_ways:
            steps[other].append(one)
    return steps


@pytest.mark.parametrize("name", [name for name, _, _ in knobel.searches()])
@pytest.mark.parametrize("both_ways", [False, True])
def test_steps_may_lead_one_way(name, both_ways):
    promise = next(promise for it, _, promise in knobel.searches() if it == name)
    from_both_ends = "reversible" in promise
    seen = {"solved": 0, "unsolvable": 0, "stopped": 0, "refused": 0}
    rng = random.Random(f"{name} {both_ways}")
    for number in range(300):
        steps = random_steps(rng, both_ways)
        start, goal = 0, len(steps) - 1
        is_goal = goal if from_both_ends or number % 2 else lambda state: state == goal
        least = distance(steps, start, goal)
        try:
            found = search(start, steps.__getitem__, is_goal, algorithm=name, nodes=3000)
        except ValueError as error:
            assert from_both_ends and not both_ways and "and not back" in str(error)
            seen["refused"] += 1
            continue
        seen[found.status] += 1
        if found:
            assert least is not None and found.path[0] == start and found.path[-1] == goal
            assert all(after in steps[before] for before, after in zip(found.path, found.path[1:]))
            exact = promise.startswith(("a cheapest", "a path of fewest"))
            if exact and (both_ways or not from_both_ends):
                assert found.cost == least, (name, steps)
        elif found.status == "unsolvable":
            assert least is None, (name, steps)
        if least is not None and (both_ways or not from_both_ends):
            assert found.lower_bound <= least, (name, steps)
    assert seen["solved"] > 10 and seen["unsolvable"] + seen["stopped"] + seen["refused"] > 20, seen
    assert from_both_ends == (seen["refused"] > 0) or both_ways


@pytest.mark.parametrize("name", ["bidirectional-bfs", "nbs"])
def test_a_search_from_both_ends_rejects_one_way_steps(name):
    # First there is no path, although both ends lead to the same state. Then there is one, although the goal has no steps.
    for steps in ({"a": "bd", "b": "a", "d": "a", "c": "b"}, {"a": "be", "b": "ad", "d": "bc", "e": "a", "c": ""}):
        with pytest.raises(ValueError, match="needs reversible steps, but '.' leads to '.' and not back"):
            search("a", steps.__getitem__, "c", algorithm=name)
    apart = {"a": "b", "b": "a", "c": "d", "d": "c"}
    assert search("a", apart.__getitem__, "c", algorithm=name).status == "unsolvable"
    # The goal's side is small, but the start leads to many states.
    steps = lambda n: [n + 1, n - 1] if n > 0 else [1] if n == 0 else []  # noqa: E731
    found = search(0, steps, -1, algorithm=name, nodes=1000)
    assert found.reason == "node limit of 1,000 reached"


def test_a_one_way_ring_ends():
    for goal in (99, lambda n: n == 99):
        found = search(0, lambda n: [(n + 1) % 10], goal, algorithm="bfhs", nodes=10_000)
        assert found.status == "unsolvable"


def test_limits_are_respected():
    def count(n):
        return [n + 1, n + 2]

    assert search(0, count, -1, nodes=500).reason == "node limit of 500 reached"
    assert search(0, count, -1, time=0.1).reason == "time limit reached"
    for algorithm in ("a-star", "ida-star"):
        found = search(1, lambda n: [2 * n, 2 * n + 1], -1, algorithm=algorithm, memory=2**20, nodes=10**6)
        assert "memory limit" in found.reason, algorithm
    # States and stores share the memory.
    for algorithm in ("a-star", "nbs"):
        found = search(0, lambda n: [n - 1, n + 1], -10**9, algorithm=algorithm, memory=2**22, nodes=10**6)
        assert found.reason.startswith("memory limit")
        assert found.stats.peak_bytes + 120 * found.stats.stored < 2**22 * 1.25, algorithm


@pytest.mark.parametrize("algorithm", ["a-star", "ida-star", "bidirectional-bfs", "nbs", "bfhs"])
def test_the_time_limit_holds_for_slow_functions(algorithm):
    asked = []

    def slow(n):
        asked.append(n)
        time.sleep(0.002)
        return [n - 1, n + 1]

    found = search(0, slow, -10**6, algorithm=algorithm, time=0.05)
    assert (found.status, found.reason) == ("stopped", "time limit reached")
    assert found.path is None and found.lower_bound <= 10**6
    # At most 25 calls fit into the time, even on an idle machine.
    assert len(asked) <= 26


def test_slow_functions_report_progress():
    told = []

    def slow(n):
        time.sleep(0.01)
        return [n + 1]

    def listen(progress):
        told.append(progress.expanded)
        return len(told) == 3

    found = search(0, slow, -1, progress=listen)
    # Reports follow the clock, so a busy machine expands fewer states in between, never more.
    assert found.reason == "interrupted" and told == sorted(told) and told[2] < 100


def test_infinite_successors_are_interrupted():
    # The limit stops it long before a million successors, which are an error.
    found = search(0, lambda n: itertools.count(), -1, time=0.01)
    assert found.reason == "time limit reached"
    found = search(0, lambda n: itertools.count(), -1, memory=2**20)
    assert found.reason.startswith("memory limit")


def test_uninformed_algorithms_do_not_call_the_heuristic():
    def never(state):
        raise AssertionError

    for algorithm in ("bfs", "dfs"):
        assert search(1, lambda n: [n + 1], 5, never, algorithm).cost == 4


class Wrong:
    def __hash__(self):
        return 1

    def __eq__(self, other):
        raise RuntimeError("no state is like another")


class Raises:
    def __init__(self, error):
        self.error = error

    def __hash__(self):
        raise self.error

    __iter__ = __index__ = __hash__


@pytest.mark.parametrize(
    ("ask", "line"),
    [
        (lambda: search(1, lambda s: [s + 1], 9, nodes=-1), "'-1' cannot be used for nodes; give a whole number from 0 to 18446744073709551615"),
        (lambda: search(1, lambda s: [s + 1], 9, time="long"), "'long' cannot be used for time; give a time such as 10s, 500ms, 2m or 1h"),
        (lambda: search([1], lambda s: [], 1), "a state must be hashable, but [1] is a list; use a tuple"),
        (lambda: search(1, lambda s: [[s]], 2), "a state must be hashable, but [1] is a list"),
        (lambda: search(1, lambda s: None, 2), "successors returned None for the state 1, but must return a list of states"),
        (lambda: search(1, lambda s: [s + 1], 9, lambda s: "near"), "h returned 'near' for the state 1, but must return a number"),
        (lambda: search(1, lambda s: [s + 1], 9, lambda s: float("nan")), "h returned nan"),
        (lambda: search(1, [2], 9), "successors must be a function, but a list was given"),
        (lambda: search(1, lambda s: [s + 1], 9, 3), "h must be a function, but an int was given"),
        (lambda: search(1, lambda s: [s + 1], 9, cost=lambda a, b: 0.5), "a step costs 0.5, but costs must be whole numbers"),
        (lambda: search(1, None, 9), "successors must be a function, but None was given"),
        (lambda: search(1, lambda s: [s + 1], 9, algorithm=None), "algorithm must be a str, but None was given"),
        (lambda: search(1, lambda s: [s + 1], 9, max_depth=1), "max_depth has no effect on a-star"),
        (lambda: search(1, lambda s: [s + 1], 9, cost=lambda a, b: -1), "a step costs -1, but costs must be whole numbers from 0"),
        (lambda: search(1, lambda s: [s + 1], 9, cost=lambda a, b: "dear"), "a step costs 'dear', but costs must be whole numbers from 0"),
        (
            lambda: search(1, lambda s: [s + 1], 9, cost=lambda a, b: 2**32),
            "a step costs 4294967296, but the costs of a path may add up to at most 4294967295",
        ),
        (lambda: search(1, lambda s: [s + 1], 9, cost=lambda a, b: float("nan")), "a step costs nan, but costs must be whole numbers"),
        (lambda: search(1, lambda s: [s + 1], 9, cost=lambda a, b: 1e10), "may add up to at most 4294967295"),
        (
            lambda: search(1, lambda n: itertools.count(n + 1), 5, nodes=10),
            "successors returned more than 1000000 states for the state 1; return a finite list",
        ),
        (lambda: search(1, lambda s: [s + 1], 9, algorithm="dijkstra"), "there is no search 'dijkstra'; choose one of bfs"),
        (lambda: search(1, lambda s: [s + 1], 9, weight=2.0), "weight has no effect on a-star"),
        (
            lambda: search(1, lambda s: [s + 1], lambda s: s == 9, algorithm="bidirectional-bfs"),
            "bidirectional-bfs searches from both ends and needs the goal state, but a function was given",
        ),
        (lambda: search(1, lambda s: [s + 1], lambda s: s == 9, algorithm="nbs"), "nbs searches from both ends"),
        (
            lambda: search(1, lambda s: [s + 1], 9, algorithm="beam", beam_width=0),
            "'0' cannot be used for beam_width; give a whole number from 1 to 4294967295",
        ),
        (
            lambda: search("a", lambda s: {"a": "b", "b": "c", "c": ""}[s], "c", algorithm="bidirectional-bfs"),
            "bidirectional-bfs needs reversible steps, but 'a' leads to 'b' and not back",
        ),
    ],
)
def test_malformed_arguments_get_a_one_line_error(ask, line):
    with pytest.raises(ValueError) as error:
        ask()
    message = str(error.value)
    assert line in message and "\n" not in message


@pytest.mark.parametrize("algorithm", ["a-star", "bfs", "ida-star", "dfs", "greedy"])
def test_exceptions_of_functions_reach_the_caller(algorithm):
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
    for error in (KeyboardInterrupt, LookupError):
        with pytest.raises(error):
            search(Raises(error), lambda s: [], 1, algorithm=algorithm)
        with pytest.raises(error):
            search(1, lambda s: [Raises(error)], 2, algorithm=algorithm)
        with pytest.raises(error):
            search(1, lambda s: Raises(error), 2, algorithm=algorithm)
        with pytest.raises(error):
            search(1, lambda s: [2], 2, cost=lambda a, b: Raises(error), algorithm=algorithm)


@pytest.mark.parametrize("name", ["bidirectional-bfs", "nbs"])
def test_exceptions_while_checking_reversibility_reach_the_caller(name):
    def next_(n):
        if n == 1:
            raise LookupError("no such state")
        return {0: [1], 9: []}[n]

    with pytest.raises(LookupError, match="no such state"):
        search(0, next_, 9, algorithm=name)


def test_a_search_may_run_inside_another():
    def inner(n):
        return [n + search(0, lambda m: [m + 1], 2).cost]

    assert search(0, inner, 8).cost == 4


def test_progress_ends_a_search():
    found = search(0, lambda n: [n + 1], -1, progress=lambda progress: progress.expanded > 0)
    assert found.status == "stopped" and found.stats.expanded > 0
