/**
 * Controls that act in some layouts alone: said exactly where the answer is the same without them. Each is tried in layouts within a node and
 * across nodes, with and without experts, with one pool and two, with memory for all requests and without.
 */
import { describe, expect, it } from "vitest";
import type { Analysis } from "@/features/analysis/analysis";
import { runAnalysis, runWithReport, type PlainInput } from "@/features/analysis/run-analysis";
import { costAnalysis } from "@/features/pages/cost/analysis";
import { expertsAnalysis } from "@/features/pages/experts/analysis";
import { hostBandwidthAnalysis } from "@/features/pages/host-bandwidth/analysis";
import { mmaTilesAnalysis } from "@/features/pages/mma-tiles/analysis";
import { quickEstimationAnalysis } from "@/features/pages/quick-estimation/analysis";
import { runtimePlannerAnalysis } from "@/features/pages/runtime-planner/analysis";
import { schedulingSimulatorAnalysis } from "@/features/pages/scheduling-simulator/analysis";
import { simulationSweepAnalysis } from "@/features/pages/simulation-sweep/analysis";
import { SMALL_QUESTIONS } from "../support/controls/small-questions";

const DENSE = { model: "llama-3.1-70b", hw: "h100-sxm", conc: 16 };
const SMALL = { model: "llama-3.1-8b", hw: "h100-sxm", tp: 1, conc: 16 };
const EXPERTS = { model: "qwen3-235b-a22b", hw: "h100-sxm", tp: 1, conc: 64 };
const BIG = { ...EXPERTS, model: "deepseek-v3", hw: "h200-sxm" };
const LAYOUTS: Readonly<Record<string, PlainInput>> = {
  "one GPU": SMALL,
  "one GPU, sixteen times": { ...SMALL, replicas: 16 },
  "one GPU to a node": { ...SMALL, hw: "gh200-144" },
  "more requests than memory takes": { ...SMALL, conc: 2000 },
  "a node": { ...DENSE, tp: 8 },
  "a node in stages": { ...DENSE, tp: 4, pp: 2 },
  "two nodes": { ...DENSE, tp: 8, pp: 2 },
  "pools in one node": { ...DENSE, tp: 4, split: true, d_tp: 4, d_adp: 1 },
  "replicas of attention over nodes": { ...DENSE, tp: 4, adp: 4 },
  "stages and context over nodes": { ...DENSE, tp: 4, cp: 2, pp: 2 },
  "FFN GPUs of their own": { ...BIG, adp: 8, split: true, d_tp: 1, d_adp: 8, afd: 8 },
  "experts in a node": { ...EXPERTS, tp: 8, ep: 8, adp: 1 },
  "experts over nodes": { ...EXPERTS, adp: 16, ep: 16 },
  "few experts fit": { ...BIG, adp: 8, ep: 8 },
  "an expert model on one GPU": { ...EXPERTS, model: "deepseek-v2-lite" },
};

/** What a page says, null where it refuses; and whether it says that `key` is without effect. */
function ask(analysis: Analysis, key: string, plain: PlainInput) {
  const asked = { ...SMALL_QUESTIONS[analysis.id], ...plain };
  const run = runWithReport(analysis, asked);
  const said = run.ok ? JSON.stringify([run.value.record.summary, run.value.report((words) => words.en)]) : null;
  const { issues } = runAnalysis(analysis, asked);
  return { said, idle: issues.some(({ code, at }) => code === "PARAM-WITHOUT-EFFECT" && at === key) };
}

type Case = readonly [page: unknown, key: string, values: readonly PlainInput[], without?: PlainInput];

/** Levels within a node, just above it, and beyond two. */
const NETWORKS = [2, 8, 64].map((gpus): PlainInput => ({ net_gpus: [gpus], net_over: [32] }));
const FULL_RATE = { net_gpus: [2], net_over: [1] };
const SHARES: readonly PlainInput[] = [{ util: 0.5 }, { util: 0.8 }, { util: 0.97 }];
const FORMATS: readonly PlainInput[] = [{ w_embedding: "int4" }, { w_embedding: "nvfp4" }];

const CASES: readonly Case[] = [
  ...[costAnalysis, runtimePlannerAnalysis, hostBandwidthAnalysis, expertsAnalysis].map((page): Case => [
    page,
    "net_over",
    NETWORKS,
    FULL_RATE,
  ]),
  ...[hostBandwidthAnalysis, expertsAnalysis].flatMap((page): Case[] => [
    [page, "util", SHARES],
    [page, "w_embedding", FORMATS],
  ]),
  [mmaTilesAnalysis, "w_embedding", FORMATS],
];

describe("is said exactly where the answer is the same without it", () => {
  it.each(CASES.map((one) => [(one[0] as Analysis).id, one[1], one] as const))("%s: %s", (_, key, one) => {
    const [page, , values, without = {}] = one;
    const wrong = Object.entries(LAYOUTS).flatMap(([name, layout]) => {
      const usual = ask(page as Analysis, key, { ...layout, ...without }).said;
      return values.flatMap((value) => {
        const { said, idle } = ask(page as Analysis, key, { ...layout, ...value });
        if (said === null || usual === null) return [];
        return idle === (said === usual) ? [] : [`${name} ${JSON.stringify(value)}: ${idle ? "said" : "not said"}`];
      });
    });
    expect(wrong).toEqual([]);
  });
});

describe("oversubscription", () => {
  const idle = (analysis: unknown, plain: PlainInput): boolean =>
    ask(analysis as Analysis, "net_over", { ...plain, net_gpus: [2], net_over: [32] }).idle;

  it("of a run is met where an instance leaves its node", () => {
    for (const analysis of [schedulingSimulatorAnalysis, simulationSweepAnalysis]) {
      expect(idle(analysis, LAYOUTS["a node"] ?? {})).toBe(true);
      expect(idle(analysis, LAYOUTS["two nodes"] ?? {})).toBe(false);
    }
  });

  it("on Quick Estimation is met by twice the TP that it compares with", () => {
    expect(idle(quickEstimationAnalysis, SMALL)).toBe(true);
    expect(idle(quickEstimationAnalysis, { ...DENSE, tp: 8 })).toBe(false);
  });

  it("at a factor of one is said of its levels, not of itself", () => {
    const { issues } = runAnalysis(costAnalysis as Analysis, { ...SMALL, ...FULL_RATE });
    expect(issues.filter(({ code }) => code === "PARAM-WITHOUT-EFFECT").map(({ at }) => at)).toEqual(["net_gpus"]);
  });
});
