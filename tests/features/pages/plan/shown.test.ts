import { describe, expect, it } from "vitest";
import { allCells } from "@/features/analysis/in-place";
import { planAnalysis } from "@/features/pages/plan/analysis";
import { PlanInput } from "@/features/pages/plan/input";
import { launchTexts } from "@/features/pages/plan/launch-texts";
import { askPlan, planSoFar, type PlanAnswer, type PlanOutcomes } from "@/features/pages/plan/plan";
import { listPrices } from "@/features/pages/plan/prices";
import { showRivals } from "@/features/pages/plan/rivals";
import { showPlan } from "@/features/pages/plan/shown";
import { degreesLabel } from "@/features/core/operators/parallelism";
import { formatCount } from "@/lib/format/quantity";
import type { SoFar } from "@/features/analysis/long-analysis";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const SCENARIO = {
  model: "llama-3.1-8b",
  hw: "h100-sxm",
  isl: "1024",
  osl: "128",
  tp: "1",
  tpot_ms: "20",
  ttft_ms: "500",
};

function answer(raw: RawParams = {}, cells = Infinity): PlanAnswer {
  const input = decodeParams(PlanInput, { gpus: "2", ...raw }).value;
  const ask = unwrap(askPlan(resolved({ ...SCENARIO, ...raw }), input));
  const [searched, simulated] = allCells(planAnalysis.long.stages, ask, planAnalysis.engines);
  const some = { outcomes: searched?.outcomes.slice(0, cells) ?? [], ended: cells === Infinity };
  const stages = [some, cells === Infinity ? simulated : { outcomes: [], ended: false }];
  return unwrap(planSoFar(ask, stages as unknown as SoFar<PlanOutcomes>));
}

const whole = answer({ team: "h200-sxm=2@9/8" });

describe("why not another layout", () => {
  it("knows the plan's own layout, and says of what was simulated what the simulation found", () => {
    const rivals = showRivals(whole);
    const { winner, checked } = whole;
    expect(rivals.filter(({ own }) => own)).toHaveLength(winner?.unit.prefill === null ? 1 : 0);
    const single = checked.filter(({ unit, holds }) => unit.prefill === null && holds);
    expect(single.length).toBeGreaterThan(0);
    for (const { unit, clients } of single) {
      const why = rivals.find(({ layout }) => layout === degreesLabel(unit.decode))?.why.en;
      expect(why).toContain(`simulated ${formatCount(Math.round(clients))} users`);
    }
  });
});

describe("what a screen shows of a plan", () => {
  const shown = showPlan(whole);

  it("is plain data: a server sends it, and a browser draws the same", () => {
    expect(JSON.parse(JSON.stringify(shown))).toEqual(shown);
    expect(JSON.stringify(shown).length).toBeLessThan(48_000);
    expect(shown.partial).toBeNull();
  });

  it("has users in whole numbers, output, cost; times and memory among the limits, each in one of three states", () => {
    expect(shown.figures.map(({ id }) => id)).toEqual(["users", "per-gpu", "cost"]);
    expect(Number.isInteger(shown.figures[0]?.value)).toBe(true);
    expect(shown.limits.map(({ id }) => id)).toEqual(["ttft", "tpot", "memory"]);
    for (const { state, word } of shown.limits) expect(word.en[0]).toBe({ safe: "✓", tight: "▲", missed: "✕" }[state]);
    expect(shown.all?.asked.en).toMatch(/minimum: 80/);
  });

  it("compares every kind of GPU, the cheapest first", () => {
    const costs = shown.chips.map(({ cost }) => cost ?? Infinity);
    expect(shown.chips.filter(({ own }) => own)).toHaveLength(1);
    expect(shown.chips.filter(({ change }) => change === "chip")).toHaveLength(1);
    expect(shown.chips.filter(({ change }) => change === "pools")).toHaveLength(1);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  });

  it("leads to other pages with the deployment as it is recommended", () => {
    expect(shown.laid).toBe(true);
    for (const door of Object.values(shown.doors))
      expect(door).toMatchObject({ model: "llama-3.1-8b", hw: "h100-sxm" });
    const { question, winner } = whole;
    const texts = unwrap(launchTexts(question, winner ?? expect.fail("no winner"), "en"));
    expect(texts.launch).toContain("vllm serve");
    expect(texts.benchmark).toContain("bench");
  });
});

describe("a step of a limit", () => {
  it("sets what the sentence says, loosened, and promises nothing before it was simulated", () => {
    const prices = listPrices(whole);
    const sets = Object.assign({}, ...prices.map(({ set }) => set)) as Readonly<Record<string, string>>;
    expect(prices.length).toBeGreaterThan(0);
    expect(Number(sets["ttft_ms"] ?? 600)).toBeGreaterThan(500);
    expect(Number(sets["tpot_ms"] ?? 25)).toBeGreaterThan(20);
    expect(sets["sure"]).toBe("70");
    for (const { simulated, gain } of prices) expect({ simulated, gain }).toEqual({ simulated: false, gain: null });
  });

  it("is not offered for a cache that is narrow already", () => {
    expect(listPrices(answer({ kv: "fp8" })).map(({ id }) => id)).not.toContain("memory");
  });
});

describe("a plan of which the first glance alone is there", () => {
  const glance = answer({}, 1);

  it("has figures already, marked as so far, and no more than what the whole search finds", () => {
    const shown = showPlan(glance);
    expect(shown.verdict.finding.en).toMatch(/^So far/);
    expect(shown.figures).toHaveLength(3);
    expect(shown.front).toBeNull();
    expect(glance.options[0]?.rate).toBeLessThanOrEqual((whole.options[0]?.rate ?? 0) * (1 + 1e-9));
  });
});
