import { describe, expect, it } from "vitest";
import { predict } from "@/bin/predict/predict";
import { parseCsv, writeCsv, type Row } from "@/bin/predict/rows";

/** Prompts of 4,096 tokens, 16,384 on each of 32 H800. */
const PREFILL = {
  ...{ model: "deepseek-ai/DeepSeek-V3", system: "h800", backend: "sglang", precision: "fp8", kv_cache_dtype: "bf16" },
  ...{ isl: "4096", osl: "1", arrival: "static", concurrency: "128", max_tokens_per_step: "16384" },
  ...{ tp: "1", attn_dp: "32", moe_ep: "32", num_gpus: "32" },
  // DeepSeek's own deployment, its kernels made for the model.
  ...{ kernel_path: "tuned", expert_exchange: "", two_batch_overlap: "", expert_imbalance: "" },
};

const answers = (...rows: readonly Row[]): readonly Row[] =>
  parseCsv(
    predict(
      writeCsv(
        Object.keys(PREFILL),
        rows.map((row) => ({ ...PREFILL, ...row })),
      ),
    ),
  );
const ttft = (row: Row | undefined): number => Number(row?.["ttft_ms"]);

describe("experts over many GPUs", () => {
  // Provenance: measured (deepseek-ai/profile-data: 7,839 tok/s a GPU on 32 H800, routing made even, two micro-batches that overlap).
  it("a prefill of DeepSeek-V3 takes 2,090 ms: kernels made for experts, two halves that overlap, even routing", () => {
    const [row] = answers({ expert_exchange: "deepep", two_batch_overlap: "on", expert_imbalance: "1" });
    expect(Math.abs(ttft(row) / 2090 - 1)).toBeLessThan(0.1);
  });

  it("each of the three makes it faster", () => {
    const stated = { expert_exchange: "deepep", two_batch_overlap: "on", expert_imbalance: "1" };
    const [all, ...without] = answers(stated, ...Object.keys(stated).map((column) => ({ ...stated, [column]: "" })));
    for (const row of without) expect(ttft(row)).toBeGreaterThan(1.2 * ttft(all));
  });

  it.each([
    [{ expert_exchange: "pigeon" }, /expert_exchange "pigeon"/],
    [{ two_batch_overlap: "maybe" }, /neither on nor off/],
    [{ expert_imbalance: "0.5" }, /below 1 or not a number/],
  ])("%o is refused", (row, words) => {
    const [answer] = answers(row);
    expect(answer?.["ttft_ms"]).toBe("");
    expect(answer?.["reason"]).toMatch(words);
  });
});
