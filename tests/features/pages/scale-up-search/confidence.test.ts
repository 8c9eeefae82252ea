import { describe, expect, it } from "vitest";
import { simulateConfiguration } from "@/features/core/search/layouts/simulate-best";
import { limitChance } from "@/features/pages/scale-up-search/results/confidence";
import { askSearch, found } from "./support";

const best = found.winner ?? 0;

function chance(limits: Readonly<Record<string, string>>): number | null {
  const plan = askSearch({}, { ...SCENARIO_WITHOUT, ...limits });
  const run = simulateConfiguration(plan.context, plan.options, best);
  if (run === null) throw new Error("The winner cannot be run");
  return limitChance(plan)(run);
}

const SCENARIO_WITHOUT = { model: "qwen3-32b", hw: "h200-sxm", tp: "4", isl: "1024", osl: "128" };

describe("the chance that a simulated configuration keeps its limits", () => {
  it("rises with room, from nearly none to nearly sure, and two limits are never likelier than one", () => {
    const rising = ["2", "12", "16", "24", "400"].map((tpot_ms) => chance({ ttft_ms: "none", tpot_ms }) ?? NaN);
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    expect(rising[0]).toBeLessThan(0.05);
    expect(rising.at(-1)).toBeGreaterThan(0.95);
    const [one, both] = [chance({ ttft_ms: "none", tpot_ms: "16" }), chance({ ttft_ms: "200", tpot_ms: "16" })];
    expect(both).toBeLessThanOrEqual(one ?? NaN);
  });

  it("is none where no time is limited", () => {
    expect(chance({ ttft_ms: "none", tpot_ms: "none" })).toBeNull();
  });
});
