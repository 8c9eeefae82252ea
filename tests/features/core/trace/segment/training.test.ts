// What has no inference pass gets none: training, operators repeated by a benchmark (hand).
import { describe, expect, it } from "vitest";
import { capture } from "@/features/core/trace/capture";
import { findings } from "@/features/core/trace/findings/findings";
import { LEAST_CONFIDENCE } from "@/features/core/trace/segment/segment";
import { passRows, representativePass } from "@/features/core/trace/tables/passes";
import type { Trace } from "@/features/core/trace";
import { kernel, traceWith } from "@/tests/support/measurements/trace-text";

const BLOCK = ["layer_norm_kernel", "nvjet_up", "cunn_SoftMaxForward", "nvjet_down", "gelu_kernel"];

/** Two annotated iterations of `layers` blocks each, 10 µs a kernel. */
function twoIterations(more: readonly object[]): Trace {
  const names = Array.from({ length: 8 }, () => BLOCK).flat();
  const kernels = [...names, ...names].map((name, index) => kernel({ name, ts: index * 12, dur: 10 }));
  const step = (index: number) => ({
    ...{ ph: "X", cat: "gpu_user_annotation", name: `ProfilerStep#${index}`, pid: 0, tid: 7 },
    ...{ ts: (index - 1) * names.length * 12, dur: names.length * 12 - 2 },
  });
  return traceWith(...kernels, step(1), step(2), ...more);
}

const device = (trace: Trace) => {
  const [first] = capture(trace).devices;
  if (first === undefined) throw new Error("no device");
  return first;
};

const BACKWARD = {
  ph: "X",
  cat: "cpu_op",
  name: "autograd::engine::evaluate_function: AddmmBackward0",
  pid: 1,
  tid: 1,
  ts: 0,
  dur: 1,
};

describe("training", () => {
  const trained = device(twoIterations([BACKWARD]));

  it("has the iterations that annotations name, and no layers", () => {
    const { layers, passes } = trained.segmentation;
    expect([layers, passes.map((pass) => [pass.kind, pass.layers.length, pass.partial])]).toEqual([
      0,
      [
        ["training", 0, false],
        ["training", 0, false],
      ],
    ]);
    expect(representativePass(passRows(trained))).toBeNull();
  });

  it("is told as a whole: iterations, idle time, the hottest kernel", () => {
    const [first] = findings(twoIterations([BACKWARD]), trained);
    expect(first?.sentence.en).toMatch(/^The capture takes .*2 iterations of .*: idle .*hottest kernel/);
  });
});

it("repeats of an operator are a guess, not layers", () => {
  const names = Array.from({ length: 12 }, () => ["cunn_SoftMaxForward", "nvjet_router"]).flat();
  const trace = traceWith(...names.map((name, index) => kernel({ name, ts: index * 12, dur: 10 })));
  expect(device(trace).segmentation.confidence).toBeLessThan(LEAST_CONFIDENCE);
});
