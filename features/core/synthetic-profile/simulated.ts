/** One simulated run, told step by step in whole microseconds: what a profiler inside the engine would have seen. */
import { fromUs } from "@/lib/units/edge";
import { mulberry32, type Random } from "@/lib/random/generator";
import { unwrap } from "@/lib/result";
import { advance } from "../simulator/advance";
import { type Load, type PoolConfig, SIM_DEFAULTS } from "@/features/core/simulator/input/config";
import type { StepCost } from "../simulator/cost/step-cost";
import { createSimulation } from "../simulator/create";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import type { ExampleCase } from "./cases";
import type { RecordedRun } from "./recorded-run";
import { microseconds, watcher } from "./watcher";

/** The same case and seed give the same run to the last bit. */
export function tellRun(example: ExampleCase, seed: number): RecordedRun {
  const { pools, transfer, clients } = example;
  const load: Load = clients === undefined ? SIM_DEFAULTS.load : { kind: "closed", clients, think: 0 };
  const config = { ...SIM_DEFAULTS, pools, transfer, load, seed };
  const state = unwrap(createSimulation(config, drawRequests(example, mulberry32(seed))));
  const watched = watcher(state);
  advance(
    state,
    pools.map(({ role }) => cost(example, role, () => state.clock)),
    {},
    watched.observer,
  );
  watched.finish();
  const roles = example.pools.flatMap(({ role, instances, blocks }, pool) =>
    Array.from({ length: instances }, () => ({ pool, role, host: role === "decode" ? 1 : 0, blocks })),
  );
  return { state, instances: roles, steps: watched.steps, blockEvents: watched.blockEvents };
}

/** Arrivals fall on whole microseconds, so that what is written is what was simulated. */
function drawRequests({ requests, surge }: ExampleCase, random: Random): SimRequests {
  const { count, rate, prompt, output } = requests;
  const arrival = new Float64Array(count);
  let time = 0;
  for (let i = 0; i < count; i += 1) {
    arrival[i] = fromUs(microseconds(time));
    const times = surge !== undefined && time >= surge.from && time < surge.to ? surge.times : 1;
    time -= Math.log(1 - random()) / (rate * times);
  }
  const between = ([low, high]: readonly [number, number]): Int32Array =>
    Int32Array.from({ length: count }, () => low + Math.floor(random() * (high - low + 1)));
  return { count, arrival, prompt: between(prompt), output: between(output) };
}

/**
 * A step reads the weights, works on each new token and reads each cached one; whole microseconds. A slow card keeps all waiting, and a
 * step that begins while its pool stands still ends after that.
 */
function cost({ slowCard = 1, standstill }: ExampleCase, role: PoolConfig["role"], clock: () => number): StepCost {
  return {
    seconds: ({ decodes, prefillTokens, contextSum }) => {
      const usual = fromUs(Math.ceil((9000 + 60 * decodes + 45 * prefillTokens + 0.02 * contextSum) * slowCard));
      const now = clock();
      const isStill = standstill?.role === role && now >= standstill.from && now < standstill.to;
      return isStill ? fromUs(microseconds(standstill.to - now)) + usual : usual;
    },
  };
}
