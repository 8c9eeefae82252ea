"""What the scripts of the measurement kit share: the table, the progress lines, the device and its clock.

Needs Python 3.9. Only `Device` imports PyTorch, when it is made, so that slo_test.py runs without.
Every script writes one CSV whose first columns say what was measured, on what, with what, and when; the Modeling
Dashboard Suite reads it on its page /measure, with `mds kit FILE` or when it is dropped anywhere.
"""
from __future__ import annotations

import argparse
import csv
import datetime
import os
import platform
import statistics
import sys
import time

FORMAT = 1
COMMON = ["mds_kit", "tool", "date", "device", "backend", "devices", "memory_gb", "torch", "runtime", "driver", "python"]
OUTCOME = ["status", "error"]


class Skip(Exception):
    """This item cannot be measured here, and why. No failure."""


def whole_numbers(text):
    """"1,2,8" as [1, 2, 8]; sizes may end in k, m or g (powers of 1024)."""
    factor = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30}
    numbers = []
    for word in text.replace(" ", "").split(","):
        scale = factor.get(word[-1:].lower(), 1)
        digits = word if scale == 1 else word[:-1]
        if not digits.isdigit() or int(digits) < 1:
            raise argparse.ArgumentTypeError("%r is no list of whole numbers above 0, such as 1,8,64 or 4k,1m" % text)
        numbers.append(int(digits) * scale)
    return numbers


def words(text):
    return [word for word in text.replace(" ", "").split(",") if word]


def parser(description, out):
    """The options that all scripts have."""
    read = argparse.ArgumentParser(description=description, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    read.add_argument("--out", default=out, help="CSV to write; an existing one is replaced")
    return read


def add_device_options(read, repeats=5):
    read.add_argument("--device", default="auto", help="auto, cuda (NVIDIA and ROCm), npu (Ascend) or cpu; cuda:1 picks one")
    read.add_argument("--repeats", type=int, default=repeats, help="repeats of each item; the CSV has median, least and most")
    return read


def fail(message):
    """For what makes the whole run useless. Exit code 2, as for a wrong option."""
    print("error: " + message, file=sys.stderr)
    raise SystemExit(2)


def import_torch():
    try:
        import torch
    except ImportError as problem:
        fail(
            "this script needs PyTorch, which this Python cannot import (%s: %s). Install it for your device as "
            "https://pytorch.org/get-started says, or run the script with the Python of your serving engine." % (sys.executable, problem)
        )
    return torch


class Table:
    """A CSV that grows row by row, so that what was measured stays when a later item ends the run."""

    def __init__(self, path, tool, columns, facts=None):
        self.path = path
        self.columns = COMMON + columns + OUTCOME
        now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.facts = {"mds_kit": FORMAT, "tool": tool, "date": now, "python": platform.python_version(), **(facts or {})}
        self.counts = {"ok": 0, "skipped": 0, "failed": 0}
        try:
            self.file = open(path, "w", newline="", encoding="utf-8")
        except OSError as problem:
            fail("%s cannot be written: %s" % (path, problem))
        self.writer = csv.DictWriter(self.file, self.columns, restval="", lineterminator="\n")
        self.writer.writeheader()

    def add(self, row, status="ok", error=""):
        self.counts[status] += 1
        self.writer.writerow({**self.facts, **{key: tidy(value) for key, value in row.items()}, "status": status, "error": error})
        self.file.flush()

    def run(self, items, recover=None, quiet=False):
        """Measures (label, row, function) one after the other. A function answers columns to add; what it raises is written
        into the row and the next item begins."""
        for place, (label, row, measure) in enumerate(items, 1):
            began = time.perf_counter()
            try:
                found = measure()
                # "said" is for the reader at the terminal.
                said = found.pop("said", "") or summary(found)
                self.add({**row, **found})
            except Skip as reason:
                self.add(row, "skipped", str(reason))
                said = "skipped: %s" % reason
            except KeyboardInterrupt:
                self.close("stopped by the user")
                raise SystemExit(130)
            except Exception as problem:  # One item must not cost the others.
                words_of_it = (" ".join(str(problem).split()) or repr(problem))[:300]
                self.add(row, "failed", "%s: %s" % (type(problem).__name__, words_of_it))
                said = "FAILED: %s" % words_of_it
                if recover:
                    recover()
            if not quiet:
                print("[%d/%d] %s  %s  (%.1f s)" % (place, len(items), label, said, time.perf_counter() - began), flush=True)

    def close(self, why="done"):
        """The exit code: 0 where anything was measured."""
        self.file.close()
        counts = ", ".join("%d %s" % (count, name) for name, count in self.counts.items())
        print("%s: %s; written to %s" % (why, counts, os.path.abspath(self.path)), flush=True)
        return 0 if self.counts["ok"] else 1


def tidy(value):
    return float("%.6g" % value) if isinstance(value, float) else value


def summary(found):
    shown = [("time_us", "us"), ("tflops", "TFLOPS"), ("gb_s", "GB/s")]
    return "  ".join("%.4g %s" % (found[key], unit) for key, unit in shown if isinstance(found.get(key), (int, float)))


def spread(times):
    """Seconds of the repeats as columns in microseconds. The deviation is of the repeats, as a share of the median."""
    middle = statistics.median(times)
    deviation = statistics.pstdev(times) / middle if middle > 0 else 0.0
    return {
        "time_us": middle * 1e6,
        "time_min_us": min(times) * 1e6,
        "time_max_us": max(times) * 1e6,
        "spread": deviation,
        "repeats": len(times),
    }


class Device:
    """An accelerator, or the CPU, with the clock that suits it."""

    def __init__(self, wanted, index=None):
        self.torch = torch = import_torch()
        self.kind, _, number = (wanted if wanted != "auto" else found_device(torch)).partition(":")
        if self.kind not in ("cuda", "npu", "cpu"):
            fail("--device is auto, cuda, npu or cpu, not %r" % wanted)
        if self.kind == "npu":
            load_npu()
        self.module = None if self.kind == "cpu" else getattr(torch, self.kind)
        if self.module and not self.module.is_available():
            fail("PyTorch sees no %s device here. --device cpu tries the script without one." % self.kind)
        self.index = int(number) if number else (index or 0)
        if self.module:
            if self.index >= self.module.device_count():
                fail("there are %d devices, none of number %d" % (self.module.device_count(), self.index))
            self.module.set_device(self.index)
        self.at = torch.device("cpu" if self.kind == "cpu" else "%s:%d" % (self.kind, self.index))
        self.flushed = None

    @property
    def backend(self):
        return "rocm" if self.kind == "cuda" and self.torch.version.hip else self.kind

    def facts(self):
        """The columns that say what was measured on."""
        torch = self.torch
        facts = {"torch": torch.__version__, "backend": self.backend, "driver": driver(self.kind)}
        if self.kind == "cpu":
            memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") if hasattr(os, "sysconf") else 0
            return {**facts, "device": cpu_name(), "devices": 1, "memory_gb": tidy(memory / 1e9), "runtime": "%d threads" % torch.get_num_threads()}
        seen = self.module.get_device_properties(self.index)
        runtime = torch.version.hip or torch.version.cuda or os.environ.get("ASCEND_TOOLKIT_HOME", "")
        return {
            **facts,
            "device": self.module.get_device_name(self.index),
            "devices": self.module.device_count(),
            "memory_gb": tidy(seen.total_memory / 1e9),
            "runtime": runtime,
        }

    def synchronize(self):
        if self.module:
            self.module.synchronize()

    def forget(self):
        """After a failure, so that the next item finds the memory free."""
        import gc

        self.flushed = None
        gc.collect()
        if self.module:
            self.module.empty_cache()

    def free_bytes(self):
        if self.module and hasattr(self.module, "mem_get_info"):
            return self.module.mem_get_info()[0]
        return 4 << 30

    def flush(self, size):
        """Writes over what the caches hold, so that an item finds its operands in memory, as a serving step does."""
        if size <= 0:
            return
        if self.flushed is None or self.flushed.numel() != size:
            self.flushed = self.torch.empty(size, dtype=self.torch.int8, device=self.at)
        self.flushed.zero_()

    def once(self, call, flush=0):
        """Seconds of one call. On a device its own events take the time; the flush before it hides the launch."""
        self.flush(flush)
        if not self.module:
            began = time.perf_counter()
            call()
            return time.perf_counter() - began
        start, end = self.module.Event(enable_timing=True), self.module.Event(enable_timing=True)
        start.record()
        call()
        end.record()
        return start, end

    def timed(self, call, flush):
        """Seconds of the host for one call, its flush and the wait for both."""
        began = time.perf_counter()
        self.once(call, flush)
        self.synchronize()
        return time.perf_counter() - began

    def sample(self, call, flush=0, repeats=5, least=0.05, most=200):
        """Columns of a call: after a warm-up, `repeats` medians of so many calls that each repeat lasts `least` seconds.
        What takes seconds is not warmed up again, and repeated twice."""
        first = self.timed(call, flush)
        for _ in range(3 if first < 0.5 else 0):
            self.once(call, flush)
        single = self.timed(call, flush)
        count = max(1, min(most, int(least / max(single, 1e-6))))
        medians = []
        for _ in range(max(1, repeats if single < 0.5 else min(repeats, 2))):
            taken = [self.once(call, flush) for _ in range(count)]
            self.synchronize()
            # elapsed_time is in milliseconds.
            seconds = taken if not self.module else [start.elapsed_time(end) / 1e3 for start, end in taken]
            medians.append(statistics.median(seconds))
        return {**spread(medians), "iterations": count}


def found_device(torch):
    if torch.cuda.is_available():
        return "cuda"
    try:
        import torch_npu  # noqa: F401  Importing it adds torch.npu.

        return "npu" if torch.npu.is_available() else "cpu"
    except ImportError:
        return "cpu"


def load_npu():
    try:
        import torch_npu  # noqa: F401
    except ImportError as problem:
        fail("--device npu needs torch_npu, which this Python cannot import (%s)" % problem)


def cpu_name():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            named = [line.split(":", 1)[1].strip() for line in info if line.startswith("model name")]
        return named[0]
    except (OSError, IndexError):
        return platform.processor() or platform.machine()


def driver(kind):
    """The version of the driver where a file tells it; empty where none does."""
    places = {"cuda": ["/proc/driver/nvidia/version", "/sys/module/amdgpu/version"], "npu": ["/usr/local/Ascend/driver/version.info"]}
    for place in places.get(kind, []):
        try:
            with open(place, encoding="utf-8") as told:
                words_of_it = told.readline().replace("=", " ").split()
            return next((word for word in words_of_it if word[:1].isdigit() and "." in word), "")
        except OSError:
            continue
    return ""
