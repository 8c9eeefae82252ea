import { describe, expect, it } from "vitest";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { loadAnalyses } from "@/features/registry";
import { prepareRun } from "@/features/run-analysis";
import { simulationSweepJob } from "@/features/core/serving/sweep/job";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { readRaw, scenarioChange } from "@/state/actions";

const OLD = { budget: "512", max_seqs: "12", util: "0.8" };
const FLAGS = { maxTokens: 512, maxSequences: 12, share: 0.8 };

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
