#!/usr/bin/env python3
"""How fast one accelerator multiplies, reads its memory, attends and launches: GEMM over shapes and data types from one
decode row up, memory bandwidth, attention of prefill and decode, launch latency. Needs PyTorch and mds_kit.py beside it.

    python3 perf_test.py --gemm qkv=1280x8192,down=8192x3584 --heads 8 --kv-heads 1 --head-dim 128
"""
from __future__ import annotations

import argparse
import sys
import time

try:
    from mds_kit import Device, Skip, Table, add_device_options, parser, spread, whole_numbers, words
except ImportError:
    sys.exit("error: mds_kit.py must lie in the folder of this script; download both from the page Measure of the suite.")

COLUMNS = (
    "test op dtype m n k batch q_len kv_len heads kv_heads head_dim flop bytes flushed "
    "time_us time_min_us time_max_us spread repeats iterations tflops gb_s"
).split()
TESTS = ["gemm", "bandwidth", "attention", "launch"]
DTYPES = ["bf16", "fp16", "fp32", "tf32", "fp8", "int8"]
SIZES = {"bf16": 2, "fp16": 2, "fp32": 4, "tf32": 4, "fp8": 1, "int8": 1}


def named_shapes(text):
    """"qkv=1280x8192,8192x3584" as [("qkv", 1280, 8192), ("8192x3584", 8192, 3584)]: outputs x inputs of a weight."""
    shapes = []
    for word in words(text):
        name, _, shape = word.rpartition("=")
        sizes = shape.lower().split("x")
        if len(sizes) != 2 or not all(size.isdigit() and int(size) > 0 for size in sizes):
            raise argparse.ArgumentTypeError("%r is no shape; write outputs x inputs, as in qkv=1280x8192" % word)
        shapes.append((name or shape, int(sizes[0]), int(sizes[1])))
    return shapes


def options(argv=None):
    read = add_device_options(parser(__doc__.split("\n\n")[0], "perf.csv"))
    read.add_argument("--tests", type=words, default=",".join(TESTS), help="of " + ",".join(TESTS))
    read.add_argument("--dtypes", type=words, default=",".join(DTYPES), help="of " + ",".join(DTYPES))
    read.add_argument("--gemm", type=named_shapes, default="4096x4096,8192x8192", help="weights as name=outputsxinputs; empty: none")
    read.add_argument("--rows", type=whole_numbers, default="1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192", help="tokens of a step")
    read.add_argument("--sizes", type=whole_numbers, default="1m,4m,16m,64m,256m,1g", help="bytes of a stream")
    read.add_argument("--heads", type=int, default=32, help="query heads on this device")
    read.add_argument("--kv-heads", type=int, default=8)
    read.add_argument("--head-dim", type=int, default=128)
    read.add_argument("--prefill", type=whole_numbers, default="256,1k,2k,4k,8k", help="prompt lengths")
    read.add_argument("--decode", type=whole_numbers, default="512,2k,8k,32k", help="lengths of the cache")
    read.add_argument("--batches", type=whole_numbers, default="1,8,32,128", help="sequences of a decode step")
    read.add_argument("--flush", type=int, default=256, help="MiB written before each call, beyond any cache; 0: none")
    chosen = read.parse_args(argv)
    for name, known in (("tests", TESTS), ("dtypes", DTYPES)):
        wrong = [word for word in getattr(chosen, name) if word not in known]
        if wrong:
            read.error("--%s has no %s; there are %s" % (name, ", ".join(wrong), ", ".join(known)))
    if chosen.heads % chosen.kv_heads:
        read.error("--kv-heads must divide --heads")
    return chosen


class Bench:
    def __init__(self, device, chosen):
        self.device, self.torch, self.chosen = device, device.torch, chosen
        self.flush = chosen.flush << 20
        # Products in fp32 stay fp32 unless tf32 is what is measured.
        self.set_tf32(False)

    def set_tf32(self, on):
        if self.device.kind == "cuda":
            self.torch.backends.cuda.matmul.allow_tf32 = on

    def take(self, call, flop, moved):
        found = self.device.sample(call, self.flush, self.chosen.repeats)
        taken = found["time_us"] / 1e6
        rates = {"tflops": flop / taken / 1e12} if flop else {}
        return {**found, **rates, "gb_s": moved / taken / 1e9, "flop": flop, "bytes": moved, "flushed": self.flush}

    def dtype(self, name):
        wide = {"bf16": "bfloat16", "fp16": "float16", "fp32": "float32", "tf32": "float32"}
        return getattr(self.torch, wide[name])

    def random(self, rows, columns, name="fp32"):
        return self.torch.randn(rows, columns, device=self.device.at, dtype=self.dtype(name))

    def product(self, name, m, n, k):
        """A call that multiplies [m, k] with the weight [n, k]."""
        torch = self.torch
        if name == "tf32" and self.device.backend != "cuda":
            raise Skip("TF32 is of NVIDIA's GPUs")
        if name == "int8":
            if m <= 16 and self.device.kind == "cuda":
                raise Skip("PyTorch multiplies INT8 from 17 rows up")
            left = torch.randint(-8, 8, (m, k), dtype=torch.int8, device=self.device.at)
            right = torch.randint(-8, 8, (n, k), dtype=torch.int8, device=self.device.at).t()
            return lambda: torch._int_mm(left, right)
        if name == "fp8":
            if not hasattr(torch, "_scaled_mm"):
                raise Skip("this PyTorch has no FP8 product")
            if self.device.kind == "cpu":
                raise Skip("CPUs multiply FP8 by emulation only")
            kind = torch.float8_e4m3fnuz if old_instinct(self.device) else torch.float8_e4m3fn
            one = torch.ones((), device=self.device.at)
            left, right = self.random(m, k).to(kind), self.random(n, k).to(kind).t()
            return lambda: torch._scaled_mm(left, right, one, one, out_dtype=torch.bfloat16, use_fast_accum=True)
        left, right = self.random(m, k, name), self.random(n, k, name).t()
        return lambda: torch.mm(left, right)

    def gemm(self, name, m, n, k):
        self.set_tf32(name == "tf32")
        try:
            call = self.product(name, m, n, k)
            out = 4 if name == "int8" else 2 if name == "fp8" else SIZES[name]
            return self.take(call, 2 * m * n * k, SIZES[name] * (n * k + m * k) + out * m * n)
        except NotImplementedError as problem:
            raise Skip("no such product on this device: %s" % problem)
        finally:
            self.set_tf32(False)

    def stream(self, op, size):
        if 3 * size + self.flush > self.device.free_bytes():
            raise Skip("not enough free memory")
        torch, count = self.torch, size // 2
        source = torch.ones(count, device=self.device.at, dtype=torch.bfloat16)
        if op == "copy":
            target = torch.empty_like(source)
            return self.take(lambda: target.copy_(source), 0, 2 * size)
        if op == "read":
            return self.take(lambda: torch.amax(source), 0, size)
        if op == "write":
            return self.take(lambda: source.fill_(1.0), 0, size)
        wide = source[: count // 4096 * 4096].view(-1, 4096)
        return self.take(lambda: torch.nn.functional.layer_norm(wide, (4096,)), 0, 2 * wide.numel() * 2)

    def attention(self, batch, queries, cached):
        """One call of scaled dot product attention; causal where as many queries as keys come, one token each where one does."""
        torch, chosen = self.torch, self.chosen
        heads, groups, width = chosen.heads, chosen.kv_heads, chosen.head_dim
        if 2 * batch * (2 * groups * cached + 2 * heads * queries) * width * 2 + self.flush > self.device.free_bytes():
            raise Skip("not enough free memory")
        if self.device.kind == "cpu" and batch * heads * queries * cached * width > 2e9:
            raise Skip("too long for a CPU")
        made = lambda count, length: torch.randn(batch, count, length, width, device=self.device.at, dtype=torch.bfloat16)
        query, key, value = made(heads, queries), made(groups, cached), made(groups, cached)
        causal = queries > 1
        call = grouped_attention(torch, query, key, value, causal)
        pairs = queries * (queries + 1) // 2 if causal else queries * cached
        moved = 2 * (2 * batch * groups * cached * width + 2 * batch * heads * queries * width)
        return self.take(call, 4 * batch * heads * pairs * width, moved)

    def launch(self, op):
        """Queued: time of one of many launches that nobody waits for. Synchronised: a launch and the wait for it.
        Graph: one of many kernels of a captured CUDA graph, the floor of a kernel in a serving engine."""
        small = self.torch.zeros(1, device=self.device.at)
        many = 100 if op == "synchronised" else 1000
        if op == "graph":
            return self.graph(small, many)
        times = []
        for _ in range(self.chosen.repeats + 1):
            self.device.synchronize()
            began = time.perf_counter()
            for _ in range(many):
                small.add_(1)
                if op == "synchronised":
                    self.device.synchronize()
            self.device.synchronize()
            times.append((time.perf_counter() - began) / many)
        return {**spread(times[1:]), "iterations": many}

    def graph(self, small, many):
        if self.device.kind != "cuda":
            raise Skip("only CUDA and ROCm capture graphs")
        captured = self.torch.cuda.CUDAGraph()
        small.add_(1)
        with self.torch.cuda.graph(captured):
            for _ in range(many):
                small.add_(1)
        found = self.device.sample(captured.replay, 0, self.chosen.repeats)
        each = {key: value / many for key, value in found.items() if key.endswith("_us")}
        return {**found, **each, "iterations": found["iterations"] * many}


def old_instinct(device):
    """MI300 has the FP8 of its own bias."""
    return device.backend == "rocm" and "gfx94" in getattr(device.module.get_device_properties(0), "gcnArchName", "")


def grouped_attention(torch, query, key, value, causal):
    attend = torch.nn.functional.scaled_dot_product_attention
    if query.shape[1] == key.shape[1]:
        return lambda: attend(query, key, value, is_causal=causal)
    try:
        attend(query[:, :, :1], key[:, :, :1], value[:, :, :1], enable_gqa=True)
        return lambda: attend(query, key, value, is_causal=causal, enable_gqa=True)
    except TypeError:  # PyTorch before 2.5: repeated heads, which moves more bytes than counted.
        times = query.shape[1] // key.shape[1]
        wide_key, wide_value = key.repeat_interleave(times, 1), value.repeat_interleave(times, 1)
        return lambda: attend(query, wide_key, wide_value, is_causal=causal)


def plan(bench, chosen):
    """Every item as (label, columns, function), the quick ones first."""
    items = []
    if "launch" in chosen.tests:
        for op in ("queued", "synchronised", "graph"):
            items.append(("launch " + op, {"test": "launch", "op": op}, lambda op=op: bench.launch(op)))
    if "bandwidth" in chosen.tests:
        for op in ("copy", "read", "write", "layer_norm"):
            for size in chosen.sizes:
                row = {"test": "bandwidth", "op": op, "dtype": "bf16"}
                items.append(("%s of %d bytes" % (op, size), row, lambda op=op, size=size: bench.stream(op, size)))
    if "gemm" in chosen.tests:
        for dtype in chosen.dtypes:
            for name, n, k in chosen.gemm:
                for m in chosen.rows:
                    row = {"test": "gemm", "op": name, "dtype": dtype, "m": m, "n": n, "k": k}
                    items.append(("gemm %s %s m=%d n=%d k=%d" % (dtype, name, m, n, k), row, lambda d=dtype, m=m, n=n, k=k: bench.gemm(d, m, n, k)))
    if "attention" in chosen.tests:
        shape = {"dtype": "bf16", "heads": chosen.heads, "kv_heads": chosen.kv_heads, "head_dim": chosen.head_dim}
        passes = [("prefill", 1, length, length) for length in chosen.prefill]
        passes += [("decode", batch, 1, length) for batch in chosen.batches for length in chosen.decode]
        for test, batch, queries, cached in passes:
            row = {"test": "attention_" + test, "op": "sdpa", **shape, "batch": batch, "q_len": queries, "kv_len": cached}
            label = "%s attention batch=%d queries=%d keys=%d" % (test, batch, queries, cached)
            items.append((label, row, lambda b=batch, q=queries, c=cached: bench.attention(b, q, c)))
    return items


def main(argv=None):
    chosen = options(argv)
    device = Device(chosen.device)
    table = Table(chosen.out, "perf_test", COLUMNS, device.facts())
    table.run(plan(Bench(device, chosen), chosen), recover=device.forget)
    return table.close()


if __name__ == "__main__":
    sys.exit(main())
