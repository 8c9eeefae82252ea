import { describe, expect, it } from "vitest";
import { findCandidate } from "@/features/core/fleet/candidates";
import { loadLaw, shareBelow } from "@/features/core/fleet/day/load-law";
import { cheapestMixes, mixFor } from "@/features/core/fleet/day/frontier";
import { demandAt } from "@/features/core/fleet/day/demand-curve";
import { optionScenario } from "@/features/core/plan/option";
import { schedulerPolicy } from "@/features/core/plan/simulate";
import { serviceStore } from "@/features/core/serving/simulated/service";
import { runFigures } from "@/features/core/serving/sweep/figures";
import { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import { simulateLoad } from "@/features/core/serving/sweep/simulate-load";
import { UNWATCHED } from "@/lib/jobs/job-kind";
import { unwrap } from "@/lib/result";
import { fleet, line, service } from "../support";
import { LIMITS, queueCurve, slot } from "./support";

describe("the share of times below a limit", () => {
  const tail = { mean: 1, p50: 1, p90: 2, p95: 2.5, p99: 4 };

  it("is each percentile's at its time, straight between them, and never all", () => {
    expect([1, 2, 2.5, 4].map((limit) => shareBelow(tail, limit))).toEqual([0.5, 0.9, 0.95, 0.99]);
    expect(shareBelow(tail, 1.5)).toBeCloseTo(0.7, 12);
    expect(shareBelow(tail, 0.5)).toBe(0);
    // Provenance hand: from p95 to p99 a fifth is left in 1.5 s, so in another 1.5 s a fifth of the last percent.
    expect(shareBelow(tail, 5.5)).toBeCloseTo(1 - 0.01 / 5, 9);
  });

  it("falls with the load and with the wait", () => {
    const law = loadLaw(queueCurve(10), { targets: LIMITS, output: 100, rate: 8, clients: 40 });
    const loads = [1, 3, 5, 7, 9].map((rate) => law.share(rate, 0));
    const waits = [0, 0.5, 1, 1.9].map((wait) => law.share(7, wait));
    for (const shares of [loads, waits]) expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(law.share(7, 2)).toBe(0);
  });
});

describe("the law of a layout that Plan chose", () => {
  it("lies within one point of simulated runs up to 80 % of the load within the promise, within five at all of it", () => {
    const fleets = fleet({ services: [service()], lines: [line()] });
    const { option, curve } = findCandidate(fleets, { service: 0, chip: "h100-sxm" }, "vllm");
    const { scenario } = service();
    if (!option) throw new Error("No layout");
    const { rate, clients } = option.highest;
    const law = loadLaw(curve, { targets: scenario.targets, output: scenario.workload.osl, rate, clients });
    const laid = unwrap(optionScenario(scenario, line().chip, { unit: option.unit, copies: 1, clients: 1 }));
    const asked = { policy: schedulerPolicy("vllm"), tokenBudget: option.unit.tokens, prefixCache: false };
    const serving = unwrap(serviceStore(laid.time)(laid, asked));
    const setup = { scenario: laid, service: serving, seed: 3, input: SimulationSweepInput.parse({}) };
    const error = (share: number): number => {
      const state = unwrap(simulateLoad(setup, { rate: share * rate, requests: 4000 }, UNWATCHED));
      const load = { kind: "open", rate: share * rate } as const;
      const { attained } = runFigures(state, serving, load, scenario.targets, 1, share * rate);
      return Math.abs(law.share(share * rate, 0) - attained);
    };
    expect(Math.max(error(0.5), error(0.8))).toBeLessThan(0.01);
    expect(error(1)).toBeLessThan(0.05);
  });
});

describe("the cheapest mixes", () => {
  it("cost what trying every count says", () => {
    const slots = [slot({ rate: 5, choice: 4 }), slot({ rate: 9, choice: 9, gpus: 4 }), slot({ rate: 2, choice: 1.9 })];
    const mixes = cheapestMixes(slots, [3, 4, 2], 60);
    for (let rate = 0; rate <= 60; rate += 1) {
      let least = Infinity;
      for (let a = 0; a <= 3; a += 1)
        for (let b = 0; b <= 4; b += 1)
          for (let c = 0; c <= 2; c += 1)
            if (5 * a + 9 * b + 2 * c >= rate) least = Math.min(least, 4 * a + 9 * b + 1.9 * c);
      const { rate: reached, cost } = mixFor(mixes, rate);
      if (least < Infinity) expect(cost).toBeCloseTo(least, 9);
      else expect(reached).toBe(55);
    }
  });
});

describe("the demand between the hours", () => {
  it("is that of the hour in its middle and half of both at its end, midnight too", () => {
    const demand = Array.from({ length: 24 }, (_, hour) => hour);
    expect(demandAt(demand, 5.5 * 3600)).toBe(5);
    expect(demandAt(demand, 6 * 3600)).toBe(5.5);
    expect(demandAt(demand, 0)).toBe(11.5);
  });
});
