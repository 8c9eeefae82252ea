import { describe, expect, it } from "vitest";
import { hostLanes, hostOperations } from "@/features/core/trace/host/host-lanes";
import { traceWith } from "../../../../support/measurements/trace-text";

const event = (cat: string, name: string, ts: number, dur: number, tid = 1) => ({
  ph: "X",
  cat,
  name,
  pid: 1,
  tid,
  ts,
  dur,
});

/** A step of 100 µs on one thread, 20 µs on another. */
const trace = traceWith(
  event("user_annotation", "step", 0, 100),
  event("cpu_op", "aten::linear", 10, 50),
  event("cpu_op", "aten::mm", 15, 30),
  event("cuda_runtime", "cudaLaunchKernel", 20, 5),
  event("cpu_op", "aten::mm", 70, 20),
  event("python_function", "model.py(3): forward", 5, 90),
  event("cpu_op", "aten::copy_", 0, 20, 2),
);

describe("threads of the host", () => {
  it("nest what they called, Python apart, the busiest first", () => {
    const lanes = hostLanes(trace).map(({ lane, python, busy, rows }) => ({
      thread: trace.lanes[lane]?.thread,
      python,
      busy,
      rows: rows.map((row) => Array.from(row.event, (i) => trace.names[trace.events.name[i] ?? 0])),
    }));
    expect(lanes).toEqual([
      {
        thread: 1,
        python: false,
        busy: 100,
        rows: [["step"], ["aten::linear", "aten::mm"], ["aten::mm"], ["cudaLaunchKernel"]],
      },
      { thread: 2, python: false, busy: 20, rows: [["aten::copy_"]] },
      { thread: 1, python: true, busy: 90, rows: [["model.py(3): forward"]] },
    ]);
  });

  it("have operations whose own times add up to the outermost ones", () => {
    const rows = hostOperations(trace);
    expect(rows.reduce((sum, { own }) => sum + own, 0)).toBeCloseTo(120, 9);
    expect(rows.find(({ name }) => name === "aten::mm")).toEqual({
      name: "aten::mm",
      kind: "operator",
      count: 2,
      own: 45,
    });
  });

  it("count what is nested too deep to be drawn", () => {
    const deep = traceWith(...Array.from({ length: 12 }, (_, i) => event("cpu_op", `f${i}`, i, 100 - 2 * i)));
    expect(hostLanes(deep)[0]).toMatchObject({ deeper: 4, busy: 100 });
    expect(hostOperations(deep)).toHaveLength(12);
  });
});
