/** Laws of intervals, and hand-computed figures of one device. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviceWork } from "@/features/core/trace/device/device-work";
import { type DeviceFigures, deviceFigures } from "@/features/core/trace/device/figures";
import { covered, shared, union } from "@/features/core/trace/device/intervals";
import { classifier } from "@/features/core/trace/kernels/classify";
import { KERNEL_RULES } from "@/features/core/trace/kernels/rules";
import { kernel, traceWith } from "@/tests/support/measurements/trace-text";

/** Intervals of whole numbers below 60, their starts ascending. */
const someIntervals = fc
  .array(fc.tuple(fc.nat(50), fc.nat(10)), { maxLength: 12 })
  .map((pairs) => pairs.map(([start, length]) => ({ start, end: start + length })).sort((a, b) => a.start - b.start))
  .map((list) => ({ start: list.map(({ start }) => start), end: list.map(({ end }) => end) }));

type Some = { start: number[]; end: number[] };

/** The units of time, [n, n + 1), that intervals cover. */
const cells = ({ start, end }: Some): Set<number> =>
  new Set(start.flatMap((from, i) => Array.from({ length: (end[i] ?? 0) - from }, (_, step) => from + step)));

describe("intervals", () => {
  it("unite into ones that cover the same time and touch nowhere", () => {
    fc.assert(
      fc.property(someIntervals, (some) => {
        const whole = union(some);
        expect(covered(whole)).toBe(cells(some).size);
        expect(cells(whole)).toEqual(cells(some));
        for (let i = 1; i < whole.start.length; i += 1) expect(whole.start[i]).toBeGreaterThan(whole.end[i - 1] ?? NaN);
        expect(union(whole)).toEqual(whole);
      }),
    );
  });

  it("share what both cover, in either order, and unite to the sum less what they share", () => {
    fc.assert(
      fc.property(someIntervals, someIntervals, (a, b) => {
        const [one, other] = [union(a), union(b)];
        const both = shared(one, other);
        expect(both).toBe([...cells(a)].filter((cell) => cells(b).has(cell)).length);
        expect(shared(other, one)).toBe(both);
        expect(shared(one, one)).toBe(covered(one));
        expect(new Set([...cells(a), ...cells(b)]).size).toBe(covered(one) + covered(other) - both);
      }),
    );
  });

  it("unite only those that are picked", () => {
    expect(union({ start: [0, 5, 6], end: [2, 9, 7] }, (i) => i !== 1)).toEqual({ start: [0, 6], end: [2, 7] });
    expect(union({ start: [], end: [] })).toEqual({ start: [], end: [] });
  });
});

function figures(...events: readonly object[]): DeviceFigures {
  const trace = traceWith(...events);
  const work = deviceWork(trace)[0];
  if (work === undefined) throw new Error("no device");
  return deviceFigures(work, trace.names, classifier(KERNEL_RULES));
}

describe("a device", () => {
  it("V-23: kernels that overlap on two streams: span 100, busy 100, sum 120", () => {
    const of = figures(kernel({ dur: 100 }), kernel({ tid: 8, ts: 10, dur: 20 }));
    expect(of).toMatchObject({ kernelSpan: 100, kernelUnion: 100, kernelSum: 120, streams: 2 });
    expect(of.kernelSum - of.kernelUnion).toBe(20);
  });

  it("V-44: communication [0, 10] beside compute [5, 20]: 5 exposed, half of it hidden", () => {
    const of = figures(
      kernel({ name: "ncclDevKernel_AllReduce_Sum_bf16_RING_LL", dur: 10 }),
      kernel({ name: "nvjet_gemm", tid: 8, ts: 5, dur: 15 }),
    );
    expect(of.collectives).toEqual({ kernels: 1, sum: 10, exposed: 5 });
    expect(1 - of.collectives.exposed / of.collectives.sum).toBe(0.5);
  });

  it("counts copies and fills beside kernels, and has spans that reach to the last end", () => {
    const of = figures(
      kernel({ ts: 10, dur: 5 }),
      kernel({ cat: "gpu_memcpy", name: "Memcpy HtoD", ts: 0, dur: 12 }),
      kernel({ cat: "gpu_memset", name: "Memset", ts: 40, dur: 1 }),
    );
    expect(of).toMatchObject({ kernels: 1, memcpys: 1, memsets: 1, kernelSpan: 5, gpuSpan: 41, gpuUnion: 16 });
  });

  it("leaves transfers between experts out of collectives", () => {
    const of = figures(
      kernel({ name: "deep_ep::internode::dispatch", dur: 8 }),
      kernel({ name: "ncclAllGather", ts: 20, dur: 2 }),
    );
    expect(of.expertTransfers).toEqual({ kernels: 1, sum: 8, exposed: 8 });
    expect(of.collectives).toEqual({ kernels: 1, sum: 2, exposed: 2 });
  });

  it("is one of several, each with its own streams, the busiest first", () => {
    const trace = traceWith(kernel({ pid: 1 }), kernel({ pid: 0 }), kernel({ pid: 0, tid: 9, ts: 3 }));
    expect(deviceWork(trace).map(({ device, event, streams }) => [device, event.length, streams.length])).toEqual([
      [0, 2, 2],
      [1, 1, 1],
    ]);
  });
});

describe("V-28: Perfetto's zero", () => {
  it("is the earliest time in the file, whatever event states it: 1,000,000 µs before leaves 2.5 s", () => {
    const trace = traceWith(kernel({ ts: 3_500_000 }), {
      ph: "i",
      name: "mark",
      pid: 0,
      tid: 0,
      ts: 1_000_000,
      s: "g",
    });
    expect(((trace.events.start[0] ?? NaN) - trace.earliest) / 1e6).toBe(2.5);
  });
});
