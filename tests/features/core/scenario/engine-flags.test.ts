import { describe, expect, it } from "vitest";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { loadAnalyses } from "@/features/registry/registry";
import { prepareRun } from "@/features/analysis/run-analysis";
import { simulationSweepJob } from "@/features/core/serving/sweep/job";
import { decodeParams } from "@/lib/params/codec";
import { flaggedEngine } from "@/features/core/memory/engine-flags";
import { unwrap } from "@/lib/result";
import { readRaw, scenarioChange } from "@/state/link/actions";
import { resolved } from "../../../support/scenarios";

const OLD = { budget: "512", max_seqs: "12", util: "0.8" };
const FLAGS = {
  ...{ version: null, kernels: null, maxTokens: 512, maxSequences: 12, share: 0.8 },
  ...{ pollEvery: null, holdSteps: null, balanceSteps: null, mixedChunk: false },
};

describe("the engine's version", () => {
  const started = (engine: "vllm" | "sglang", more: Record<string, string>) => {
    const { chip, decode: parallelism, flags } = resolved({ model: "llama-3.1-8b", tp: "1", ...more });
    return flaggedEngine(engine, { chip, parallelism }, flags);
  };

  it("decides what is left open: vLLM took 0.9 of the memory before 0.23, and 8,192 tokens on B200 before 0.28", () => {
    expect(started("vllm", { hw: "h100-sxm" }).share).toBe(0.92);
    expect(started("vllm", { hw: "h100-sxm", engine_version: "vllm-0.20.2" }).share).toBe(0.9);
    expect(started("vllm", { hw: "b200-sxm" }).maxTokens).toBe(16_384);
    expect(started("vllm", { hw: "b200-sxm", engine_version: "vllm-0.26.0" }).maxTokens).toBe(8192);
  });

  it("gives way to flags, and is of its engine alone", () => {
    expect(started("vllm", { hw: "h100-sxm", engine_version: "vllm-0.20.2", util: "0.8" }).share).toBe(0.8);
    const sglang = started("sglang", { hw: "h100-sxm" });
    expect(started("sglang", { hw: "h100-sxm", engine_version: "vllm-0.20.2" })).toEqual(sglang);
  });
});

describe("flags of the engine", () => {
  it("are the scenario's in links of the time when they were a page's, whichever page", async () => {
    const analyses = (await loadAnalyses()).filter(({ needs }) => needs.includes("engine"));
    expect(analyses.length).toBeGreaterThan(10);
    for (const analysis of analyses) {
      const { resolved } = unwrap(prepareRun(analysis, OLD));
      expect(resolved.flags, analysis.id).toEqual(FLAGS);
    }
  });

  it("of a link lose their old name when they are written", () => {
    const raw = readRaw(ScenarioSchema, new URLSearchParams("budget=512&tp=4"));
    expect(decodeParams(ScenarioSchema, raw).value.batched_tokens).toBe(512);
    expect(scenarioChange({ batched_tokens: 256 })).toEqual({ budget: null, batched_tokens: "256" });
  });

  it("are read from the input of a job as well as from its scenario", () => {
    const asked = { input: { max_seqs: 12, rates: [1] }, scenario: { model: "llama-3.1-8b", hw: "h100-sxm", tp: 1 } };
    const moved = { ...asked, input: { rates: [1] }, scenario: { ...asked.scenario, max_seqs: 12 } };
    expect(unwrap(simulationSweepJob.read(asked)).scenario.flags.maxSequences).toBe(12);
    expect(unwrap(simulationSweepJob.read(asked))).toEqual(unwrap(simulationSweepJob.read(moved)));
  });
});
