import { expect, it } from "vitest";
import { rowRecipe } from "@/bin/predict/recipe";
import { findPolicy, heldSteps } from "@/features/core/serving/engine-constants/recipes";
import { prepareRow } from "@/bin/predict/deployment";
import { modelSource } from "@/bin/predict/models";
import { poolStore } from "@/features/core/serving/deployment/deployment";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import { unwrap } from "@/lib/result";

/** Settings read from InferenceX's launch scripts (Apache-2.0): benchmarks/dsr1_fp4_b200_docker.sh and its Llama-70B sibling of 2025-09. */
const DEEPSEEK = {
  model: "deepseek-ai/DeepSeek-V3",
  family: "deepseek-v3",
  system: "b200_sxm",
  backend: "sglang",
  precision: "fp4",
  mode: "agg",
  isl: "1024",
  osl: "1024",
  num_gpus: "8",
  tp: "8",
  attn_dp: "1",
  moe_ep: "1",
  measured: "2025-11-10",
  source: "db-dump/2026-04-27",
};

const prepare = poolStore(calibratedTimer);
const deployment = (row: Record<string, string>) =>
  unwrap(prepareRow({ ...DEEPSEEK, concurrency: "32", ...row }, modelSource(null), prepare)).deployment;

it("of InferenceX is that of its launch script: SGLang polls every 10 steps, from 16 clients on every 30", () => {
  const [few, many] = ["8", "16"].map((concurrency) => findPolicy(deployment({ concurrency })));
  expect([few?.pollEvery, many?.pollEvery]).toEqual([10, 30]);
  expect(many).toMatchObject({ tokenBudget: 16_384, maxSequences: 256, holdSteps: 0 });
});

it("knows that its client warmed up with one request until 2026-01-21", () => {
  expect(deployment({}).recipe?.cold).toBe(true);
  expect(deployment({ measured: "2026-02-20" }).recipe?.cold).toBe(false);
});

it("holds TensorRT-LLM's prompts back where its script does: 20 steps, less what others wait already", () => {
  const llama = {
    model: "meta-llama/Llama-3.3-70B-Instruct",
    family: "llama-70b",
    backend: "trtllm",
    measured: "2025-10-20",
  };
  const held = deployment({ ...llama, num_gpus: "2", tp: "2", concurrency: "4" });
  const policy = findPolicy(held);
  expect(policy.holdSteps).toBe(20);
  // λN = 4 / 921.6 · 20 = 0.0868: 20 · (1 + 0.0434) / 1.0868
  expect(heldSteps(held, policy)).toBeCloseTo(19.2, 1);
  expect(findPolicy(deployment({ ...llama, osl: "8192", num_gpus: "2", tp: "2" })).holdSteps).toBe(0);
});

it("says the cache's format, which differs from what quantised checkpoints get elsewhere", () => {
  const minimax = { model: "MiniMaxAI/MiniMax-M2.5", family: "minimax-m2.5", backend: "vllm", precision: "fp8" };
  const run = { ...minimax, num_gpus: "4", tp: "4" };
  expect(deployment({ ...run, measured: "2026-03-20" }).precision.kv).toBe("bf16");
  // The script changed on that day: what is dated then ran with the newer one.
  expect(deployment({ ...run, measured: "2026-04-03" }).precision.kv).toBe("fp8");
  expect(deployment({ ...run, measured: "2026-03-20", source: "mine.csv" }).precision.kv).toBe("fp8");
  expect(deployment({ ...run, measured: "2026-03-20", kv_cache_dtype: "fp8" }).precision.kv).toBe("fp8");
});

it("is nothing for others' rows, and what columns say goes first", () => {
  expect(deployment({ source: "mine.csv" }).recipe).toBeUndefined();
  const own = deployment({ source: "", scheduler_recv_interval: "4", max_running: "7", client_warmups: "1" });
  expect(findPolicy(own)).toMatchObject({ pollEvery: 4, maxSequences: 7 });
  expect(own.recipe?.cold).toBe(true);
  expect(findPolicy(deployment({ scheduler_recv_interval: "5" })).pollEvery).toBe(5);
});

it("takes prefill-only steps, the cache's format and the engine's version from their columns", () => {
  const own = { source: "", backend: "vllm", precision: "fp8" };
  expect(findPolicy(deployment({ ...own, mixed_chunk: "off" })).steps).toBe("prefill-only");
  expect(findPolicy(deployment({ ...own, backend: "sglang", mixed_chunk: "on" })).steps).toBe("mixed");
  expect(deployment({ ...own, kv_cache_dtype: "bf16" }).precision.kv).toBe("bf16");
  expect(deployment({ ...own, kv_cache_dtype: "fp8_e4m3" }).precision.kv).toBe("fp8");
  expect(deployment({ ...own, kv_cache_dtype: "auto" }).precision).toEqual(deployment(own).precision);
  expect(deployment({ ...own, engine_version: "v0.20.2" }).flags?.version).toBe("vllm-0.20.2");
  expect(rowRecipe({ mixed_chunk: "perhaps" }, null, 80e9).ok).toBe(false);
});

it("refuses what is no size", () => {
  const refused = rowRecipe({ max_running: "many" }, null, 80e9);
  expect(refused.issues[0]?.message.en).toContain('max_running "many"');
  expect(rowRecipe({ timeout_iters: "0" }, null, 80e9)).toMatchObject({ ok: true, value: { balanceSteps: 0 } });
});
