import { describe, expect, it } from "vitest";
import { traceAnalysis } from "@/features/pages/trace/analysis";
import { count } from "@/features/pages/trace/counted";
import { linkFiles } from "@/features/pages/trace/file-link";
import { TraceInput } from "@/features/pages/trace/input";
import { kernelRows } from "@/features/pages/trace/kernels";
import { readRange, select, writeRange } from "@/features/pages/trace/selection";
import { findKernels } from "@/features/pages/trace/timeline/find";
import { hitAt, type Scene } from "@/features/pages/trace/timeline/hit";
import { timelineRows } from "@/features/pages/trace/timeline/rows";
import { bounds, firstWindow, lensWindow } from "@/features/pages/trace/timeline/scene";
import { ticks } from "@/features/pages/trace/timeline/ticks";
import { pan, zoom } from "@/features/pages/trace/timeline/window";
import { runAnalysis } from "@/features/run-analysis";
import { decodeParams } from "@/lib/params/codec";
import { openSmallTrace, openText } from "../../../support/small-trace";

const input = (raw: Record<string, string> = {}) => decodeParams(TraceInput, raw).value;
const trace = openSmallTrace({ passes: 3, layers: 4 });

function selected(raw: Record<string, string> = {}) {
  const selection = select([trace], input(raw));
  if (selection === null) throw new Error("nothing is selected");
  return selection;
}

describe("a trace without its file", () => {
  it("is answered with how to give one", () => {
    const answer = runAnalysis(traceAnalysis, {});
    expect(answer.ok).toBe(true);
    expect(answer.issues.map(({ code, fix }) => [code, fix?.en.includes("mds trace FILE")])).toEqual([
      ["TRACE-NO-FILE", true],
    ]);
  });
});

describe("the selected part", () => {
  it("is counted by unions: busy and idle are the wall, and what overlaps counts once", () => {
    const all = selected({ pass: "-1" });
    const counted = count(all.device, all);
    expect(counted.busy + counted.idle).toBeCloseTo(counted.wall, 6);
    // Twelve layers of 79 µs of kernels and 10 µs of a collective, half of it under the last kernel.
    expect(counted.busy).toBeCloseTo(12 * (79 + 5), 6);
    expect(counted.exposed).toBeCloseTo(12 * 5, 6);
    expect(counted.items.length).toBe(60);
    expect(counted.families.map(({ family, count: n }) => [family, n])).toEqual([
      ["dense-gemm", 24],
      ["attention", 12],
      ["communication", 12],
      ["elementwise", 12],
    ]);
  });

  it("adds up over any cut of its time", () => {
    const all = selected({ pass: "-1" });
    const middle = (all.from + all.to) / 2 + 1.5;
    const [whole, left, right] = [all, { ...all, to: middle }, { ...all, from: middle }].map((part) =>
      count(all.device, part),
    );
    for (const key of ["wall", "busy", "idle", "exposed", "hostWait"] as const)
      expect((left?.[key] ?? 0) + (right?.[key] ?? 0)).toBeCloseTo(whole?.[key] ?? NaN, 6);
  });

  it("waits for the host where the launch came after the device had run dry", () => {
    const all = selected({ pass: "-1" });
    // A launch returns 1 µs before its kernel: after every pause but none within a kernel.
    const { hostWait, idle } = count(all.device, all);
    expect(hostWait).toBeCloseTo(idle, 6);
  });

  it("is a range of the link, as it is written", () => {
    expect(readRange(writeRange(12.5, 80))).toEqual({ from: 12.5, to: 80 });
    for (const none of ["", "80-12", "x", "1-", "5-5"]) expect(readRange(none)).toBeNull();
    const range = selected({ range: "0-105" });
    expect([range.scope, count(range.device, range).items.length]).toEqual(["range", 5]);
  });

  it("names kernels by what they take together, the longest first", () => {
    const all = selected({ pass: "-1" });
    const rows = kernelRows(all.trace, all.device, count(all.device, all));
    expect(rows.map(({ sum }) => sum)).toEqual(rows.map(({ sum }) => sum).toSorted((a, b) => b - a));
    expect(rows[0]).toMatchObject({ count: 12, mean: 30, sum: 360, family: "attention" });
  });

  it("is none where only the host was recorded", () => {
    const host = openText('[{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":1,"dur":2}]');
    expect(select([host], input())).toBeNull();
  });

  it("takes the ranks in the order that the files state", () => {
    const second = { ...trace, rank: 1, name: "b" };
    const first = { ...trace, rank: 0, name: "a" };
    expect(select([second, first], input())?.trace.name).toBe("a");
    expect(select([second, first], input({ rank: "1" }))?.trace.name).toBe("b");
    expect(select([second, first], input({ rank: "9" }))?.trace.name).toBe("a");
  });
});

describe("the link of a file", () => {
  it("keeps what it asks for while such files come, and starts anew for others", () => {
    expect(linkFiles("a,b", ["a"])).toEqual({ file: "a,b", others: false, missing: ["b"] });
    expect(linkFiles("a", ["c"])).toEqual({ file: "c", others: true, missing: [] });
    expect(linkFiles("a", ["a", "c"])).toEqual({ file: "a,c", others: false, missing: [] });
    expect(linkFiles("", [])).toEqual({ file: "", others: false, missing: [] });
  });
});

describe("the timeline", () => {
  const selection = selected();
  const all = bounds(selection);
  const window = firstWindow(selection);
  const { rows } = timelineRows(selection.device);
  const scene: Scene = {
    ...selection,
    rows,
    width: 1000,
    bounds: all,
    window,
    lens: lensWindow(selection, window, -1),
  };
  const middle = (kind: string) => {
    const row = rows.find((one) => one.kind === kind);
    return row === undefined ? NaN : row.top + row.height / 2;
  };

  it("zooms about a point that stays where it is, and never leaves the trace", () => {
    const at = all.from + 300;
    const closer = zoom(all, all, 0.5, at);
    expect((at - closer.from) / (closer.to - closer.from)).toBeCloseTo(300 / (all.to - all.from), 9);
    expect(zoom(closer, all, 10, at)).toEqual(all);
    expect(pan(closer, all, 50).to).toBeCloseTo(all.to, 9);
    expect(pan(closer, all, -50).from).toBeCloseTo(all.from, 9);
  });

  it("says what lies under a point: kernels on streams and in the lens, calls, waiting", () => {
    const x = (at: number) => ((at - window.from) / (window.to - window.from)) * 1000;
    const { work } = selection.device;
    expect(hitAt(scene, x((work.start[1] ?? 0) + 10), middle("stream"))).toEqual({ kind: "kernel", item: 1 });
    expect(hitAt(scene, x((work.start[1] ?? 0) - 5), middle("waits"))?.kind).toBe("wait");
    expect(hitAt(scene, x((work.start[1] ?? 0) - 2.5), middle("host"))?.kind).toBe("call");
    expect(hitAt(scene, 500, 1e6)).toBeNull();
  });

  it("finds kernels by a pattern, and by plain words where that is no pattern", () => {
    expect(findKernels(trace, selection.device, "gemm_(qkv|down)").length).toBe(24);
    expect(findKernels(trace, selection.device, "flash_fwd(").length).toBe(0);
    expect(findKernels(trace, selection.device, "FLASH").length).toBe(12);
  });

  it("marks its axis at round times, as many as fit", () => {
    const marks = ticks(1000, 1100, 1000, 10);
    expect(marks.map(({ at }) => at - 1000)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    expect(marks.slice(0, 2).map(({ label }) => label)).toEqual(["0 µs", "10"]);
  });
});
