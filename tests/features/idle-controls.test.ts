import { describe, expect, it } from "vitest";
import type { Analysis } from "@/features/analysis/analysis";
import { costAnalysis } from "@/features/pages/cost/analysis";
import { hostBandwidthAnalysis } from "@/features/pages/host-bandwidth/analysis";
import { quickEstimationAnalysis } from "@/features/pages/quick-estimation/analysis";
import { quickMemoryAnalysis } from "@/features/pages/quick-memory/analysis";
import { runAnalysis, runWithReport, type PlainInput } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";

const ON = { model: "llama-3.1-70b", hw: "h100-sxm", tp: 4, pp: 2, conc: 64 };

const EXPERTS = { model: "qwen3-235b-a22b", hw: "h200-sxm", tp: 8, pp: 1 };
const SHARED_EXPERT = { model: "deepseek-v3", hw: "h200-sxm", tp: 1, adp: 8, ep: 8, pp: 1 };

const idleKeys = (analysis: Analysis, plain: PlainInput): string[] =>
  runAnalysis(analysis, { ...ON, ...plain })
    .issues.filter(({ code }) => code === "PARAM-WITHOUT-EFFECT")
    .map(({ at }) => at);

/** Figures of a page, and what it says. */
const answer = (analysis: Analysis, plain: PlainInput): string => {
  const { record, report } = unwrap(runWithReport(analysis, { ...ON, ...plain }));
  return JSON.stringify([record.summary, report((words) => words.en)]);
};

describe("a control of experts", () => {
  it.each([
    { zipf: 1 },
    { imbalance: 2 },
    { redundant: 8 },
    { w_routed: "fp8" },
    { w_shared: "fp8" },
    { split: true, d_tp: 4, d_redundant: 8 },
  ])("moves no figure of a dense model: $0", { tags: "check" }, (plain) => {
    const usual = "split" in plain ? { split: true, d_tp: 4 } : {};
    for (const analysis of [quickEstimationAnalysis, costAnalysis, hostBandwidthAnalysis, quickMemoryAnalysis])
      expect(answer(analysis as Analysis, plain)).toBe(answer(analysis as Analysis, usual));
  });
});

describe("a control that was set and moves nothing", () => {
  it.each([
    ["levels of the network at full rate", quickEstimationAnalysis, { net_gpus: [64] }, "net_gpus"],
    ["levels at a stated factor of one", costAnalysis, { net_gpus: [64, 512], net_over: [1, 1] }, "net_gpus"],
    ["hits of prefixes that nobody shares, in memory", quickMemoryAnalysis, { prefix: 50 }, "prefix"],
    ["waits of an engine where nobody waits", hostBandwidthAnalysis, { poll: 20 }, "poll"],
    ["another engine's flag", quickEstimationAnalysis, { engine: "vllm", poll: 20 }, "poll"],
    ["micro-batches under load", quickEstimationAnalysis, { microbatches: 2 }, "microbatches"],
    ["a decode layout of one pool", quickEstimationAnalysis, { d_tp: 4 }, "d_tp"],
    ["the side of no image", quickEstimationAnalysis, { image_px: 1024 }, "image_px"],
    ["popularity of no experts", quickEstimationAnalysis, { zipf: 1 }, "zipf"],
    ["imbalance of no experts", costAnalysis, { imbalance: 2 }, "imbalance"],
    ["copies of no experts", hostBandwidthAnalysis, { redundant: 8 }, "redundant"],
    ["copies of no experts, in memory", quickMemoryAnalysis, { redundant: 8 }, "redundant"],
    ["copies of no experts in the decode pool", costAnalysis, { split: true, d_tp: 4, d_redundant: 8 }, "d_redundant"],
    ["the format of no routed expert", quickEstimationAnalysis, { w_routed: "fp8" }, "w_routed"],
    ["the format of no shared expert", quickEstimationAnalysis, { w_shared: "fp8" }, "w_shared"],
    [
      "the format of no shared expert beside routed ones",
      quickMemoryAnalysis,
      { ...EXPERTS, w_shared: "int4" },
      "w_shared",
    ],
  ] as const)("is said: %s", (_, analysis, plain, key) => {
    expect(idleKeys(analysis as Analysis, plain)).toEqual([key]);
  });

  it.each([
    [quickEstimationAnalysis, { net_gpus: [8], net_over: [4] }],
    [quickMemoryAnalysis, { prefix: 50, prefix_shared: true }],
    [quickEstimationAnalysis, { engine: "sglang", poll: 20 }],
    [quickEstimationAnalysis, { microbatches: 1 }],
    [quickEstimationAnalysis, { split: true, d_tp: 4 }],
    [quickEstimationAnalysis, { ...EXPERTS, zipf: 1 }],
    [costAnalysis, { ...EXPERTS, imbalance: 2 }],
    [quickMemoryAnalysis, { ...EXPERTS, redundant: 8 }],
    [quickMemoryAnalysis, { ...SHARED_EXPERT, w_shared: "int4" }],
  ] as const)("is not said where it acts, %#", (analysis, plain) => {
    expect(idleKeys(analysis as Analysis, plain)).toEqual([]);
  });
});
