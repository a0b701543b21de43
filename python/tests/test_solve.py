"""Solving: answers, progress, Ctrl-C, many boards, comparisons."""

import _thread
import os
import re
import subprocess
import sys
import threading
import time

import knobel
import pytest
from knobel import Board

HARD = "15 10 8 12 / 11 14 9 13 / 2 6 5 1 / 3 7 4 0"


def test_an_answer_contains_what_is_proved():
    answer = Board("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3").solve(goal="first")
    assert (answer.length, answer.optimal, answer.lower_bound, answer.gap) == (57, True, 57, 0.0)
    assert len(answer.moves) == answer.stm == 57 and answer.mtm < 57
    assert answer.start.move(answer.moves) == answer.goal == Board.goal("first")
    assert answer.boards[0] == answer.start and answer.boards[-1] == answer.goal and len(answer.boards) == 58
    assert answer.stats.expanded > 0 and answer.rounds[-1][0] == 57
    assert answer.to_dict()["stm"] == 57 and bool(answer)


def test_methods_have_the_names_of_the_literature():
    board = knobel.scramble(3, seed=2)
    lengths = {
        board.solve(method=method).length
        for method in ("best", "A*+manhattan", "a-star", "IDA*", "ida_star + linear_conflict", "bfs", "pdb")
    }
    assert len(lengths) == 1
    assert board.solve(method="fast").length >= lengths.pop()
    assert board.solve(within=1.5).solved
    assert board.solve(metric="mtm").metric == board.solve(method="ida-star-runs").metric == "mtm"
    assert board.solve(method="weighted-a-star+manhattan", weight=2).solved


def test_an_unsolvable_board_and_a_limit_are_answers():
    answer = Board("1 2 3 / 4 5 6 / 8 7 0").solve()
    assert (answer.status, answer.solved, answer.moves, bool(answer)) == ("unsolvable", False, None, False)
    assert answer.reachable_goal == "spiral" and "parity" in answer.because
    stopped = Board(HARD).solve(goal="first", method="a-star+manhattan", nodes=1000)
    assert (stopped.status, stopped.reason) == ("stopped", "node limit of 1,000 reached")
    little = Board(HARD).solve(goal="first", method="a-star+manhattan", memory=2**20)
    assert "memory limit" in little.reason


def test_a_larger_board_is_solved_as_well_as_its_limits_allow():
    board = knobel.scramble(5, seed=1)
    for limits in ({"time": 1}, {"nodes": 1000}):
        answer = board.solve(**limits)
        assert (answer.status, answer.reason, answer.optimal) == ("solved", None, False)
        assert 0 < answer.lower_bound < answer.length and answer.gap > 0
    stopped = board.solve(within=1.01, nodes=1000)
    assert (stopped.status, stopped.reason) == ("stopped", "node limit of 1,000 reached") and stopped.length
    # Use processor time, because a busy machine finds its first path later.
    enough = time.process_time() + 0.3
    (ended,) = knobel.solve_many([board] * 5, threads=1, progress=lambda progress: time.process_time() > enough)
    assert (ended.status, ended.reason, ended.optimal) == ("solved", None, False)


def test_a_run_resumes_from_its_checkpoint(tmp_path):
    file, board = tmp_path / "run", knobel.scramble(5, seed=1)
    first = board.solve(checkpoint=file, nodes=1000)
    request = knobel.Request(board, checkpoint=file, nodes=2000)
    again = request.solve()
    assert file.exists() and again.stats.expanded > first.stats.expanded and again.length <= first.length
    file.write_text("something else")
    with pytest.raises(ValueError, match="run"):
        request.solve()
    assert file.read_text() == "something else"


def test_equality_of_answers_ignores_times():
    for size in (3, 4):
        board = knobel.scramble(size, seed=1)
        one, other = board.solve(), board.solve()
        assert one == other and one.stats == other.stats
        assert one != board.solve(method="fast")
    counts = (7, 6, 5, 4, 3, 2)
    assert knobel.Stats(*counts, 0.1) == knobel.Stats(*counts, 0.2) != knobel.Stats(7, 6, 5, 4, 3, 1, 0.1)


def test_an_answer_counts_its_moves():
    assert repr(Board("1 2 3 / 4 5 6 / 7 0 8").solve()).startswith("<knobel.Answer: solved, 1 move, optimal, ")


def test_progress_is_reported_and_may_stop_the_search():
    told = []

    def listen(progress):
        told.append(progress)
        return len(told) == 3

    answer = Board(HARD).solve(goal="first", method="ida-star+manhattan", progress=listen)
    assert answer.status == "stopped" and len(told) == 3
    assert told[0].expanded < told[2].expanded and told[2].lower_bound >= 50
    assert "searching" in repr(told[0])


def test_exceptions_of_a_listener_reach_the_caller():
    def listen(progress):
        raise KeyError(progress.phase)

    with pytest.raises(KeyError, match="searching"):
        Board(HARD).solve(goal="first", method="ida-star+manhattan", progress=listen)


class Once(knobel.Bar):
    """Stops the search once it has drawn a lower bound."""

    def __call__(self, progress):
        super().__call__(progress)
        return progress.lower_bound > 0


def test_the_bar_draws_on_stderr(capsys, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr("knobel._progress.Bar", Once)
        Board(HARD).solve(goal="first", method="ida-star+manhattan", progress=True)
    line = capsys.readouterr().err
    assert re.search(r"\rsearching, at least \d+, [\d,]+ expanded \[\d\d:\d\d, [\d,]+/s\] *\n$", line), line
    bar = knobel.Bar("boards")
    knobel.solve_many([HARD] * 4, goal="first", method="ida-star+manhattan", nodes=1000, threads=1, progress=bar)
    line = capsys.readouterr().err
    assert re.search(r"\rboards: 100%\|█{20}\| 4/4 \[[^\r]*\n$", line), line
    assert bar._counted(Told(1.0), 2, 4).startswith("boards:  50%|██████████          | 2/4 [00:01<00:01, 2.0/s]")
    # The bar is complete even if the work is short.
    for work in (knobel.solve_many, knobel.compare):
        options = {"methods": ["bfs"]} if work is knobel.compare else {}
        work(knobel.scrambles(3, 2, seed=1), progress=True, **options)
        assert "\r100%|" in capsys.readouterr().err
    bar = knobel.Bar()
    assert bar._counted(Told(1.0), 29, 30).startswith(" 97%|") and bar._counted(Told(1.0), 299, 300).startswith(" 99%|")


class Told:
    def __init__(self, seconds):
        self.seconds = seconds


def test_other_threads_run_meanwhile():
    began = time.process_time()

    def interrupt():
        # The search has started once the process has used processor time, even on a busy machine.
        while time.process_time() < began + 0.1:
            time.sleep(0.001)
        _thread.interrupt_main()

    # The other thread ends the search. It could not run if the search held the interpreter's lock.
    thread = threading.Thread(target=interrupt)
    with pytest.raises(KeyboardInterrupt):
        thread.start()
        Board(HARD).solve(goal="first", method="ida-star+manhattan", time=60)
    thread.join()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent another way there")
@pytest.mark.parametrize("work", ["solve", "large", "tables", "many", "search", "compare", "scramble", "scrambles", "estimate"])
def test_ctrl_c_ends_work_at_once(work, tmp_path):
    code = {
        "solve": f"knobel.Board('{HARD}').solve(goal='first', method='ida-star+manhattan')",
        "large": "knobel.scramble(7, seed=1).solve()",
        "tables": f"knobel.Board('{HARD}').solve(goal='first', method='pdb+pdb-7-8', tables={str(tmp_path)!r})",
        "many": f"knobel.solve_many(['{HARD}'] * 8, goal='first', method='ida-star+manhattan', threads=2)",
        "search": "knobel.search(0, lambda n: [n + 1], -1)",
        "compare": f"knobel.compare('{HARD}', ['ida-star+hamming'], goal='first')",
        "scramble": "knobel.scramble(4, seed=1, distance=79)",
        "scrambles": "knobel.scrambles(10**7, 4, seed=1)",
        "estimate": f"knobel.Board('{HARD}').estimate('pdb-7-8', 'first')",
    }[work]
    program = f"""
import os, signal, threading, time
import knobel
def press():
    global pressed
    # The work has started once it has used processor time, even on a busy machine.
    while time.process_time() < began + 0.1:
        time.sleep(0.01)
    pressed = time.perf_counter()
    os.kill(os.getpid(), signal.SIGINT)
try:
    began = time.process_time()
    threading.Thread(target=press).start()
    {code}
except KeyboardInterrupt:
    print(time.perf_counter() - pressed)
"""
    # Existing tables would take no time.
    home = dict(os.environ, HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path), XDG_CACHE_HOME=str(tmp_path))
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, env=home)
    # Ctrl-C should stop the work within 0.2 s. A busy machine may take seconds, so this only fails if nothing checks for it.
    assert run.returncode == 0 and run.stderr == "" and float(run.stdout) < 5, run


def test_many_boards_are_answered_in_order():
    boards = knobel.scrambles(50, 3, seed=4)
    answers = knobel.solve_many(boards, threads=2)
    assert [answer.start for answer in answers] == boards
    assert [answer.length for answer in answers] == [board.solve().length for board in boards]
    assert knobel.solve_many([]) == []
    mixed = knobel.solve_many([knobel.Request(boards[0], method="bfs"), boards[0]])
    assert [answer.algorithm for answer in mixed] == ["bfs", "perfect-table"]
    unsolvable = knobel.solve_many([boards[0], "1 2 3 / 4 5 6 / 8 7 0"])
    assert [answer.status for answer in unsolvable] == ["solved", "unsolvable"]
    # One board in any notation is a list of one.
    for one in (boards[0], str(boards[0]), boards[0].rows, boards[0].tiles, knobel.Request(boards[0])):
        assert [answer.start for answer in knobel.solve_many(one)] == boards[:1]


def test_a_comparison_has_a_row_for_each_run():
    boards = knobel.scrambles(2, 3, seed=1)
    methods = ["a-star+manhattan", "ida-star+linear-conflict", "perfect-table"]
    comparison = knobel.compare(boards, methods)
    assert [(run["board"], run["method"]) for run in comparison.runs] == [
        (number, method) for number in (1, 2) for method in methods
    ]
    assert comparison.runs[0]["h"] == boards[0].estimate("manhattan")
    assert len({run["length"] for run in comparison.runs if run["board"] == 1}) == 1
    assert [method["solved"] for method in comparison.methods] == [2, 2, 2]
    assert repr(comparison).splitlines()[1].startswith("a-star+manhattan")
    assert "<td>a-star+manhattan</td>" in comparison._repr_html_()
    unfit = knobel.compare(knobel.scramble(4, seed=1), "perfect-table")
    assert unfit.runs[0]["status"] == "unavailable"
    everything = knobel.compare(knobel.scramble(3, seed=1, distance=4))
    assert len(everything.methods) > 10


def test_a_comparison_reports_why_a_board_was_not_solved():
    unsolvable, solvable = "1 2 3 / 4 5 6 / 8 7 0", "8 6 7 / 2 5 4 / 3 0 1"
    shown = repr(knobel.compare(unsolvable, ["bfs"]))
    assert re.search(r"bfs +0 of 1 +- +- +- +- +unsolvable$", shown), shown
    shown = repr(knobel.compare(solvable, ["bfs", "a-star+manhattan", "perfect-table"], nodes=500))
    assert re.search(r"bfs +0 of 1 .* stopped: node limit of 500 reached\n", shown), shown
    for limit, word in (({"time": 0}, "time"), ({"memory": 10_000}, "memory")):
        comparison = knobel.compare(solvable, ["bfs"], **limit)
        assert f"stopped: {word} limit" in repr(comparison) and f"stopped: {word} limit" in comparison._repr_html_()
    comparison = knobel.compare([solvable, unsolvable, unsolvable], ["a-star+manhattan"])
    assert repr(comparison).endswith("unsolvable (2)")
    assert "unavailable: " in repr(knobel.compare(knobel.scramble(4, seed=1), "perfect-table"))


def test_objectives_have_rows_of_their_own():
    board = knobel.scramble(4, seed=1)
    comparison = knobel.compare(board, ["best", "fast"])
    assert [run["method"] for run in comparison.runs] == ["best", "fast"]
    assert [(method["method"], method["boards"]) for method in comparison.methods] == [("best", 1), ("fast", 1)]


def test_one_board_is_compared_in_any_notation():
    rows = [[8, 6, 7], [2, 5, 4], [3, 0, 1]]
    text = "8 6 7 / 2 5 4 / 3 0 1"
    flat = sum(rows, [])
    for given in (text, Board(rows), rows, tuple(map(tuple, rows)), flat, [[8, 6, 7], [2, 5, 4], [3, None, 1]]):
        assert [run["tiles"] for run in knobel.compare(given, "bfs").runs] == [text]
    for several in ([rows, rows], [flat, flat], [text, rows], [flat], [rows], iter([flat, text])):
        assert {run["tiles"] for run in knobel.compare(several, "bfs").runs} == {text}
    assert len(knobel.compare([flat, flat], "bfs").runs) == 2


def test_a_listener_that_returns_true_keeps_the_first_answers():
    boards = [HARD] * 20
    answers = knobel.solve_many(
        boards, goal="first", method="ida-star+manhattan", threads=2, progress=lambda progress: True
    )
    # On a busy machine, it may stop before a thread has started.
    assert len(answers) <= 2 and all(answer.status == "stopped" for answer in answers)


def test_a_comparison_becomes_a_data_frame():
    pytest.importorskip("pandas")
    frame = knobel.compare(knobel.scrambles(3, 3, seed=1), ["bfs", "a-star+manhattan"]).to_pandas()
    assert list(frame.groupby("algorithm")["length"].count()) == [3, 3]
    assert {"board", "length", "expanded", "generated", "peak_bytes", "seconds", "h"} <= set(frame.columns)
