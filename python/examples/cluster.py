"""Solves boards on a Dask cluster, here with two processes on this machine.

Boards, requests and answers can be pickled. Each worker calls ``Request.solve``. Needs ``pip install distributed``.
"""

import knobel
from dask.distributed import Client, LocalCluster


def main() -> None:
    requests = [knobel.Request(board, method="ida-star+walking-distance") for board in knobel.scrambles(20, "3x4", seed=1)]
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        answers = client.gather(client.map(knobel.Request.solve, requests))
    proved = "all" if all(answer.optimal for answer in answers) else "not all"
    print(f"{len(answers)} boards, {sum(answer.length for answer in answers)} moves, {proved} proved optimal")


if __name__ == "__main__":
    main()
