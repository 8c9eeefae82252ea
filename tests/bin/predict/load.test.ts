import { describe, expect, it } from "vitest";
import { lengthSpread } from "@/bin/predict/load";
import { predict } from "@/bin/predict/predict";
import { parseCsv, writeCsv, type Row } from "@/bin/predict/rows";
import { UNSTATED_VARIATION } from "@/features/core/serving/deployment/requests";
import { unwrap } from "@/lib/result";

const ROW = {
  ...{ model: "Qwen/Qwen3-8B", system: "h100_sxm", backend: "vllm", precision: "bf16", tp: "1", num_gpus: "1" },
  ...{ isl: "2048", osl: "256", concurrency: "32" },
};
const EMPTY = { range_ratio: "", arrival: "", max_running: "", replicas: "" };

const answers = (...rows: readonly Row[]): readonly Row[] =>
  parseCsv(
    predict(
      writeCsv(
        Object.keys({ ...ROW, ...EMPTY }),
        rows.map((row) => ({ ...ROW, ...EMPTY, ...row })),
      ),
    ),
  );
const figure = (row: Row | undefined, name: string): number => Number(row?.[name]);

describe("lengths of a row", () => {
  it("are drawn as SGLang's bench_serving and InferenceX's client read a range ratio, and as means without one", () => {
    expect(unwrap(lengthSpread({ range_ratio: "0.25" }))).toEqual({ spread: 0.25 });
    expect(unwrap(lengthSpread({ range_ratio: "1" }))).toEqual({ spread: 1 });
    expect(unwrap(lengthSpread({}))).toEqual({ spread: 1, variation: UNSTATED_VARIATION });
    expect(unwrap(lengthSpread({ source: "db-dump/2026-01-01" }))).toEqual({ spread: 0.8 });
    expect(unwrap(lengthSpread({ source: "gap-analysis/x" }))).toEqual({ spread: 1 });
    expect(unwrap(lengthSpread({ arrival: "static" }))).toEqual({ spread: 1 });
  });

  it.each(["1.2", "-0.1", "wide"])("a ratio of %s is refused", (ratio) => {
    expect(lengthSpread({ range_ratio: ratio }).ok).toBe(false);
  });

  it("equal requests stay together and wait longest for their first token; the rate is that of the means", () => {
    const [equal, unstated, half] = answers({ range_ratio: "1" }, {}, { range_ratio: "0.5", isl: "2731", osl: "341" });
    expect(figure(unstated, "ttft_ms")).toBeLessThan(figure(equal, "ttft_ms"));
    for (const row of [unstated, half])
      expect(figure(row, "output_tok_s_per_gpu") / figure(equal, "output_tok_s_per_gpu")).toBeCloseTo(1, 1);
  });
});

describe("a static job", () => {
  it("makes its tokens in its makespan: ramp and tail keep its rate below the steady one", () => {
    const [wave, closed] = answers(
      { arrival: "static", concurrency: "512", max_running: "64" },
      { arrival: "closed", concurrency: "512", max_running: "64" },
    );
    expect(figure(wave, "output_tok_s_per_gpu")).toBeLessThan(1.02 * figure(closed, "output_tok_s_per_gpu"));
    expect(figure(wave, "output_tok_s_per_gpu")).toBeGreaterThan(0.5 * figure(closed, "output_tok_s_per_gpu"));
  });

  it("one wave ends with its last answer: C · L tokens in TTFT + (L - 1) · TPOT of its equal requests", () => {
    const [single] = answers({ arrival: "static", concurrency: "1", num_gpus: "1" });
    const span = figure(single, "ttft_ms") + 255 * figure(single, "tpot_ms");
    // A client waits some milliseconds more than the engine works.
    expect(figure(single, "output_tok_s_per_gpu") / (256e3 / span)).toBeCloseTo(1, 1);
  });

  it("replicas share it: twice the requests on two of them take as long", () => {
    const [one, two] = answers(
      { arrival: "static", concurrency: "200" },
      { arrival: "static", concurrency: "400", replicas: "2", num_gpus: "2" },
    );
    expect(figure(two, "output_tok_s_per_gpu")).toBeCloseTo(figure(one, "output_tok_s_per_gpu"), 3);
  });
});
