// Passes and layers of written traces whose structure is known, and of recorded ones whose layers a table states.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTraceFile } from "@/bin/trace/read-files";
import { capture, type CaptureOptions } from "@/features/core/trace/capture";
import type { Segmentation } from "@/features/core/trace/segment/segmentation";
import { unwrap } from "@/lib/result";
import { kernel, readTrace, traceWith } from "@/tests/support/measurements/trace-text";
import { needsData } from "../../../../support/needs";

const LAYER = ["fused_add_rms_norm_kernel", "nvjet_qkv", "rotary_embedding_kernel", "flash_fwd_kernel", "nvjet_o"];
const FFN = ["rms_norm_kernel", "nvjet_gate_up", "silu_and_mul_act_and_mul_kernel", "nvjet_down"];
const HEAD = ["rms_norm_kernel", "nvjet_head", "argmax_sampling_kernel"];

/** Passes of `layers` layers, kernels of 10 µs, 2 µs apart. */
function run(passes: number, layers: number, options: CaptureOptions = {}, names = [...LAYER, ...FFN]): Segmentation {
  const step = ["embedding_kernel", ...Array.from({ length: layers }, () => names).flat(), ...HEAD];
  const all = Array.from({ length: passes }, () => step).flat();
  const trace = traceWith(...all.map((name, index) => kernel({ name, ts: index * 12, dur: 10 })));
  return capture(trace, options).devices[0]?.segmentation as Segmentation;
}

describe("passes and layers", () => {
  it("are those that were written: prologue, layers of nine kernels in two halves, epilogue", () => {
    const { layers, passes, method } = run(3, 12);
    expect({ layers, passes: passes.length, method }).toEqual({ layers: 12, passes: 3, method: "anchor" });
    for (const pass of passes) {
      expect(pass.partial).toBe(false);
      expect(pass.prologue.to - pass.prologue.from).toBe(1);
      expect(pass.epilogue.to - pass.epilogue.from).toBe(3);
      expect(pass.layers.map(({ from, to }) => to - from)).toEqual(Array.from({ length: 12 }, () => 9));
      expect(pass.layers.map(({ from, half }) => (half ?? 0) - from)).toEqual(Array.from({ length: 12 }, () => 5));
    }
  });

  it("are found by the period where no name says anything", () => {
    const silent = Array.from({ length: 9 }, (_, index) => `k${index}`);
    const found = run(4, 16, {}, silent);
    expect([found.method, found.layers]).toEqual(["period", 16]);
    expect(found.passes.map(({ layers }) => layers.length)).toEqual([16, 16, 16, 16]);
  });

  it("cover each kernel of the pass once", () => {
    for (const { prologue, layers, epilogue, from, to } of run(2, 8).passes) {
      const ranges = [prologue, ...layers, epilogue];
      expect(ranges[0]?.from).toBe(from);
      expect(ranges.at(-1)?.to).toBe(to);
      ranges.slice(1).forEach((range, index) => expect(range.from).toBe(ranges[index]?.to));
    }
  });

  it("follow a named anchor, and say what it leaves over", () => {
    const found = run(2, 8, { anchor: "rotary_embedding", layers: 8 });
    expect(found.anchor).toBe("rotary_embedding");
    expect(found.passes.map(({ layers }) => layers.length)).toEqual([8, 8]);
    expect(
      run(2, 8, { anchor: "rotary_embedding", layers: 7 }).witnesses.find(({ kind }) => kind === "anchor")?.agrees,
    ).toBe(false);
  });

  it("keep a first pass that began before the capture, and call it partial", () => {
    const whole = ["embedding_kernel", ...Array.from({ length: 10 }, () => [...LAYER, ...FFN]).flat(), ...HEAD];
    const cut = [...whole.slice(40), ...whole, ...whole];
    const trace = traceWith(...cut.map((name, index) => kernel({ name, ts: index * 12, dur: 10 })));
    const passes = capture(trace).devices[0]?.segmentation.passes ?? [];
    expect(passes.map(({ partial }) => partial)).toEqual([true, false, false]);
  });
});

describe("work that belongs to no pass", () => {
  // One pass of 8 layers (72 kernels) and 4 more, 12 µs apart: 912 µs.
  const step = ["embedding_kernel", ...Array.from({ length: 8 }, () => [...LAYER, ...FFN]).flat(), ...HEAD];
  const kernels = (pause: number) => [
    kernel({ name: "stray_kernel", tid: 20, ts: 0 }),
    ...step.map((name, index) => kernel({ name, ts: pause + index * 12, dur: 10 })),
    kernel({ name: "stray_kernel", tid: 20, ts: pause + 76 * 12 + pause }),
  ];
  const found = (pause: number) => capture(traceWith(...kernels(pause))).devices[0]?.segmentation.passes;

  it("stands before or behind it by a pause of more than half its layers", () => {
    expect(found(1000)?.map(({ from, to }) => [from, to])).toEqual([[1, 77]]);
    expect(found(1000)?.map(({ prologue, epilogue }) => [prologue.from, epilogue.to])).toEqual([[1, 77]]);
  });

  it("is the pass's own where it stands near", () => {
    expect(found(100)?.map(({ from, to }) => [from, to])).toEqual([[0, 78]]);
  });
});

describe("a cut file", () => {
  const step = ["embedding_kernel", ...Array.from({ length: 12 }, () => [...LAYER, ...FFN]).flat(), ...HEAD];
  /** `count` of the kernels that were written. */
  const cutAt = (names: readonly string[], count: number): Segmentation => {
    const events = names.slice(0, count).map((name, index) => kernel({ name, ts: index * 12, dur: 10 }));
    const written = JSON.stringify({ traceEvents: events }).replace(/\]\}$/, "");
    return capture(unwrap(readTrace(written))).devices[0]?.segmentation as Segmentation;
  };

  it("is not sure of layers that only its last pass has, and calls that pass partial", () => {
    // Seven layers and a half.
    const found = cutAt(step, 1 + 7 * 9 + 5);
    expect(found.confidence).toBeLessThan(0.6);
    expect(found.passes.map(({ partial }) => partial)).toEqual([true]);
  });

  it("is as sure as ever where a pass before the cut is whole", () => {
    const found = cutAt([...step, ...step], step.length + 1 + 7 * 9 + 5);
    expect([found.layers, found.confidence > 0.9]).toEqual([12, true]);
    expect(found.passes.map(({ partial, layers }) => [partial, layers.length])).toEqual([
      [false, 12],
      [true, 8],
    ]);
  });

  it("is whole where its exporter had written its last word", () => {
    const names = step.slice(0, 1 + 7 * 9);
    const events = names.map((name, index) => kernel({ name, ts: index * 12, dur: 10 }));
    const last = { ph: "i", name: "Record Window End", ts: 10_000 };
    const ends = [[], [last]].map((more) =>
      unwrap(readTrace(`{"traceEvents":${JSON.stringify([...events, ...more, {}]).slice(0, -2)}`)),
    );
    expect(ends.map(({ truncated, notices }) => [truncated, notices.length])).toEqual([
      [true, 1],
      [false, 1],
    ]);
  });

  it("tells its layers by the head behind them", () => {
    const found = cutAt(step, step.length);
    expect([found.layers, found.confidence > 0.6]).toEqual([12, true]);
  });
});

const TRACES = "../shared/data/traces";

/** Layers that the recordings' own table (EXPECTED.csv) states. */
const STATED: readonly (readonly [string, number])[] = [
  ["tracelens_h100_qwen1.5-0.5b-chat.json.gz", 24],
  ["tracelens_b200_vllm_eager_tp8_decode_rank0.json.gz", 36],
  ["tracelens_mi300x_vllm_prefill_decode_piecewise.json.gz", 24],
  ["tracelens_mi300x_sglang_qwen3-8b_prefill_decode.json.gz", 36],
  ["deepseek_h800_train_rank.json.gz", 4],
  ["tracelens_h100_timesformer.json.gz", 12],
  ["tracelens_h100_bert-small.json.gz", 4],
];

describe("layers of recorded traces", { tags: "check", ...needsData(TRACES) }, () => {
  it.each(STATED)("%s has %i, by anchors and by the period alone", async (file, layers) => {
    const trace = unwrap(await readTraceFile(join(TRACES, file)));
    const found = [{}, { withoutAnchors: true }].map((options) => capture(trace, options).devices[0]?.segmentation);
    expect(found.map((one) => one?.layers)).toEqual([layers, layers]);
    for (const one of found) expect(one?.confidence).toBeGreaterThan(0.6);
  });

  it.each([
    "hta_a100_8rank_training_control.json.gz",
    "hta_v100_2rank_training_test.json.gz",
    "hta_sampled_128rank_rank0.json.gz",
    "hta_sampled_128rank_rank1.json.gz",
    "tracelens_mi300x_resnet_ddp_rank.json.gz",
    "hta_a100_alexnet_small.json.gz",
  ])("%s, which is no transformer, gets none", async (file) => {
    const trace = unwrap(await readTraceFile(join(TRACES, file)));
    expect(capture(trace).devices[0]?.segmentation.layers).toBe(0);
  });

  it("a step's annotation gives kind and tokens: 888 prompt tokens on B200, 15,360 on MI300X", async () => {
    const read = async (file: string) => {
      const pass = capture(unwrap(await readTraceFile(join(TRACES, file)))).devices[0]?.segmentation.passes[0];
      return [pass?.kind, pass?.tokens];
    };
    expect(await read("tracelens_b200_vllm_eager_tp8_decode_rank0.json.gz")).toEqual(["prefill", 888]);
    expect(await read("tracelens_mi300x_sglang_qwen3-8b_prefill_decode.json.gz")).toEqual(["prefill", 15_360]);
    expect(await read("tracelens_mi300x_vllm_prefill_decode_piecewise.json.gz")).toEqual(["mixed", 8192]);
  });
});
