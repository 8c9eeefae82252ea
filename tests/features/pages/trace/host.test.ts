import { describe, expect, it } from "vitest";
import { flatParts } from "@/features/answers/answer";
import { traceAnalysis } from "@/features/pages/trace/analysis";
import { hostBounds, hostPlaces } from "@/features/pages/trace/host/rows";
import { TraceInput } from "@/features/pages/trace/input";
import type { OpenedTrace } from "@/features/core/trace";
import { decodeParams } from "@/lib/params/codec";
import { openSmallTrace, openText } from "../../../support/measurements/small-trace";
import { resolved } from "../../../support/scenarios";

const event = (cat: string, name: string, ts: number, dur: number, tid: number) => ({
  ...{ ph: "X", cat, name, pid: 1, tid, ts, dur },
});
const opened = openText(
  JSON.stringify({
    traceEvents: [
      { ph: "M", name: "thread_name", pid: 1, tid: 1, args: { name: "main" } },
      event("cpu_op", "aten::mm", 10, 50, 1),
      event("cpu_op", "aten::copy_", 20, 10, 1),
      event("python_function", "forward", 5, 60, 1),
      event("cpu_op", "aten::add", 0, 5, 2),
    ],
  }),
);

const report = (...traces: OpenedTrace[]) =>
  traceAnalysis.report(
    { traces },
    { t: ({ en }) => en, input: decodeParams(TraceInput, {}).value, scenario: resolved({}), pinned: null },
  );

describe("a trace of the host alone", () => {
  it("says what is missing and how to record it, and shows the threads and their operations", () => {
    const { verdict, figures, parts } = report(opened);
    expect(verdict.finding.en).toBe("3 operators and 0 kernels");
    expect(verdict.evidence.en).toContain("ProfilerActivity.CUDA");
    expect(figures).toEqual([]);
    expect(flatParts(parts).map(({ id }) => id)).toEqual(["open", "notices", "host", "host-operations"]);
  });

  it("has its threads over the time of all of them, Python's apart", () => {
    const { places, height, left } = hostPlaces(opened);
    expect(places.flatMap(({ label }) => label?.en ?? [])).toEqual(["main", "thread 2", "Python, main"]);
    const { base } = opened.trace;
    const { from, to } = hostBounds(opened);
    expect([from + base, to + base]).toEqual([0, 65]);
    expect(left).toBeNull();
    for (const [i, { top, height: tall }] of places.entries())
      expect(top + tall).toBeLessThanOrEqual(places[i + 1]?.top ?? height);
  });

  it("is not what a trace with kernels shows, nor one that is still read", () => {
    const trace = openSmallTrace({ passes: 2, layers: 4 });
    expect(trace.host).toEqual([]);
    expect(flatParts(report(trace).parts).some(({ id }) => id === "host")).toBe(false);
  });
});

describe("figures while a file is read", () => {
  it("may still change, and do not once it is read", () => {
    const trace = openSmallTrace({ passes: 2, layers: 4 });
    const reading = report({ ...trace, complete: false });
    expect(reading.soFar).toBe(true);
    expect(reading.figures[0]?.context.en).toContain("so far");
    expect(report(trace).soFar).toBeUndefined();
  });
});
