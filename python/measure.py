"""Measures the package: the cost of a call, many boards compared to the command line, and a search compared to plain Python.

usage: python -P measure.py [KNOBEL-BINARY [BOARDS]]. Use a build of the profile `release`. On a busy machine, compare ratios
of CPU times.
"""

import heapq
import operator
import os
import resource
import subprocess
import sys
import tempfile
import time

import knobel

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)


class Problem:
    """The 8-puzzle as AIMA-python writes problems."""

    def __init__(self, initial, goal=GOAL):
        self.initial, self.goal = initial, goal

    def actions(self, state):
        blank, actions = state.index(0), ["UP", "DOWN", "LEFT", "RIGHT"]
        if blank % 3 == 0:
            actions.remove("LEFT")
        if blank < 3:
            actions.remove("UP")
        if blank % 3 == 2:
            actions.remove("RIGHT")
        if blank > 5:
            actions.remove("DOWN")
        return actions

    def result(self, state, action):
        blank, after = state.index(0), list(state)
        neighbour = blank + {"UP": -3, "DOWN": 3, "LEFT": -1, "RIGHT": 1}[action]
        after[blank], after[neighbour] = after[neighbour], after[blank]
        return tuple(after)

    def goal_test(self, state):
        return state == self.goal

    def path_cost(self, cost, state, action, after):
        return cost + 1


class Node:
    def __init__(self, state, parent=None, action=None, path_cost=0):
        self.state, self.parent, self.action, self.path_cost = state, parent, action, path_cost
        self.depth = parent.depth + 1 if parent else 0

    def __lt__(self, node):
        return self.state < node.state

    def __eq__(self, other):
        return isinstance(other, Node) and self.state == other.state

    def __hash__(self):
        return hash(self.state)

    def expand(self, problem):
        return [self.child(problem, action) for action in problem.actions(self.state)]

    def child(self, problem, action):
        state = problem.result(self.state, action)
        cost = problem.path_cost(self.path_cost, self.state, action, state)
        return Node(state, self, action, cost)


class ListQueue:
    """The queue of AIMA-python: a heap of pairs, in which lookups are linear."""

    def __init__(self, f):
        self.f, self.heap = f, []

    def append(self, item):
        heapq.heappush(self.heap, (self.f(item), item))

    def pop(self):
        return heapq.heappop(self.heap)[1]

    def __len__(self):
        return len(self.heap)

    def __contains__(self, key):
        return any(item == key for _, item in self.heap)

    def __getitem__(self, key):
        return next(value for value, item in self.heap if item == key)

    def __delitem__(self, key):
        del self.heap[[item == key for _, item in self.heap].index(True)]
        heapq.heapify(self.heap)


class DictQueue(ListQueue):
    """The same queue with a dictionary of its items. Removed items are skipped when they reach the top."""

    def __init__(self, f):
        super().__init__(f)
        self.values = {}

    def append(self, item):
        self.values[item] = self.f(item)
        super().append(item)

    def pop(self):
        while True:
            value, item = heapq.heappop(self.heap)
            if self.values.get(item) == value:
                del self.values[item]
                return item

    def __len__(self):
        return len(self.values)

    def __contains__(self, key):
        return key in self.values

    def __getitem__(self, key):
        return self.values[key]

    def __delitem__(self, key):
        del self.values[key]


def memoized(function):
    """Keeps the value with the node, as AIMA-python does."""

    def of(node):
        if not hasattr(node, "f"):
            node.f = function(node)
        return node.f

    return of


def aima(problem, h, queue):
    """A* as in AIMA-python: problem, nodes, a queue with lookups, and a set of explored states."""
    f = memoized(lambda node: node.path_cost + h(node.state))
    node = Node(problem.initial)
    frontier, explored = queue(f), set()
    frontier.append(node)
    while frontier:
        node = frontier.pop()
        if problem.goal_test(node.state):
            return node.path_cost, len(explored) + 1
        explored.add(node.state)
        for child in node.expand(problem):
            if child.state not in explored and child not in frontier:
                frontier.append(child)
            elif child in frontier and f(child) < frontier[child]:
                del frontier[child]
                frontier.append(child)
    return None


class ShortNode:
    """A node as in AIMA's fourth edition, ordered by cost."""

    def __init__(self, state, parent=None, action=None, path_cost=0):
        self.state, self.parent, self.action, self.path_cost = state, parent, action, path_cost

    def __lt__(self, other):
        return self.path_cost < other.path_cost


class KeyQueue:
    """The queue of AIMA's fourth edition: a heap of pairs without lookups."""

    def __init__(self, key):
        self.key, self.items = key, []

    def add(self, item):
        heapq.heappush(self.items, (self.key(item), item))

    def pop(self):
        return heapq.heappop(self.items)[1]

    def __len__(self):
        return len(self.items)


def expand(problem, node):
    for action in problem.actions(node.state):
        after = problem.result(node.state, action)
        yield ShortNode(after, node, action, problem.path_cost(node.path_cost, node.state, action, after))


def fourth_edition(problem, h):
    """A* as in AIMA's fourth edition: a heap, and a dictionary of the reached nodes."""
    node, expanded = ShortNode(problem.initial), 0
    frontier, reached = KeyQueue(lambda node: node.path_cost + h(node.state)), {problem.initial: node}
    frontier.add(node)
    while frontier:
        node = frontier.pop()
        expanded += 1
        if problem.goal_test(node.state):
            return node.path_cost, expanded
        for child in expand(problem, node):
            if child.state not in reached or child.path_cost < reached[child.state].path_cost:
                reached[child.state] = child
                frontier.add(child)
    return None


def lean(problem, h):
    """A minimal A* in plain Python: pairs in a heap, costs in a dictionary, and no class besides the problem."""
    best, frontier, expanded = {problem.initial: 0}, [(h(problem.initial), 0, problem.initial)], 0
    while frontier:
        _, cost, state = heapq.heappop(frontier)
        if cost > best[state]:
            continue
        expanded += 1
        if state == problem.goal:
            return cost, expanded
        for after in slide(state):
            if cost + 1 < best.get(after, 1 << 30):
                best[after] = cost + 1
                heapq.heappush(frontier, (cost + 1 + h(after), cost + 1, after))
    return None


def manhattan(state):
    """The successors as most people write them."""
    return sum(abs(c // 3 - (t - 1) // 3) + abs(c % 3 - (t - 1) % 3) for c, t in enumerate(state) if t)


FAR = [[abs(c // 3 - (t - 1) // 3) + abs(c % 3 - (t - 1) % 3) if t else 0 for t in range(9)] for c in range(9)]


def manhattan_by_table(state):
    return sum(map(operator.getitem, FAR, state))


NEXT = [[n for n in range(9) if abs(n // 3 - c // 3) + abs(n % 3 - c % 3) == 1] for c in range(9)]


def slide(state):
    """The 8-puzzle as `knobel.search` expects it."""
    blank, after = state.index(0), []
    for cell in NEXT[blank]:
        tiles = list(state)
        tiles[blank], tiles[cell] = tiles[cell], 0
        after.append(tuple(tiles))
    return after


def cpu(work):
    began = time.process_time()
    result = work()
    return time.process_time() - began, result


def call():
    board = knobel.Board("8 6 7 / 2 5 4 / 3 0 1")
    board.solve()
    for name, solve in [("31 moves", board.solve), ("already solved", knobel.Board.goal("last", 3).solve)]:
        rounds = [cpu(lambda: [solve() for _ in range(2000)])[0] / 2000 for _ in range(10)]
        print(f"Board.solve of a 3×3 board, {name}: {min(rounds) * 1e6:.1f} µs")


def plain():
    boards = [board.tiles for board in knobel.scrambles(10, 3, seed=1)]
    ways = [
        ("AIMA-python", lambda problem, h: aima(problem, h, ListQueue)),
        ("AIMA-python with a dictionary for its queue", lambda problem, h: aima(problem, h, DictQueue)),
        ("AIMA's fourth edition, heap and dictionary", fourth_edition),
        ("the leanest A* in plain Python", lean),
    ]
    for h in (manhattan_by_table, manhattan):
        ours, answers = best_of(3, lambda: [knobel.search(board, slide, GOAL, h) for board in boards])
        expanded = sum(answer.stats.expanded for answer in answers)
        print(f"A* with {h.__name__} on ten 8-puzzles: knobel.search {ours:.3f} s of CPU, {expanded} expanded")
        for name, search in ways:
            times = 1 if search is ways[0][1] else 3
            theirs, found = best_of(times, lambda: [search(Problem(board), h) for board in boards])
            assert [cost for cost, _ in found] == [answer.cost for answer in answers]
            before = sum(expanded for _, expanded in found)
            print(f"  {name}: {theirs:.3f} s, {before} expanded; knobel is {theirs / ours:.1f} times as fast")


def best_of(times, work):
    """The least CPU time of several rounds, and the result of the last."""
    rounds = [cpu(work) for _ in range(times)]
    return min(seconds for seconds, _ in rounds), rounds[-1][1]


def many(binary, count):
    boards = knobel.scrambles(count, 4, seed=1)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.writelines(f"{board}\n" for board in boards)
        file.flush()
        for threads, command in [(1, ["bench"]), (2, ["solve", "--format", "moves"])]:
            began, used = time.perf_counter(), time.process_time()
            answers = knobel.solve_many(boards, threads=threads)
            wall, used = time.perf_counter() - began, time.process_time() - used
            assert all(answer.optimal for answer in answers)
            nodes = sum(answer.stats.expanded for answer in answers)
            print(
                f"{count} random 4×4 boards, threads={threads}: solve_many {wall:.1f} s ({used:.1f} s of CPU, "
                f"{nodes} expanded)",
                flush=True,
            )
            if binary:
                words = [binary, command[0], file.name, *command[1:], "--threads", str(threads)]
                before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
                subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
                wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
                used = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
                print(f"  knobel {command[0]} --threads {threads} {wall:.1f} s ({used:.1f} s of CPU)", flush=True)


def interrupt():
    import signal
    import threading

    hard = knobel.Board("15 10 8 12 / 11 14 9 13 / 2 6 5 1 / 3 7 4 0")
    late = []
    for _ in range(5):
        pressed = []

        def press():
            pressed.append(time.perf_counter())
            os.kill(os.getpid(), signal.SIGINT)

        threading.Timer(0.2, press).start()
        try:
            hard.solve(goal="first", method="ida-star+manhattan")
        except KeyboardInterrupt:
            late.append(time.perf_counter() - pressed[0])
    print(f"Ctrl-C: at most {max(late):.3f} s until KeyboardInterrupt, of 5")


if __name__ == "__main__":
    call()
    plain()
    interrupt()
    many(sys.argv[1] if len(sys.argv) > 1 else None, int(sys.argv[2]) if len(sys.argv) > 2 else 10_000)
