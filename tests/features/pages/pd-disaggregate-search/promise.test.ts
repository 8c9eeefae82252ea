/** Separate pools by the scenario's promise: the best plan is what Estimate says of it, and keeps the limits that it was found by. */
import { describe, expect, it } from "vitest";
import { loadStore } from "@/features/core/serving/mean-load/mean-load";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import { pdDisaggregateSearchAnalysis as analysis } from "@/features/pages/pd-disaggregate-search/analysis";
import { PdInput } from "@/features/pages/pd-disaggregate-search/input";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const QUESTION = { model: "qwen3-32b", hw: "h200-sxm", isl: "4096", osl: "512" };
const SMALL = { gpus: "12", p_tps: "1,2", d_tps: "1,2" };

const answered = (scenario: RawParams, input: RawParams = SMALL) =>
  unwrap(analysis.run(resolved({ ...QUESTION, ...scenario }), decodeParams(PdInput, input).value));

describe.each(["average", "p90", "p95", "p99"])("separate pools judged by %s", (judge) => {
  const { winner, deploy, limits } = answered({ judge });

  it("say of the best plan what Estimate says of it", () => {
    if (!winner || !deploy?.scenario) throw new Error("nothing holds");
    const scenario = resolved(QUESTION);
    const own = unwrap(
      resolveOn(
        { ...scenario.params, judge: judge as "p95", ...deploy.scenario },
        { ...scenario, time: scenario.time },
      ),
    );
    const { ttft, tpot, rate } = unwrap(loadStore(own.time)(own, "vllm"));
    // Requests in flight are whole numbers in a link.
    expect(rate / winner.row.rate).toBeCloseTo(1, 1.5);
    expect(tpot / winner.row.tpot).toBeCloseTo(1, 1.5);
    expect(Math.abs(ttft / winner.row.ttft - 1)).toBeLessThan(0.1);
    expect(ttft).toBeLessThan(limits.ttft ?? Infinity);
    expect(tpot).toBeLessThan(limits.tpot ?? Infinity);
  });

  it("keep both limits", () => {
    expect(winner?.row.ttft).toBeLessThanOrEqual(limits.ttft ?? Infinity);
    expect(winner?.row.tpot).toBeLessThanOrEqual(limits.tpot ?? Infinity);
  });
});

it("separate pools serve fewer the higher the percentile and the probability", () => {
  const rates = [
    { judge: "p90", sure: "0" },
    { judge: "p95", sure: "0" },
    { judge: "p95", sure: "90" },
  ].map((promise) => answered(promise).winner?.row.rate ?? 0);
  for (let place = 1; place < rates.length; place += 1)
    expect(rates[place]).toBeLessThanOrEqual((rates[place - 1] ?? NaN) * 1.005);
});

it("where no percentile holds, the named limit lets a plan pass", () => {
  const { winner, relaxations } = answered({ tpot_ms: "4" });
  expect(winner).toBeNull();
  const [nearest] = relaxations;
  if (nearest?.limit !== "tpot") throw new Error("TPOT is what stops it");
  expect(answered({ tpot_ms: String(nearest.to * 1010) }).winner).not.toBeNull();
});

it("price and busy share of the question are those of the plans", () => {
  const cost = (scenario: RawParams): number => answered(scenario).winner?.row.cost ?? NaN;
  const own = cost({ usd: "4" });
  expect(cost({ usd: "4", busy: "50" }) / own).toBeCloseTo(2, 9);
  expect(cost({ usd: "8" }) / own).toBeCloseTo(2, 9);
});
