#!/usr/bin/env python3
"""How fast accelerators talk: all-reduce, all-gather, all-to-all and point-to-point over message and group sizes, and copies
from and to host memory. Needs PyTorch and mds_kit.py beside it.

    python3 link_test.py --ranks 8                                  # one node; starts its own processes
    torchrun --nnodes 2 --nproc-per-node 8 ... link_test.py         # several nodes
"""
from __future__ import annotations

import os
import socket
import statistics
import sys
import time

try:
    from mds_kit import Device, Skip, Table, add_device_options, fail, import_torch, parser, spread, whole_numbers, words
except ImportError:
    sys.exit("error: mds_kit.py must lie in the folder of this script; download both from the page Measure of the suite.")

COLUMNS = (
    "test op dtype ranks nodes bytes pinned time_us time_min_us time_max_us spread repeats iterations gb_s bus_gb_s library"
).split()
TESTS = ["all_reduce", "all_gather", "all_to_all", "send_recv", "host"]
LIBRARIES = {"cuda": "nccl", "npu": "hccl", "cpu": "gloo"}


def bus_share(test, ranks):
    """Bytes that each link carries in one direction for a byte of the message: what a ring needs at least."""
    return {"all_reduce": 2 * (ranks - 1) / ranks, "send_recv": 1.0}.get(test, (ranks - 1) / ranks)


def options(argv=None):
    read = add_device_options(parser(__doc__.split("\n\n")[0], "link.csv"))
    read.add_argument("--tests", type=words, default=",".join(TESTS), help="of " + ",".join(TESTS))
    read.add_argument("--ranks", type=int, default=0, help="processes on this node, one a device; 0: all devices (2 on a CPU)")
    read.add_argument("--groups", type=whole_numbers, default=None, help="group sizes; left out: 2, 4, 8 ... and all")
    read.add_argument("--sizes", type=whole_numbers, default="8k,64k,256k,1m,4m,16m,64m,256m", help="bytes of a message")
    read.add_argument("--wait", type=int, default=300, help="seconds after which a silent group is given up")
    chosen = read.parse_args(argv)
    wrong = [word for word in chosen.tests if word not in TESTS]
    if wrong:
        read.error("--tests has no %s; there are %s" % (", ".join(wrong), ", ".join(TESTS)))
    return chosen


class Peers:
    """One rank of the run. Bytes of a message: of the reduced message, of the gathered whole, of what a rank hands out with its
    own share, of what is sent."""

    def __init__(self, chosen, rank, world):
        import datetime

        import torch
        import torch.distributed as dist

        local = int(os.environ.get("LOCAL_RANK", rank))
        self.device, self.torch, self.dist, self.chosen = Device(chosen.device, local), torch, dist, chosen
        self.rank, self.world = rank, world
        self.library = LIBRARIES[self.device.kind]
        dist.init_process_group(self.library, rank=rank, world_size=world, timeout=datetime.timedelta(seconds=chosen.wait))
        self.of_node = int(os.environ.get("LOCAL_WORLD_SIZE", world))
        # Every rank makes every group, in the same order.
        self.groups = {size: dist.new_group(list(range(size))) for size in group_sizes(chosen, world)}

    def message(self, test, ranks, size):
        """A call that sends one message, on the ranks that take part."""
        torch, dist, group = self.torch, self.dist, self.groups[ranks]
        count = max(ranks, size // 2 // ranks * ranks)
        made = lambda length: torch.ones(length, dtype=torch.bfloat16, device=self.device.at)
        if test == "all_reduce":
            whole = made(count)
            return lambda: dist.all_reduce(whole, group=group)
        if test == "all_gather":
            whole, own = made(count), made(count // ranks)
            # The same call under its newer name where there is one.
            gather = getattr(dist, "all_gather_single", None) or dist.all_gather_into_tensor
            return lambda: gather(whole, own, group=group)
        if test == "all_to_all":
            given, taken = made(count), made(count)
            return lambda: dist.all_to_all_single(taken, given, group=group)
        whole = made(count)
        if self.rank == 0:
            return lambda: dist.send(whole, 1, group=group)
        return lambda: dist.recv(whole, 0, group=group)

    def measure(self, test, ranks, size):
        """Columns of a message; the slowest rank counts, as it does for whoever waits for the result."""
        if self.rank >= ranks:
            return {}
        call, group = self.message(test, ranks, size), self.groups[ranks]
        for _ in range(3):
            call()
        once = self.together(call, 1, group)
        count = max(2, min(200, int(0.05 / max(once, 1e-6))))
        times = [self.together(call, count, group) for _ in range(max(1, self.chosen.repeats))]
        taken = statistics.median(times)
        sent = max(ranks, size // 2 // ranks * ranks) * 2
        rates = {"gb_s": sent / taken / 1e9, "bus_gb_s": sent * bus_share(test, ranks) / taken / 1e9}
        return {**spread(times), **rates, "bytes": sent, "iterations": count}

    def together(self, call, count, group):
        """Mean seconds of `count` calls that begin together, of the slowest rank."""
        self.device.synchronize()
        self.dist.barrier(group=group)
        began = time.perf_counter()
        for _ in range(count):
            call()
        self.device.synchronize()
        slowest = self.torch.tensor([(time.perf_counter() - began) / count], dtype=self.torch.float32, device=self.device.at)
        self.dist.all_reduce(slowest, op=self.dist.ReduceOp.MAX, group=group)
        return float(slowest.item())

    def copy(self, op, size, pinned):
        if not self.device.module:
            raise Skip("a CPU is its own host")
        torch = self.torch
        host = torch.ones(size, dtype=torch.int8, pin_memory=pinned)
        there = torch.ones(size, dtype=torch.int8, device=self.device.at)
        call = (lambda: there.copy_(host, non_blocking=pinned)) if op == "host_to_device" else (lambda: host.copy_(there, non_blocking=pinned))
        found = self.device.sample(call, 0, self.chosen.repeats)
        return {**found, "bytes": size, "gb_s": size / found["time_us"] / 1e3}


def group_sizes(chosen, world):
    """Two are always there, for messages from one to another."""
    wanted = chosen.groups or [*(1 << bit for bit in range(1, 12)), world]
    return sorted({size for size in wanted if 2 <= size <= world} | {2})


def work(local, chosen, world, port):
    rank = int(os.environ.get("RANK", local))
    os.environ.setdefault("MASTER_ADDR", "127.0.0.1")
    os.environ.setdefault("MASTER_PORT", str(port))
    peers = Peers(chosen, rank, world)
    first = rank == 0
    # The others write the same rows nowhere: every rank must walk through the same list.
    table = Table(chosen.out if first else os.devnull, "link_test", COLUMNS, peers.device.facts())
    items = []
    for test in (test for test in chosen.tests if test != "host"):
        for ranks in [2] if test == "send_recv" else peers.groups:
            for size in chosen.sizes:
                nodes = -(-ranks // peers.of_node)
                row = {"test": "link", "op": test, "dtype": "bf16", "ranks": ranks, "nodes": nodes, "bytes": size, "library": peers.library}
                label = "%s of %d bytes between %d" % (test, size, ranks)
                items.append((label, row, lambda t=test, r=ranks, s=size: peers.measure(t, r, s)))
    table.run(items, recover=peers.device.forget, quiet=not first)
    if first and "host" in chosen.tests:
        copies(peers, table)
    peers.dist.barrier()
    peers.dist.destroy_process_group()
    if first:
        raise SystemExit(table.close())


def copies(peers, table):
    items = []
    for op in ("host_to_device", "device_to_host"):
        for pinned in (True, False):
            for size in peers.chosen.sizes:
                row = {"test": "host", "op": op, "ranks": 1, "bytes": size, "pinned": int(pinned)}
                label = "%s of %d bytes, %s" % (op, size, "pinned" if pinned else "pageable")
                items.append((label, row, lambda o=op, s=size, p=pinned: peers.copy(o, s, p)))
    table.run(items, recover=peers.device.forget)


def free_port():
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return asked.getsockname()[1]


def main(argv=None):
    chosen = options(argv)
    import_torch()
    if ":" in chosen.device:
        fail("every rank takes a device of its own; CUDA_VISIBLE_DEVICES or ASCEND_RT_VISIBLE_DEVICES chooses which")
    if "RANK" in os.environ:
        return work(int(os.environ["RANK"]), chosen, int(os.environ["WORLD_SIZE"]), 29500)
    device = Device(chosen.device)
    there = device.module.device_count() if device.module else 2
    ranks = chosen.ranks or there
    if device.module and ranks > there:
        fail("--ranks %d, but there are %d devices" % (ranks, there))
    if ranks < 2:
        fail("messages need two devices at least, and there is %d; --device cpu tries the script with two processes" % there)
    import torch.multiprocessing as processes

    try:
        processes.spawn(work, args=(chosen, ranks, free_port()), nprocs=ranks)
    except processes.ProcessExitedException as ended:
        return ended.exit_code
    except processes.ProcessRaisedException as problem:
        fail("a rank ended early: " + str(problem).strip().splitlines()[-1])
    return 0


if __name__ == "__main__":
    sys.exit(main())
