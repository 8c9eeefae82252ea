// Rows of kernels, comparisons and ranks, by hand.
import { describe, expect, it } from "vitest";
import { capture } from "@/features/core/trace/capture";
import { rankSkew } from "@/features/core/trace/device/ranks";
import { rangeFigures } from "@/features/core/trace/device/range-figures";
import { subTrace } from "@/features/core/trace/export/sub-trace";
import { findings } from "@/features/core/trace/findings/findings";
import { compareRanges } from "@/features/core/trace/tables/compare";
import { byHotness, kernelRows } from "@/features/core/trace/tables/kernels";
import type { Trace } from "@/features/core/trace/trace";
import { unwrap } from "@/lib/result";
import { eventRows, kernel, readTrace, traceWith } from "@/tests/support/measurements/trace-text";

const device = (trace: Trace) => {
  const found = capture(trace).devices[0];
  if (found === undefined) throw new Error("no device");
  return found;
};

describe("kernels of a range", () => {
  it("V-22: hottest first, ties by their start", () => {
    const times = { short: 10, hot_a: 50, hot_b: 50, tiny: 5 };
    const trace = traceWith(
      ...Object.entries(times).map(([name, dur], index) => kernel({ name, ts: index * 100, dur })),
    );
    const rows = byHotness(kernelRows(trace, device(trace), { from: 0, to: 4 }));
    const sum = rows.reduce((total, { time }) => total + time, 0);
    expect(rows.map(({ name }) => name)).toEqual(["hot_a", "hot_b", "short", "tiny"]);
    expect(rows.map(({ time }) => ((100 * time) / sum).toFixed(2))).toEqual(["43.48", "43.48", "8.70", "4.35"]);
  });

  it("V-23: of two streams, the wall ends with the last to end: wall 100, busy 100, sum 120, overlap 20", () => {
    const trace = traceWith(kernel({ dur: 100 }), kernel({ name: "b", tid: 8, ts: 10, dur: 20 }));
    const { work, rules, gaps } = device(trace);
    const { wall, busy, sum, overlap } = rangeFigures(work, rules, gaps, 0, 2);
    expect({ wall, busy, sum, overlap }).toEqual({ wall: 100, busy: 100, sum: 120, overlap: 20 });
  });

  it("names the shapes of the operator that launched it, by correlation and external id", () => {
    const trace = traceWith(
      {
        ph: "X",
        cat: "cpu_op",
        name: "aten::mm",
        pid: 1,
        tid: 1,
        ts: 0,
        dur: 5,
        args: {
          "External id": 9,
          "Input Dims": [
            [4, 8],
            [8, 2],
          ],
        },
      },
      {
        ph: "X",
        cat: "cuda_runtime",
        name: "cudaLaunchKernel",
        pid: 1,
        tid: 1,
        ts: 1,
        dur: 1,
        args: { "External id": 9, correlation: 3 },
      },
      kernel({ ts: 10, args: { correlation: 3 } }),
    );
    expect(kernelRows(trace, device(trace), { from: 0, to: 1 })[0]).toMatchObject({
      operator: "aten::mm",
      shapes: [
        [4, 8],
        [8, 2],
      ],
    });
  });
});

describe("two ranges", () => {
  // A: two norms of 4 µs and a GEMM of 70. B: one norm of 5 and a GEMM of 76. Pauses of 1 µs between kernels.
  const times = [4, 4, 70, 5, 76];
  const names = ["rms_norm", "rms_norm", "gemm", "rms_norm", "gemm"];
  const starts = [0, 5, 10, 100, 106];
  const trace = traceWith(...names.map((name, i) => kernel({ name, ts: starts[i], dur: times[i] })));
  const side = (from: number, to: number) => ({ trace, capture: device(trace), range: { from, to } });
  const result = compareRanges(side(0, 3), side(3, 5));

  it("add up: effects and waits are the difference of the walls", () => {
    const explained = result.effects.reduce(
      (sum, { countEffect, durationEffect }) => sum + countEffect + durationEffect,
      0,
    );
    expect(explained + result.waits).toBeCloseTo(result.wallB - result.wallA, 9);
    expect(result.wallB - result.wallA).toBe(82 - 80);
  });

  it("count effect is the change in number by A's mean, duration effect the rest", () => {
    const norm = result.effects.find(({ name }) => name === "rms_norm");
    expect(norm).toMatchObject({ countA: 2, countB: 1, countEffect: -4, durationEffect: 1, total: -3 });
  });

  it("pairs kernels in order", () => {
    expect(result.pairs).toEqual([
      { a: [0], b: [3] },
      { a: [1], b: [] },
      { a: [2], b: [4] },
    ]);
  });
});

describe("ranks of one run", () => {
  it("V-45: three wait 8 µs for the fourth, the transfer takes 2", () => {
    const skew = rankSkew([0, 0, 0, 8].map((start) => ({ start: [start], end: [10] })));
    expect(skew?.arrivals[0]).toMatchObject({ transfer: 2, waits: [8, 8, 8, 0], last: 3, spread: 8 });
  });

  it("a clock that runs apart is set by the ends", () => {
    const skew = rankSkew([
      { start: [0, 20], end: [10, 30] },
      { start: [1004, 1020], end: [1010, 1030] },
    ]);
    expect(skew?.offsets).toEqual([0, -1000]);
    expect(skew?.arrivals.map(({ spread }) => spread)).toEqual([4, 0]);
  });

  it("of different numbers of collectives cannot be joined", () => {
    expect(
      rankSkew([
        { start: [0], end: [1] },
        { start: [], end: [] },
      ]),
    ).toBeNull();
  });
});

describe("a sub-trace", () => {
  const trace = traceWith(
    { ph: "M", name: "process_name", pid: 0, tid: 0, args: { name: "GPU 0" } },
    kernel({ name: 'a "quoted" name', ts: 1682725898236567.5, dur: 2 }),
    kernel({ name: "b", ts: 1682725898236668, dur: 3.5 }),
    kernel({ name: "c", ts: 1682725898236967, dur: 1 }),
  );

  it("reads back as the events of its range, to the nanosecond", () => {
    const again = unwrap(readTrace([...subTrace(trace, 0, 200)].join("")));
    const [a, b] = eventRows(again);
    expect(again.events.start).toHaveLength(2);
    expect([a?.name, b?.name]).toEqual(['a "quoted" name', "b"]);
    expect((again.events.start[1] ?? 0) - (again.events.start[0] ?? 0)).toBeCloseTo(100.5, 9);
    expect(again.lanes[0]?.processName).toBe("GPU 0");
  });
});

describe("findings", () => {
  /** Kernels of 60 µs, each launched 40 µs after the one before has ended. */
  const late = traceWith(
    ...Array.from({ length: 20 }, (_, i) => [
      {
        ph: "X",
        cat: "cuda_runtime",
        name: "cudaLaunchKernel",
        pid: 1,
        tid: 1,
        ts: i * 100 - 2,
        dur: 1,
        args: { correlation: i + 1 },
      },
      kernel({ name: "gemm", ts: i * 100, dur: 60, args: { correlation: i + 1 } }),
    ]).flat(),
  );

  it("charge the host with the gaps before kernels that it launched late, and promise no more", () => {
    const found = findings(late, device(late)).find(({ id }) => id === "launch-bound");
    expect(found?.saving).toBeCloseTo(19 * 40, 6);
  });

  it("are ranked by what they save, behind what the step is", () => {
    const savings = findings(late, device(late))
      .slice(1)
      .map(({ saving }) => saving);
    expect(savings).toEqual([...savings].sort((a, b) => b - a));
  });
});
