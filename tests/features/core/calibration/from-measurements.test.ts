import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildScenario } from "@/bin/calibrate/calibrate";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { clientCommand, serverCommand, type Run } from "@/features/core/calibration/further-runs/benchmark-command";
import { pointsFrom } from "@/features/core/calibration/points/from-measurements";
import { calibrate } from "@/features/core/calibration/calibrate";
import { configuration, describeLayout, describeLoad } from "@/features/core/calibration/points/point";
import { unwrap } from "@/lib/result";
import { seconds } from "@/lib/units/quantity";
import { needsData } from "../../../support/needs";

const scenario = unwrap(buildScenario({ model: "meta-llama/Llama-3.1-8B-Instruct", hw: "h100-sxm", tp: 2 }));
const on = { scenario, engine: "vllm" } as const;

const served = (rest: Partial<Measurement>): Measurement => ({
  source: { format: "vllm-serve", file: "run.json", row: 1 },
  kind: "serving",
  layout: {},
  load: { concurrency: 8, isl: 512, osl: 64 },
  ttft: { mean: seconds(0.05) },
  tpot: { mean: seconds(0.006) },
  notes: [],
  ...rest,
});

it("measurements as points: take what they say themselves, and the scenario's where they are silent", () => {
  const { points, issues } = pointsFrom(
    [
      served({}),
      served({ layout: { tp: 1, gpus: 4 }, engine: { name: "SGLang" } }),
      served({ layout: { tp: 2, dp: 3 } }),
    ],
    on,
  );
  expect(issues).toEqual([]);
  const pools = points.map(({ deployment }) => deployment.pools[0]);
  expect(pools.map((pool) => [pool?.parallelism.tp, pool?.workers])).toEqual([
    [2, 1],
    [1, 4],
    // Data parallel ranks of a dense model are replicas.
    [2, 3],
  ]);
  expect(points.map(({ deployment }) => deployment.backend)).toEqual(["vllm", "sglang", "vllm"]);
});

it("measurements as points: are separate pools if the ratio of workers is known; each ratio is one deployment", () => {
  const pd = (prefill: number, decode: number): Measurement =>
    served({ layout: { tp: 4, prefillPool: { workers: prefill }, decodePool: { workers: decode } } });
  const { points } = pointsFrom([pd(1, 3), pd(3, 1)], on);
  expect(points.map(describeLayout)).toEqual(["prefill TP4 | decode 3 × TP4", "prefill 3 × TP4 | decode TP4"]);
  expect(new Set(points.map(configuration)).size).toBe(2);
});

it.each([
  ["meta-llama/Llama-3.1-8B-Instruct-FP8", false],
  ["llama-3.1-8b", false],
  ["neuralmagic/Meta-Llama-3.1-8B-FP8-dynamic", false],
  ["meta-llama/Llama-3.1-70B", true],
  ["Llama-3.1-405B", true],
])("measurements as points: say whether %s is another model than the scenario's: %s", (model, another) => {
  const { issues } = pointsFrom([served({ model })], on);
  expect(issues.map(({ code }) => code)).toEqual(another ? ["CALIBRATION-OTHER-MODEL"] : []);
});

it("measurements as points: are open loops where only a rate is stated, with what was in flight by Little's law", () => {
  const { points } = pointsFrom(
    [served({ load: { requestRate: 4, isl: 512, osl: 101 }, ttft: { p50: seconds(0.5) } })],
    on,
  );
  const [point] = points;
  expect(point).toMatchObject({ kind: "serving", open: { rate: 4 }, medians: ["ttft"] });
  // 4 / s · (0.5 s + 100 · 6 ms)
  expect(point && describeLoad(point)).toBe(4);
});

it("measurements as points: are left out with the reason when load, lengths, times or a possible layout are missing", () => {
  const { points, issues } = pointsFrom(
    [
      served({ id: "a", load: { isl: 512, osl: 64 }, ttft: {}, tpot: { mean: seconds(0.01) } }),
      served({ id: "b", load: { concurrency: 8 } }),
      served({ id: "c", ttft: {}, tpot: {} }),
      served({ id: "d", layout: { tp: 3 } }),
      served({ id: "e", model: "another-model" }),
    ],
    on,
  );
  expect(points.map(({ label }) => label)).toEqual(["e"]);
  const codes = issues.map(({ at, code }) => `${at} ${code}`);
  expect(codes).toEqual([
    "model CALIBRATION-OTHER-MODEL",
    "a CALIBRATION-LOAD",
    "b CALIBRATION-LENGTHS",
    "c CALIBRATION-TIMES",
    "d TP-HEADS",
  ]);
});

it("measurements as points: run on the scenario's own pools where phases differ and they say nothing of a layout", () => {
  const apart = unwrap(
    buildScenario({ model: "llama-3.1-8b", hw: "h100-sxm", tp: 2, split: true, d_tp: 1, replicas: 1, d_replicas: 3 }),
  );
  const pools = (layout: Measurement["layout"]) => {
    const { points } = pointsFrom([served({ layout })], { scenario: apart, engine: "vllm" });
    return points[0]?.deployment.pools.map(({ role, parallelism, workers }) => [role, parallelism.tp, workers]);
  };
  expect(pools({})).toEqual([
    ["prefill", 2, 1],
    ["decode", 1, 3],
  ]);
  expect(pools({ tp: 4 })).toEqual([["both", 4, 1]]);
});

it("measurements as points: read the columns of calibration samples as static batches", () => {
  const table = [
    "tp,dp,batch_per_gpu,seq_len,decode_tokens,grad_accum,measured_prefill_ms,measured_decode_ms",
    ...[1, 4, 16, 64].map((batch) => `2,1,${batch},1024,128,1,${18 * batch},${700 + 9 * batch}`),
    "2,1,8,4096,64,2,650,900",
  ].join("\n");
  const { measurements } = unwrap(readBenchmarkText(table, "samples.csv"));
  const { points, makeTimer } = pointsFrom(measurements, on);
  expect(points[4]).toMatchObject({
    kind: "static",
    batch: 8,
    decodeTokens: 64,
    microBatches: 2,
    prefill: 0.65,
    decode: 0.9,
  });
  const { quality } = unwrap(calibrate({ points, makeTimer }, { next: 0 }));
  expect(quality.map(({ metric, points: count }) => [metric, count])).toEqual([
    ["prefill", 5],
    ["decode", 5],
  ]);
  for (const { before, after } of quality) expect(after.mape).toBeLessThanOrEqual(before.mape);
});

// measured: Llama-3.3-70B BF16 on 4 x H200, SGLang (datacrunch h200-benchmarks c091ef5, MIT); rates 1 to 16 a second
const file = "../shared/data/bench/datacrunch_h200_sglang/llama_3_3_70b_online_output.jsonl";
it("measurements as points: bring public open-loop runs closer to what was measured", needsData(file), () => {
  const { measurements } = unwrap(readBenchmarkText(readFileSync(file, "utf8"), "online.jsonl"));
  const served70 = unwrap(
    buildScenario({ model: "meta-llama/Llama-3.3-70B-Instruct", hw: "h200-sxm", tp: 4, weights: "bf16" }),
  );
  const { points, makeTimer } = pointsFrom(measurements, { scenario: served70, engine: "vllm" });
  expect(points.map(({ deployment }) => deployment.backend)).toEqual(points.map(() => "sglang"));
  const { quality } = unwrap(calibrate({ points, makeTimer }, { next: 0 }));
  // Times to first token are right within 7 % before: what a profile gains for one time may cost the other.
  const total = (when: "before" | "after"): number => quality.reduce((sum, each) => sum + each[when].median, 0);
  expect(total("after")).toBeLessThan(total("before"));
});

describe("ready commands", () => {
  const run: Run = {
    backend: "vllm",
    model: "org/model",
    parallelism: { tp: 4, pp: 1, dp: 2, ep: 8, etp: 1, cp: 1 },
    isl: 1000,
    osl: 100,
    concurrency: 16,
  };

  it("golden (vendor flags): ten requests per client of exact lengths, for each engine", () => {
    expect(clientCommand(run)).toBe(
      "vllm bench serve --model org/model --dataset-name random --random-input-len 1000 --random-output-len 100 --ignore-eos --num-prompts 160 --max-concurrency 16 --save-result --result-filename run_c16_i1000_o100_tp4dp2ep8.json",
    );
    expect(serverCommand(run)).toBe(
      "vllm serve org/model --tensor-parallel-size 4 --data-parallel-size 2 --enable-expert-parallel",
    );
    expect(serverCommand({ ...run, backend: "sglang" })).toBe(
      "python -m sglang.launch_server --model-path org/model --tp 8 --dp 2 --enable-dp-attention --ep-size 8",
    );
    expect(clientCommand({ ...run, backend: "sglang" })).toContain("--random-range-ratio 1 --num-prompts 160");
    expect(serverCommand({ ...run, backend: "trtllm" })).toContain("trtllm-serve org/model --tp_size 8 --ep_size 8");
    expect(clientCommand({ ...run, backend: "trtllm" })).toContain(
      "benchmark_serving --backend openai --model org/model",
    );
  });

  it("quote names that a shell would take apart", () => {
    expect(serverCommand({ ...run, model: "my model's; rm" })).toContain(`'my model'\\''s; rm'`);
  });
});
