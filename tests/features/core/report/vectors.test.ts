import { describe, expect, it } from "vitest";
import { assembleReport } from "@/features/core/report/assemble";
import type { StepRow } from "@/features/core/report/document";
import { totalTime, type Bottleneck, type EngineResult, type StepMetric } from "@/features/core/report/engine-result";
import { exportJson } from "@/features/core/report/exports/json";
import { convertToGanttChart } from "@/features/core/report/gantt/tier6-chart";
import { readReport } from "@/features/core/report/read-report";
import { ridgePoint, roofCurve, rooflinePoint } from "@/features/core/report/roofline";
import { classBetween, type LinkClass } from "@/features/core/report/traffic/link-class";
import { linkVolumes, utilisation } from "@/features/core/report/traffic/volumes";
import { unwrap } from "@/lib/result";
import { verbatim } from "@/lib/text";
import { fromGb, fromGbitPerS, fromGbPerS, fromMs, GIB, toGbitPerS } from "@/lib/units/edge";
import { bytes, bytesPerSecond, flops, flopsPerSecond, seconds } from "@/lib/units/quantity";

// provenance hand: section 6 of the specification behind the seed. V-01 to V-04 stand in tests/features/pages/cost/cost.test.ts, V-05 to V-07
// in tests/features/core/memory/cache-models.test.ts.

const roof = { peak: flopsPerSecond(1000e9), bandwidth: bytesPerSecond(100e9) };

describe("V-08, the roofline", () => {
  const work = (amount: number, size: number) => ({ flops: flops(amount), bytes: bytes(size), time: seconds(0.02) });

  it("places an operator, with its ridge, roof, efficiency and bound", () => {
    expect(ridgePoint(roof)).toBe(10);
    const point = rooflinePoint(work(2e9, 1e9), roof);
    expect(point).toMatchObject({ intensity: 2, efficiency: 0.5, bound: "hbm", suspect: false });
    expect(point?.achieved).toBeCloseTo(100e9, 0);
    expect(point?.attainable).toBeCloseTo(200e9, 0);
  });

  it("counts the ridge itself as compute-bound, and leaves out what moves no bytes", () => {
    expect(rooflinePoint(work(10e9, 1e9), roof)?.bound).toBe("compute");
    expect(rooflinePoint(work(9.99e9, 1e9), roof)?.bound).toBe("hbm");
    expect(rooflinePoint(work(2e9, 0), roof)).toBeNull();
    expect(rooflinePoint(work(0, 1e9), roof)).toBeNull();
  });

  it("says of a point above its roof that its data are wrong", () => {
    const time = (share: number) => rooflinePoint({ ...work(2e9, 1e9), time: seconds(0.01 / share) }, roof);
    expect(time(1.01)?.suspect).toBe(false);
    expect(time(1.03)?.suspect).toBe(true);
  });

  it("draws a hundred samples from 0.01 to 1000, and the exact ridge where it is asked for", () => {
    const curve = roofCurve(roof);
    expect(curve).toHaveLength(100);
    expect(curve[0]).toEqual({ x: 0.01, y: 1e9 });
    expect(curve.at(-1)).toEqual({ x: 1000, y: 1000e9 });
    const exact = roofCurve(roof, 0.01, 1000, true);
    expect(exact).toHaveLength(101);
    expect(exact).toContainEqual({ x: 10, y: 1000e9 });
  });

  it("has a ridge of 0 without a bandwidth", () => {
    expect(ridgePoint({ ...roof, bandwidth: bytesPerSecond(0) })).toBe(0);
  });
});

function step(id: string, ms: number, bottleneck: Bottleneck): StepMetric {
  const parts = { compute: fromMs(ms), comm: seconds(0), wait: seconds(0), overlap: seconds(0) };
  const none = { flops: flops(0), read: bytes(0), written: bytes(0), told: null };
  return { id, name: verbatim(id), ...parts, total: totalTime(parts), bottleneck, ...none };
}

const V09 = [
  step("A", 10, "COMPUTE_BOUND"),
  step("B", 5, "BW_BOUND"),
  step("C", 12, "LATENCY_BOUND"),
  step("D", 12, "BW_BOUND"),
  step("E", 1, "UNKNOWN"),
  step("F", 7, "COMPUTE_BOUND"),
];

function engineResult(steps: readonly StepMetric[]): EngineResult {
  const total = seconds(steps.reduce((sum, one) => sum + one.total, 0));
  const none = { ttft: null, tpot: null, perToken: null, tps: null, mfu: null, mbu: null, memoryPeak: null };
  const times = { total, compute: total, comm: seconds(0), wait: seconds(0), overlap: seconds(0) };
  const aggregates = { ...none, ...times, flops: flops(0), bytes: bytes(0), commBytes: bytes(0) };
  return { granularity: "CHIP", steps, aggregates, reasons: { ttft_ms: verbatim("none") } };
}

describe("V-09, the assembler", () => {
  const report = assembleReport(engineResult(V09), { timestamp: "2026-11-23T06:00:00Z" });

  it("lists the five longest, equals in their order, and counts by tag", () => {
    expect(report.bottleneck.top_ops.map(({ op_id: id }) => id)).toEqual(["C", "D", "A", "F", "B"]);
    const { compute_bound_count: c, bw_bound_count: b, latency_bound_count: l, unknown_count: u } = report.bottleneck;
    expect([c, b, l, u]).toEqual([2, 2, 1, 1]);
    expect(report.performance.num_ops).toBe(6);
    expect(report.performance.total_time_ms).toBeCloseTo(47, 9);
  });

  it("comes back from its JSON as it was, without a failed check", () => {
    const read = readReport(exportJson(report));
    expect(unwrap(read)).toEqual(report);
    expect(read.issues).toEqual([]);
  });

  it("leaves rows out where nobody asks for them", () => {
    const plain = assembleReport(engineResult(V09), { timestamp: null, includeSteps: false });
    expect(plain.step_metrics).toEqual([]);
    expect(plain.bottleneck).toEqual(report.bottleneck);
  });
});

const row = (more: Partial<StepRow> = {}): StepRow => ({
  ...{ op_id: "layers.5.mla", t_compute_ms: 2, t_comm_ms: 1, t_wait_ms: 0.0005, t_total_ms: 3.0005 },
  ...{ bottleneck: "BW_BOUND", flops: 0, bytes_read: 0, bytes_write: 0 },
  ...more,
});

describe("V-10, the Gantt chart of a file's steps", () => {
  it("draws computing, then sending, and no wait of half a microsecond", () => {
    const { tasks, timeRange, phaseTransition } = convertToGanttChart([row()], { ttft: fromMs(2.5) });
    expect(tasks.map(({ resource }) => resource)).toEqual(["stage0_compute", "stage0_network"]);
    expect(tasks.map(({ start, end }) => [start, end].map(Math.round))).toEqual([
      [0, 2000],
      [2000, 3000],
    ]);
    expect(timeRange.start).toBe(0);
    expect(timeRange.end).toBeCloseTo(3000, 6);
    expect(phaseTransition).toBeCloseTo(2500, 6);
    expect(tasks[0]).toMatchObject({ id: "task_1", type: "attention_qkv", color: "#389e0d", layer: 5 });
  });

  it("names four resources for two stages", () => {
    const { resources } = convertToGanttChart([], { pp: 2 });
    expect(resources.map(({ name }) => name)).toEqual(["PP0 Compute", "PP0 Network", "PP1 Compute", "PP1 Network"]);
    expect(resources.map(({ id }) => id)).toEqual([
      "stage0_compute",
      "stage0_network",
      "stage1_compute",
      "stage1_network",
    ]);
  });

  it("of nothing is empty, with a range of 0 to 0", () => {
    const chart = convertToGanttChart([]);
    expect(chart.tasks).toEqual([]);
    expect(chart.timeRange).toEqual({ start: 0, end: 0 });
    expect(chart.phaseTransition).toBeNull();
  });

  it("takes phase and stage as they are stated, and guesses neither", () => {
    const chart = convertToGanttChart([row({ phase: "decode", stage: 1 }), row()]);
    expect(chart.tasks.map(({ phase }) => phase)).toEqual(["decode", "decode", null, null]);
    expect(chart.tasks[0]?.resource).toBe("stage1_compute");
    expect(chart.resources).toHaveLength(4);
  });

  it("draws a wait that is long enough as idle", () => {
    const { tasks } = convertToGanttChart([row({ t_wait_ms: 0.5 })]);
    expect(tasks.map(({ type }) => type)).toEqual(["attention_qkv", "tp_comm", "idle"]);
    expect(tasks[2]?.end).toBeCloseTo(3500, 6);
  });
});

const sum = (links: readonly { readonly bytes: number }[]): number => links.reduce((all, link) => all + link.bytes, 0);

describe("traffic", () => {
  it("V-11: a ring all-reduce of 1 GiB on 8 chips puts 1.75 GiB on each of 8 links, 14 GiB in all", () => {
    const links = linkVolumes("all-reduce", GIB, { ranks: 8, near: 8 });
    expect(links).toHaveLength(8);
    for (const link of links) expect(link.bytes).toBe(1.75 * GIB);
    expect(sum(links)).toBe(14 * GIB);
  });

  it("V-12: an all-gather to 1 GiB puts 0.875 GiB on each link", () => {
    for (const link of linkVolumes("all-gather", GIB, { ranks: 8, near: 8 })) expect(link.bytes).toBe(0.875 * GIB);
  });

  it("V-13: an all-to-all of 1 GiB each on 4 ranks is 0.25 GiB for each of 12 ordered pairs", () => {
    const links = linkVolumes("all-to-all", GIB, { ranks: 4, near: 4 });
    expect(links).toHaveLength(12);
    for (const link of links) expect(link.bytes).toBe(0.25 * GIB);
    expect(new Set(links.map(({ from, to }) => `${from}-${to}`)).size).toBe(12);
  });

  it("V-14: the class of a link is that of the lowest level that holds both chips", () => {
    // Four chips on a board, two boards in a rack, two racks in a pod, two pods.
    const spans = { c2c: 4, b2b: 8, r2r: 16, "inter-pod": Infinity };
    const classes = Object.entries(spans).map(([id, span]): LinkClass => ({
      id,
      label: verbatim(id),
      span,
      perPair: null,
      perChip: null,
    }));
    const chip = (pod: number, rack: number, board: number, place: number) => pod * 16 + rack * 8 + board * 4 + place;
    const from = (other: number) => classBetween(classes, chip(0, 0, 0, 0), other).id;
    expect(from(chip(0, 0, 0, 3))).toBe("c2c");
    expect(from(chip(0, 0, 1, 3))).toBe("b2b");
    expect(from(chip(0, 1, 0, 0))).toBe("r2r");
    expect(from(chip(1, 0, 0, 0))).toBe("inter-pod");
  });

  it("V-15: 1.75 GiB in 10 ms on a link of 400 GB/s use 46.98 % of it, and eight times that of 400 Gbit/s", () => {
    const used = utilisation(1.75 * GIB, fromGbPerS(400), fromMs(10));
    expect(used).toBeCloseTo(0.4698, 4);
    expect(utilisation(1.75 * GIB, fromGbitPerS(400), fromMs(10))).toBeCloseTo(8 * used, 12);
    expect(fromGbitPerS(400)).toBe(fromGb(50));
    expect(toGbitPerS(fromGbPerS(50))).toBe(400);
  });

  it("splits a ring over domains without sending more", () => {
    const links = linkVolumes("all-reduce", GIB, { ranks: 16, near: 8 });
    expect(sum(links) / 16).toBeCloseTo((2 * GIB * 15) / 16, 3);
    const leaving = links.filter(({ from, to }) => Math.floor(from / 8) !== Math.floor(to / 8));
    expect(sum(leaving) / 16).toBeCloseTo((2 * (GIB / 8) * 1) / 2, 3);
  });
});
