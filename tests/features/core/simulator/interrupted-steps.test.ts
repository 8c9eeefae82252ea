// @module-tag check
/**
 * Several instances whose decode steps are taken in one go and cut short by what comes from the others: the same run, to the last bit, as
 * step by step. Step times of whole seconds make many instances end at the same moment, where the order of events decides.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { advance, type Observer } from "@/features/core/simulator/advance";
import { fixedCost, linearCost } from "@/features/core/simulator/cost/simple-costs";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import { createSimulation } from "@/features/core/simulator/create";
import { simFigures } from "@/features/core/simulator/figures/figures";
import { ROUTINGS, type SimConfig } from "@/features/core/simulator/input/config";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import { anyConfig, anyRequests } from "./random-runs";

/** In whole seconds: the same for every step; growing with the batch; falling as contexts grow, as a table of measured times may. */
const COSTS: readonly StepCost[] = [
  linearCost({ a: 5e-3, b: 1e-4, c: 2e-5, d: 1e-7 }),
  fixedCost(1),
  { seconds: ({ decodes, chunks }) => 1 + (decodes >> 2) + chunks },
  { seconds: ({ contextSum, prefillTokens }) => Math.max(1, 5 - Math.floor(contextSum / 100)) + prefillTokens },
  { seconds: ({ decodes }) => (decodes > 3 ? 0 : 1) },
];

const onlooker: Observer = { stageStart: () => undefined };

const severalInstances: fc.Arbitrary<SimConfig> = fc
  .tuple(
    anyConfig,
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 4 }),
    fc.constantFrom(...ROUTINGS),
    fc.record({
      load: fc.constantFrom(
        { kind: "open" as const },
        { kind: "closed" as const, clients: 5, think: 0 },
        { kind: "closed" as const, clients: 9, think: 1 },
      ),
      transfer: fc.constantFrom({ latency: 0, perToken: 0 }, { latency: 1, perToken: 0 }, { latency: 0, perToken: 1 }),
    }),
  )
  .map(([config, instances, decoders, routing, more]) => ({
    ...config,
    ...more,
    routing,
    pools: config.pools.map((pool) => ({
      ...pool,
      instances: pool.role === "decode" ? decoders : instances,
      stages: 1,
      blocks: pool.blocks * 2,
    })),
  }));

/** Outputs of up to hundreds of tokens, and arrivals at whole seconds. */
const longAnswers: fc.Arbitrary<SimRequests> = fc
  .tuple(anyRequests, fc.integer({ min: 1, max: 12 }))
  .map(([requests, longer]) => ({
    ...requests,
    arrival: requests.arrival.map((time) => Math.round(time * 100)),
    output: requests.output.map((tokens) => Math.min(90, 1 + (tokens - 1) * longer)),
    ...(requests.think && { think: requests.think.map((pause) => Math.round(pause * 20)) }),
  }));

type Slice = { readonly time?: number; readonly events?: number };

function outcome(config: SimConfig, requests: SimRequests, cost: StepCost, observer: Observer | null, slice: Slice) {
  const created = createSimulation(config, requests);
  if (!created.ok) return null;
  const state = created.value;
  const costs = config.pools.map(() => cost);
  for (let turn = 1; turn < 20_000; turn += 1) {
    const { time = Infinity, events = 100_000 } = slice;
    if (advance(state, costs, { time: time * turn, events }, observer) === "done") break;
  }
  const { life, refusals, batches, arrivedAt, replicas } = state;
  const times = [life.scheduledAt, life.firstAt, life.finishedAt, arrivedAt, life.restarts, life.replica];
  const instances = replicas.map(({ totals, gaps, used, cache }) => ({ totals, gaps: gaps.counts, used, cache }));
  return structuredClone({ times, refusals, batches, instances, figures: simFigures(state) });
}

it("is the same run as step by step, in one go and in slices", () => {
  const slices = fc.constantFrom<Slice>({}, { time: 7 }, { time: 2.5 }, { events: 5 });
  fc.assert(
    fc.property(severalInstances, longAnswers, fc.constantFrom(...COSTS), slices, (config, requests, cost, slice) => {
      const single = outcome(config, requests, cost, onlooker, {});
      expect(outcome(config, requests, cost, null, slice)).toEqual(single);
    }),
    { numRuns: 300 },
  );
});
