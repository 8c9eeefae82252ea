/** Small runs by hand: requests as rows [arrival, prompt, output]. */
import { advance, type Until } from "@/features/core/simulator/advance";
import { POOL_DEFAULTS, SIM_DEFAULTS, type PoolConfig, type SimConfig } from "@/features/core/simulator/input/config";
import { createSimulation } from "@/features/core/simulator/create";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import { fixedCost } from "@/features/core/simulator/cost/simple-costs";
import { newRecord, recordInto, stepColumn, type StepColumn } from "@/features/core/simulator/record";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import type { SimState } from "@/features/core/simulator/core/state";
import { unwrap } from "@/lib/result";

export type Row = readonly [arrival: number, prompt: number, output: number];

export const listRequests = (rows: readonly Row[], more: Partial<SimRequests> = {}): SimRequests => ({
  count: rows.length,
  arrival: Float64Array.from(rows, ([arrival]) => arrival),
  prompt: Int32Array.from(rows, ([, prompt]) => prompt),
  output: Int32Array.from(rows, ([, , output]) => output),
  ...more,
});

export const onePool = (pool: Partial<PoolConfig>, more: Partial<SimConfig> = {}): SimConfig => ({
  ...SIM_DEFAULTS,
  pools: [{ ...POOL_DEFAULTS, blockSize: 8, blocks: 1000, ...pool }],
  ...more,
});

/** Every step takes a second unless said otherwise. */
export function run(config: SimConfig, requests: SimRequests, cost: StepCost = fixedCost(1), until: Until = {}) {
  const state = unwrap(createSimulation(config, requests));
  const record = newRecord({ members: true });
  advance(
    state,
    config.pools.map(() => cost),
    { events: 1_000_000, ...until },
    recordInto(record),
  );
  const steps = (name: StepColumn): number[] => Array.from(stepColumn(record, name));
  return { state, record, steps };
}

export const times = (state: SimState, name: "scheduledAt" | "prefilledAt" | "firstAt" | "finishedAt"): number[] =>
  Array.from(state.life[name]);
