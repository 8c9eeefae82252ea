// @module-tag check
/**
 * A winner's own run says what its scenario would: the same figures on the simulator page and, in the mean, in Quick Estimation. Times of
 * requests that run while the load drains count nowhere.
 */
import { describe, expect, it } from "vitest";
import { computeExcess } from "@/features/core/search/layouts/criteria/limits";
import { wholeSearch } from "@/features/core/search/layouts/search";
import { listContenders, simulateBest } from "@/features/core/search/layouts/simulate-best";
import { configurationAt } from "@/features/core/search/layouts/space/space";
import { loadStore } from "@/features/core/serving/mean-load/mean-load";
import { runCell, sweepBase } from "@/features/core/serving/sweep/cell";
import { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import { scenarioWith } from "@/features/pages/scale-up-search/apply";
import { ScaleUpSearchInput } from "@/features/pages/scale-up-search/input";
import { planSearch } from "@/features/pages/scale-up-search/request/plan";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../../support/scenarios";

/** The best that the search simulates, at the page's own axes and limits. Without a pipeline: its rounds are a model of their own. */
function simulatedWinners(scenario: RawParams) {
  const input = decodeParams(ScaleUpSearchInput, { pps: "1" }).value;
  const request = unwrap(planSearch(resolved({ judge: "average", ...scenario }), input));
  const { space, options } = request;
  const { context, digest } = wholeSearch(space, options);
  const runs = simulateBest(context, options, listContenders(digest, 16)).filter(({ passes }) => passes);
  return runs.slice(0, 2).map((run) => {
    const configuration = configurationAt(space, run.index);
    const own = unwrap(scenarioWith(request, configuration));
    const base = sweepBase(own, SimulationSweepInput.parse({}));
    const service = { tp: null, adp: null, ep: null, replicas: null, policy: "vllm-v1" as const, budget: null };
    const load = { kind: "closed" as const, clients: own.workload.concurrency };
    const simulated = runCell(base, { service, load, seed: 1 }).figures ?? expect.fail("no run");
    return { run, simulated, estimate: unwrap(loadStore(own.time)(own, configuration.backend)) };
  });
}

/**
 * Steps of both engines are one model, so only the order of prompts differs: 1 % of TPOT; TTFT is a few such steps, 5 %. The closed form
 * has real-valued batches: 2 % of TPOT.
 */
const WITHIN = { tpot: 0.01, ttft: 0.05, closedForm: 0.02 };

const apart = (a: number, b: number): number => Math.abs(a / b - 1);

describe("the run of a winner", () => {
  it.each([
    { model: "gpt-oss-120b", hw: "h100-sxm" },
    { model: "deepseek-v3", hw: "h200-sxm" },
    { model: "llama-3.3-70b", hw: "h100-sxm" },
    { model: "qwen3-235b-a22b", hw: "h200-sxm", weights: "fp8" },
    { model: "gpt-oss-20b", hw: "b200", isl: "8192", osl: "256" },
    { model: "mixtral-8x7b", hw: "a100-sxm-80" },
  ] as RawParams[])(
    "$model on $hw says what its scenario says, and keeps its limits there",
    { timeout: 120_000 },
    (scenario) => {
      const winners = simulatedWinners(scenario);
      expect(winners.length).toBeGreaterThan(0);
      for (const { run, simulated, estimate } of winners) {
        expect(apart(run.tpot.mean, simulated.tpot.mean)).toBeLessThan(WITHIN.tpot);
        expect(apart(run.ttft.mean, simulated.ttft.mean)).toBeLessThan(WITHIN.ttft);
        expect(apart(run.tpot.mean, estimate.tpot)).toBeLessThan(WITHIN.closedForm);
        const again = { TTFT: simulated.ttft.mean, TPOT: simulated.tpot.mean };
        for (const { reason, limit, most } of run.checks)
          if (reason === "TTFT" || reason === "TPOT")
            expect(computeExcess(again[reason], limit, most)).toBeLessThanOrEqual(0);
      }
    },
  );
});
