import { describe, expect, it } from "vitest";
import { traceAnalysis } from "@/features/pages/trace/analysis";
import { selectionFigures } from "@/features/pages/trace/figures";
import { linkFiles } from "@/features/pages/trace/file-link";
import { TraceInput } from "@/features/pages/trace/input";
import { readRange, select, writeRange } from "@/features/pages/trace/selection";
import { findKernels } from "@/features/pages/trace/timeline/find";
import { hitAt, type Scene } from "@/features/pages/trace/timeline/hit";
import { timelineRows } from "@/features/pages/trace/timeline/rows";
import { bounds, firstWindow, lensWindow } from "@/features/pages/trace/timeline/scene";
import { uprightRows } from "@/features/pages/trace/timeline/upright";
import { ticks } from "@/lib/charts/time-ticks";
import { pan, zoom } from "@/lib/charts/time-window";
import { unsure } from "@/features/pages/trace/words";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { decodeParams } from "@/lib/params/codec";
import { openSmallTrace, openText } from "../../../support/measurements/small-trace";

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

describe("layers that the kernels do not have", () => {
  const codes = (raw: Record<string, string>) => unsure(selected(raw)).map(({ code, message }) => [code, message.en]);

  it("are said to be a guess, and those that they have are not", () => {
    expect(codes({})).toEqual([]);
    expect(codes({ layers: "6" })).toEqual([["TRACE-UNSURE", expect.stringMatching(/^6 layers per pass are a guess/)]]);
  });
});

describe("layers that are as likely wrong as right", () => {
  const guess = {
    ...trace,
    devices: trace.devices.map((device) => ({
      ...device,
      segmentation: { ...device.segmentation, confidence: 0.45 },
    })),
  };
  const guessedAt = (raw: Record<string, string>) => {
    const selection = select([guess], input(raw));
    if (selection === null) throw new Error("nothing is selected");
    return selection;
  };

  it("are not shown: passes are, and the best guesses as buttons", () => {
    const selection = guessedAt({});
    expect(selection.device.segmentation.layers).toBe(0);
    expect(selection.device.segmentation.passes).toHaveLength(3);
    expect([selection.scope, selection.pass]).toEqual(["trace", null]);
    expect(timelineRows(selection.device).rows.some(({ kind }) => kind === "layers")).toBe(false);
    const [issue] = unsure(selection);
    expect(issue?.message.en).toMatch(/^Only passes are shown: 4 layers per pass are a guess with probability 45/);
    expect(issue?.changes?.length).toBeLessThanOrEqual(3);
    expect(issue?.changes?.[0]?.label.en).toBe("4 layers");
  });

  it("are shown to who takes a guess", () => {
    const taken = unsure(guessedAt({}))[0]?.changes?.[0]?.set ?? {};
    expect(guessedAt(taken).device.segmentation.layers).toBe(4);
    expect(guessedAt(taken).device.segmentation.passes[0]?.layers).toHaveLength(4);
  });

  it("stay while a file is read: another view comes", () => {
    expect(select([{ ...guess, complete: false }], input({}))?.device.segmentation.layers).toBe(4);
  });
});

describe("the lens of a phone", () => {
  it("lists the kernels of a layer in order with the waiting before each, and loses no time", () => {
    const selection = selected({ pass: "1", layer: "1" });
    const rows = uprightRows(selection, 40);
    const names = rows.map((row) => (row.kind === "wait" ? row.cause : row.name));
    expect(names.filter((name) => name === "rms_norm_kernel" || name === "nvjet_gemm_qkv")).toHaveLength(2);
    const waited = rows.reduce((sum, row) => sum + (row.kind === "wait" ? row.time : 0), 0);
    expect(waited).toBeCloseTo(selection.figures.idle, 6);
    const worked = rows.reduce((sum, row) => sum + (row.kind === "kernel" ? row.time : 0), 0);
    expect(worked).toBeCloseTo(selection.figures.sum, 6);
    expect(Math.max(...rows.map(({ share }) => share))).toBe(1);
  });

  it("stops where it is told to", () => {
    expect(uprightRows(selected({ pass: "-1" }), 7).filter(({ kind }) => kind === "kernel")).toHaveLength(7);
  });
});

describe("the selected part", () => {
  it("is the whole trace, a pass, a layer or a range of time, counted by unions of what lies in it", () => {
    const all = selected({ pass: "-1" });
    expect([all.scope, all.range]).toEqual(["trace", { from: 0, to: 60 }]);
    // Twelve layers of 79 µs of kernels and 10 µs of a collective, half of it alone.
    expect(all.figures.busy).toBeCloseTo(12 * (79 + 5), 6);
    expect(all.figures.exposed).toBeCloseTo(12 * 5, 6);
    const pass = selected({ pass: "1" });
    expect([pass.scope, pass.pass?.layers.length, pass.range]).toEqual(["pass", 4, { from: 20, to: 40 }]);
    const layer = selected({ pass: "1", layer: "2" });
    expect([layer.scope, layer.range.to - layer.range.from]).toEqual(["layer", 5]);
  });

  it("adds up: the figures of a step are busy and idle, and the causes of idle time are all of it", () => {
    const parts: Record<string, string>[] = [
      { pass: "-1" },
      { pass: "1" },
      { pass: "1", layer: "2" },
      { range: "0-400" },
    ];
    for (const raw of parts) {
      const selection = selected(raw);
      const [step, busy, idle] = selectionFigures(selection);
      expect((busy?.value ?? 0) + (idle?.value ?? 0)).toBeCloseTo(step?.value ?? NaN, 12);
      const causes = idle?.terms.reduce((sum, { value }) => sum + value, 0);
      expect(causes).toBeCloseTo(idle?.value ?? NaN, 12);
    }
  });

  it("is a range of the link, as it is written", () => {
    expect(readRange(writeRange(12.5, 80))).toEqual({ from: 12.5, to: 80 });
    for (const none of ["", "80-12", "x", "1-", "5-5"]) expect(readRange(none)).toBeNull();
    const range = selected({ range: "0-105" });
    expect([range.scope, range.range]).toEqual(["range", { from: 0, to: 5 }]);
  });

  it("is cut by the reader's own anchor and number of layers, once", () => {
    const found = selected({ anchor: "nvjet_gemm_qkv", layers: "2" });
    expect([found.device.segmentation.layers, found.device.segmentation.passes.length]).toEqual([2, 6]);
    expect(selected({ anchor: "nvjet_gemm_qkv", layers: "2" }).device).toBe(found.device);
    expect(selected({ anchor: "no such kernel" }).device.segmentation.layers).toBe(0);
  });

  it("is none where only the host was recorded", () => {
    const host = openText('[{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":1,"dur":2}]');
    expect(select([host], input())).toBeNull();
  });

  it("takes the ranks in the order that the files state", () => {
    const ranked = (rank: number, name: string) => ({
      ...trace,
      name,
      trace: { ...trace.trace, header: { ...trace.trace.header, rank } },
    });
    const [second, first] = [ranked(1, "b"), ranked(0, "a")];
    expect(select([second, first], input())?.opened.name).toBe("a");
    expect(select([second, first], input({ rank: "1" }))?.opened.name).toBe("b");
    expect(select([second, first], input({ rank: "9" }))?.opened.name).toBe("a");
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
