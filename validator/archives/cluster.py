"""Workers of Dask, here or on a cluster that exists: it hands out the partitions, and again when a worker dies."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

import dask
import distributed
from distributed.comm import resolve_address
from distributed.scheduler import KilledWorker

from rulesets.finding import counted
from validator.archives.errors import KillingPartitionsError
from validator.archives.working import work
from validator.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from validator.archives.partitions import Partition
    from validator.archives.running import Workers
    from validator.archives.working import Job

_AHEAD: Final = 2
"""Partitions that are handed out for each thread of a worker: one in work, one that waits. It bounds all memory."""
_NAMED: Final = 3
_SETTINGS: Final = {"distributed.worker.profile.enabled": False}
"""Of our own workers. Dask's profile of what a worker is at takes time, and another 1.7 MB with every partition."""
_PATIENCE: Final = 30
"""Seconds in which a cluster must answer and show a worker."""


def _given_up(killing: list[Partition]) -> KillingPartitionsError:
    places = ", ".join(map(_place, killing[:_NAMED])) + (", …" if len(killing) > _NAMED else "")
    return KillingPartitionsError(
        f"{counted(len(killing), 'partition')} killed each worker that took it: {places}. All others are done; the "
        "same command tries again."
    )


def _place(partition: Partition) -> str:
    first = partition.pieces[0]
    return f"number {partition.index} ({first.source.name}, from line {first.line})"


def cluster(scheduler: str | None, workers: int) -> Workers:
    """Give workers of Dask; they start, or are looked for, when there is something to do.

    Args:
        scheduler: address of one that runs, such as `tcp://10.0.0.1:8786`; workers on this machine where None.
        workers: how many on this machine, each a process of its own.

    Raises:
        UsageError: when they are called: the scheduler does not answer, or has no workers.
    """

    def check(to_do: Iterator[Partition], job: Job) -> Iterator[dict[str, Any]]:
        first = next(to_do, None)
        if first is None:
            return
        with _client(scheduler) if scheduler else _local(workers) as client:
            yield from _check(client, chain([first], to_do), job)

    return check


@contextmanager
def _client(scheduler: str) -> Iterator[distributed.Client]:
    # What happens to workers and their tasks comes out in the end; nobody needs it twice.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        # A client that never was cannot be closed, and says so on standard error.
        resolve_address(scheduler)
        client = distributed.Client(scheduler, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError, TimeoutError) as error:
        raise UsageError(
            f"No scheduler answers at {scheduler}; start one by `dask scheduler`, and name the address that it prints."
        ) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError as error:
            raise UsageError(
                f"The scheduler at {scheduler} has no workers; start some by `dask worker {scheduler} --nthreads 1`."
            ) from error
        yield client


@contextmanager
def _local(workers: int) -> Iterator[distributed.Client]:
    with (
        dask.config.set(_SETTINGS),
        distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
            preload=["validator.archives.quiet"],
        ) as local,
        distributed.Client(local, set_as_default=False) as client,
    ):
        yield client


def _check(client: distributed.Client, to_do: Iterator[Partition], job: Job) -> Iterator[dict[str, Any]]:
    """Hand partitions out as workers get free, and give their manifests as they come."""
    # A cluster may serve several runs at once, whose partitions have the same numbers.
    run = uuid4().hex
    killing: list[Partition] = []
    at_work: dict[distributed.Future, Partition] = {}

    def handed_out(partition: Partition) -> distributed.Future:
        future = client.submit(work, partition, job, key=f"meccg-{run}-{partition.index}", pure=False)
        at_work[future] = partition
        return future

    ended = distributed.as_completed([handed_out(one) for one in islice(to_do, _ahead(client))], loop=client.loop)
    for future in ended:
        partition = at_work.pop(future)
        try:
            written = future.result()
        except KilledWorker:
            killing.append(partition)
        else:
            yield written
        for one in islice(to_do, max(0, _ahead(client) - len(at_work))):
            ended.add(handed_out(one))
    if killing:
        raise _given_up(killing)


def _ahead(client: distributed.Client) -> int:
    """Tell how many partitions are handed out at a time, now: a cluster may grow, and shrink."""
    workers = client.scheduler_info(n_workers=-1)["workers"].values()
    threads: int = sum(worker["nthreads"] for worker in workers)
    return _AHEAD * max(1, threads)
