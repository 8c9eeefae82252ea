import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Observer } from "@/features/core/simulator/advance";
import { createSimulation } from "@/features/core/simulator/create";
import { advance } from "@/features/core/simulator/advance";
import { linearCost } from "@/features/core/simulator/cost/simple-costs";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import type { StepWork } from "@/features/core/simulator/core/batch";
import { POOL_DEFAULTS, SIM_DEFAULTS, type PoolConfig, type SimConfig } from "@/features/core/simulator/input/config";
import { paddedBatch } from "@/features/core/simulator/event-loop/graph-padding";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import { unwrap } from "@/lib/result";
import { onePool, listRequests, run } from "./support";

const reserve = (change: Partial<PoolConfig> = {}): SimConfig =>
  onePool({ policy: "reserve", blocks: 1000, ...change });
const scheduled = (config: SimConfig, requests: SimRequests): number[] =>
  Array.from(run(config, requests).state.life.scheduledAt);

describe("a busy engine that reserves", () => {
  it("takes who waited already when the step before was formed, if it composes steps ahead", () => {
    // Steps of 1 s: the second request comes in the second step and starts with the third or the fourth.
    const requests = listRequests([
      [0, 8, 20],
      [1.5, 8, 2],
    ]);
    expect(scheduled(reserve(), requests)).toEqual([0, 2]);
    expect(scheduled(reserve({ lookAhead: true }), requests)).toEqual([0, 3]);
    // An idle engine has no step to compose meanwhile.
    expect(scheduled(reserve({ lookAhead: true }), listRequests([[0.5, 8, 2]]))).toEqual([0.5]);
  });

  it("waits for a prompt on every rank, and not for ever", () => {
    const balanced = reserve({ ranks: 2, balanceSteps: 5 });
    const of = (second: number) =>
      scheduled(
        balanced,
        listRequests([
          [0, 8, 40],
          [1.5, 8, 2],
          [second, 8, 2],
        ]),
      );
    expect(of(3.5).slice(1)).toEqual([4, 4]);
    expect(of(30)[1]).toBe(7);
  });

  it("feeds what no prefix cache holds, and refuses a prompt that is all cached", () => {
    const requests = { ...listRequests([[0, 100, 2]]), cached: Int32Array.of(60) };
    const { state, steps } = run(reserve(), requests);
    expect(steps("prefillTokens")).toEqual([40, 0]);
    expect(state.replicas[0]?.totals.hit).toBe(60);
    const all = createSimulation(reserve(), { ...requests, cached: Int32Array.of(100) });
    expect(all.issues.map(({ code }) => code)).toEqual(["SIM-ROW-BAD-LENGTH"]);
  });
});

describe("what a busy engine reserves for each rank and draft", () => {
  it("keeps one rank's share of the budget for each prompt", () => {
    const { steps } = run(reserve({ ranks: 2, tokenBudget: 40, chunkLimit: 20 }), listRequests([[0, 50, 1]]));
    expect(steps("prefillTokens")).toEqual([20, 20, 10]);
  });

  it("takes the mean of what drafts yield", () => {
    // 1 + 0.8 + 0.8 · 0.5 = 2.2 tokens a step: 22 after the first are 10 steps, 23 are 11 (hand).
    const speculation = { draftTokens: 2, acceptance: [0.8, 0.5], draws: "expected" } as const;
    const steps = (output: number) => run(reserve({ speculation }), listRequests([[0, 8, output]])).state.batches - 1;
    expect([steps(23), steps(24)]).toEqual([10, 11]);
  });

  it("refuses stages and draws, because it knows of nobody while they decode", () => {
    const seeded = { draftTokens: 1, acceptance: [0.5], draws: "seeded" } as const;
    for (const change of [{ stages: 2 }, { speculation: seeded }])
      expect(createSimulation(reserve(change), listRequests([[0, 8, 2]])).issues[0]?.code).toBe("SIM-POLICY-LOCKSTEP");
  });

  it("pads each rank to a CUDA graph", () => {
    expect([1, 2, 3, 5, 8, 9, 17].map((batch) => paddedBatch(batch, 8))).toEqual([1, 2, 4, 8, 8, 16, 24]);
    const cost = linearCost({ a: 0, b: 1, c: 0, d: 0 });
    const requests = listRequests(Array.from({ length: 6 }, () => [0, 1, 2] as const));
    // Three a rank are padded to four.
    expect(run(reserve({ ranks: 2, graphStride: 8 }), requests, cost).steps("seconds")[1]).toBe(8);
  });
});

describe("caches on their way", () => {
  it("take the request's own seconds beside those of the configuration", () => {
    const pools = (["prefill", "decode"] as const).map((role) => ({
      ...POOL_DEFAULTS,
      role,
      policy: "reserve" as const,
    }));
    const config: SimConfig = { ...SIM_DEFAULTS, pools, transfer: { latency: 0.5, perToken: 0 } };
    const requests = { ...listRequests([[0, 8, 3]]), transfer: Float64Array.of(2) };
    const { life } = run(config, requests).state;
    expect([life.prefilledAt[0], life.firstAt[0], life.finishedAt[0]]).toEqual([1, 3.5, 5.5]);
  });
});

/** The closed form of linear times: exact up to rounding. */
const rates = { a: 5e-3, b: 1e-4, c: 2e-5, d: 1e-7 };
const stepwise = linearCost(rates);
const inOneGo: StepCost = {
  ...stepwise,
  together: (work: StepWork, steps: number, growth: number) =>
    steps * stepwise.seconds({ ...work, contextSum: work.contextSum + (growth * (steps - 1)) / 2 }, 0),
};
const stretches: Observer = { stretches: true, stageStart: () => undefined };
const everyStep: Observer = { stageStart: () => undefined };

describe("equal steps in one go", () => {
  const setup = fc.record({
    apart: fc.boolean(),
    instances: fc.integer({ min: 1, max: 3 }),
    clients: fc.integer({ min: 1, max: 12 }),
    open: fc.boolean(),
    pollEvery: fc.constantFrom(1, 7),
    lookAhead: fc.boolean(),
    latency: fc.constantFrom(0, 2e-3),
    blocks: fc.integer({ min: 40, max: 400 }),
    rows: fc.array(
      fc.record({
        gap: fc.double({ min: 0, max: 0.2, noNaN: true }),
        prompt: fc.integer({ min: 1, max: 300 }),
        output: fc.integer({ min: 1, max: 200 }),
      }),
      { minLength: 1, maxLength: 30 },
    ),
  });

  it("end when single steps end, for one instance and for several that meet through clients and caches", () => {
    fc.assert(
      fc.property(setup, ({ apart, instances, clients, open, latency, rows, ...pool }) => {
        const each = { ...POOL_DEFAULTS, policy: "reserve" as const, instances, tokenBudget: 256, ...pool };
        const config: SimConfig = {
          ...SIM_DEFAULTS,
          pools: apart
            ? [
                { ...each, role: "prefill" },
                { ...each, role: "decode" },
              ]
            : [each],
          routing: "least-outstanding",
          load: open ? { kind: "open" } : { kind: "closed", clients, think: 0.01 },
          transfer: { latency, perToken: 1e-6 },
        };
        let clock = 0;
        const requests = listRequests(rows.map(({ gap, prompt, output }) => [(clock += gap), prompt, output] as const));
        const ends = (cost: StepCost, observer: Observer): Float64Array => {
          const state = unwrap(createSimulation(config, requests));
          advance(state, [cost, cost], { events: 500_000 }, observer);
          return state.life.finishedAt;
        };
        const exact = ends(stepwise, everyStep);
        ends(inOneGo, stretches).forEach((end, i) => expect(end).toBeCloseTo(exact[i] ?? NaN, 8));
      }),
      { numRuns: 150 },
    );
  });
});
