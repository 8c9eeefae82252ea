/** How long one full quick estimation takes, and how many pairs of phases one core prices in a second. */
import { PassInput } from "@/features/core/passes/input";
import { pricePhases } from "@/features/core/passes/phases";
import { quickEstimation } from "@/features/pages/quick-estimation/quick-estimation";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";

const ROUNDS = 400;

export function quickEstimationBench() {
  const raw = { model: "deepseek-v3", hw: "h200-sxm", tp: "8", split: "1" };
  const params = decodeParams(ScenarioSchema, raw).value;
  const scenario = unwrap(resolveScenario(params));
  const input = decodeParams(PassInput, raw).value;
  const full = medianMs(() => quickEstimation(scenario, input));
  const phases = medianMs(() => pricePhases(scenario, input));
  const resolve = medianMs(() => resolveScenario(params));
  return {
    scenario: "DeepSeek-V3, 61 layers, H200 x 8, prefill and decode laid out differently",
    full_estimation_ms_median: round(full),
    phases_only_ms_median: round(phases),
    estimates_per_second: Math.round(1000 / phases),
    resolve_scenario_ms_median: round(resolve),
    full_over_phases: round(full / phases),
  };
}

/** Median of single calls, after a warm-up as long as the measurement. */
function medianMs(work: () => unknown): number {
  const times: number[] = [];
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const start = performance.now();
    work();
    if (round >= ROUNDS) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[times.length / 2] ?? NaN;
}

const round = (value: number): number => Number(value.toPrecision(3));
