import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { servingFigures } from "@/features/core/serving/engine-run/metrics";
import { drawRequests } from "@/features/core/serving/deployment/requests";
import { simulate } from "@/features/core/serving/engine-run/simulate";
import { equalRequests, plainEngine, PLAIN_COST } from "./support";

describe("a closed loop, by hand", () => {
  // Prompts of 1,000 tokens fill the budget: one per step. 10 ms a step, 10 ms for the prompt.
  const requests = equalRequests(4, 1000, 11);
  const run = simulate({ requests, load: { kind: "closed", clients: 2 }, engines: [plainEngine()] });

  it("serves a burst one prompt after the other", () => {
    expect(run.timeline.first[0]).toBeCloseTo(0.02, 9);
    // The second step prefills 999 tokens beside one decode and leaves one token for the third.
    expect(run.timeline.first[1]).toBeCloseTo(0.02 + 0.01999 + 0.01001, 9);
  });

  it("decodes a token per step and sends the next request when one ends", () => {
    // Ten more tokens: two while the second prompt is prefilled, eight alone.
    expect(run.timeline.finish[0]).toBeCloseTo(0.05 + 8 * 0.01, 9);
    expect(run.timeline.arrival[2]).toBe(run.timeline.finish[0]);
  });
});

describe("limits", () => {
  it("queues what does not fit the cache until something ends", () => {
    // 110 tokens each and room for 250: the third request waits for the first two to end.
    const requests = equalRequests(3, 100, 10);
    const load = { kind: "closed", clients: 3 } as const;
    const outcome = simulate({ requests, load, engines: [plainEngine({ capacity: 250 })] });
    expect(outcome.timeline.scheduled[1]).toBe(0);
    expect(outcome.timeline.scheduled[2]).toBeCloseTo(outcome.timeline.finish[0] ?? NaN, 9);
    expect(servingFigures(outcome, requests).limitedBy).toBe("kv-capacity");
  });

  it("runs a request that is larger than the whole cache alone", () => {
    const requests = equalRequests(2, 100, 10);
    const load = { kind: "closed", clients: 2 } as const;
    const { timeline } = simulate({ requests, load, engines: [plainEngine({ capacity: 50 })] });
    expect(timeline.scheduled[1]).toBeCloseTo(timeline.finish[0] ?? NaN, 9);
  });

  it("obeys the number of sequences and the polling interval", () => {
    const requests = equalRequests(2, 100, 31);
    const single = simulate({
      requests,
      load: { kind: "closed", clients: 2 },
      engines: [plainEngine({}, { maxSequences: 1 })],
    });
    expect(single.timeline.scheduled[1]).toBeCloseTo(single.timeline.finish[0] ?? NaN, 9);
    const arrivals = Float64Array.of(0, 0.015);
    const polled = simulate({
      requests,
      load: { kind: "open", arrivals },
      engines: [plainEngine({}, { pollEvery: 10 })],
    });
    // 11 ms for the first prompt, nine decode steps, then the scheduler looks.
    expect(polled.timeline.scheduled[1]).toBeCloseTo(0.011 + 9 * 0.01, 9);
  });

  it("stops decodes while prompts wait, if the policy says so", () => {
    const requests = equalRequests(2, 1000, 6);
    const arrivals = Float64Array.of(0, 0.025);
    const { timeline } = simulate({
      requests,
      load: { kind: "open", arrivals },
      engines: [plainEngine({}, { steps: "prefill-only" })],
    });
    // Prefill 20 ms, a decode step to 30 ms, then the second prompt alone to 50 ms, then four steps.
    expect(timeline.first[1]).toBeCloseTo(0.05, 9);
    expect(timeline.finish[0]).toBeCloseTo(0.09, 9);
  });
});

describe("what a client's next request meets", () => {
  const requests = equalRequests(3, 100, 4);
  const load = { kind: "closed", clients: 1 } as const;

  it("arrives when the client has read the last answer", () => {
    const { timeline } = simulate({ requests, load, engines: [plainEngine()], turnaround: 0.25 });
    expect(timeline.arrival[1]).toBeCloseTo((timeline.finish[0] ?? NaN) + 0.25, 9);
  });

  it("waits one step more where steps are composed ahead", () => {
    // A long request keeps the engine busy; the second one arrives in its second step.
    const busy = equalRequests(2, 100, 20);
    const run = (lookAhead: boolean) =>
      simulate({
        requests: busy,
        load: { kind: "open", arrivals: Float64Array.of(0, 0.015) },
        engines: [plainEngine({}, { lookAhead })],
      }).timeline.scheduled[1];
    expect(run(false)).toBeCloseTo(0.021, 9);
    expect(run(true)).toBeCloseTo(0.031, 9);
  });

  it("waits for a prompt of the other rank, but not for ever", () => {
    const pair = equalRequests(3, 100, 40);
    const run = (second: number) =>
      simulate({
        requests: pair,
        load: { kind: "open", arrivals: Float64Array.of(0, 0.015, second) },
        engines: [plainEngine({ ranks: 2 }, { balanceSteps: 10 })],
      }).timeline.scheduled[1] ?? NaN;
    // The other rank's prompt comes in the fifth step; or after the ten steps are over.
    expect(run(0.045)).toBeCloseTo(0.051, 9);
    expect(run(0.5)).toBeGreaterThan(0.1);
    expect(run(0.5)).toBeLessThan(0.15);
  });
});

describe("a prefix cache", () => {
  it("leaves only the rest of a prompt to prefill", () => {
    const requests = drawRequests(1, { isl: 1000, osl: 2, spread: 1, prefixHit: 0.5 }, 1);
    const { timeline } = simulate({ requests, load: { kind: "closed", clients: 1 }, engines: [plainEngine()] });
    expect(timeline.first[0]).toBeCloseTo(0.015, 9);
  });
});

describe("separate pools", () => {
  it("hands the cache over and answers from the decode instance", () => {
    const requests = equalRequests(1, 1000, 11);
    const engines = [plainEngine({ role: "prefill" }), plainEngine({ role: "decode" })];
    const run = simulate({ requests, load: { kind: "closed", clients: 1 }, engines, transfer: () => 0.005 });
    expect(run.timeline.first[0]).toBeCloseTo(0.025, 9);
    expect(run.timeline.finish[0]).toBeCloseTo(0.125, 9);
  });
});

describe("conservation", () => {
  const setup = fc.record({
    count: fc.integer({ min: 1, max: 40 }),
    clients: fc.integer({ min: 1, max: 20 }),
    isl: fc.integer({ min: 1, max: 3000 }),
    osl: fc.integer({ min: 1, max: 60 }),
    ranks: fc.integer({ min: 1, max: 4 }),
    capacity: fc.integer({ min: 10, max: 20000 }),
    pollEvery: fc.integer({ min: 1, max: 12 }),
    steps: fc.constantFrom("mixed" as const, "prefill-only" as const),
    split: fc.boolean(),
    seed: fc.nat(),
  });

  it("finishes every request in order of its own events, and every token is decoded once", () => {
    fc.assert(
      fc.property(setup, ({ count, clients, isl, osl, ranks, capacity, pollEvery, steps, split, seed }) => {
        const requests = drawRequests(count, { isl, osl, spread: 0.5 }, seed);
        const engine = (role: "both" | "prefill" | "decode") =>
          plainEngine({ role, ranks, capacity }, { pollEvery, steps });
        let decoded = 0;
        let prefilled = 0;
        const { timeline, state } = simulate({
          requests,
          load: { kind: "closed", clients },
          engines: split ? [engine("prefill"), engine("decode")] : [engine("both")],
          transfer: () => 0.001,
          observe: (step, times, { spec }) => {
            if (step.chunks.length === 0 || spec.policy.steps === "mixed") decoded += step.batch * ranks * times;
            prefilled += step.chunks.reduce((sum, chunk) => sum + chunk.tokens, 0) * times;
          },
        });
        const sum = (values: Int32Array): number => values.reduce((total, value) => total + value, 0);
        expect(prefilled).toBe(sum(requests.prompt));
        expect(Math.round(decoded)).toBe(sum(requests.output) - count);
        for (let i = 0; i < count; i += 1) {
          expect(timeline.scheduled[i]).toBeGreaterThanOrEqual(timeline.arrival[i] ?? NaN);
          expect(timeline.first[i]).toBeGreaterThan(timeline.scheduled[i] ?? NaN);
          expect(timeline.finish[i]).toBeGreaterThanOrEqual(timeline.first[i] ?? NaN);
        }
        for (const { used, waiting, running, cohort } of state.replicas)
          expect([used, waiting.length, running.length, cohort.ends.size]).toEqual([0, 0, 0, 0]);
      }),
      { numRuns: 150 },
    );
  });

  it("gives the same run for the same seed", () => {
    const run = () => {
      const requests = drawRequests(50, { isl: 500, osl: 50, spread: 0.8 }, 7);
      return simulate({ requests, load: { kind: "closed", clients: 8 }, engines: [plainEngine()] }).timeline.finish;
    };
    expect(run()).toEqual(run());
  });
});

describe("monotonicity", () => {
  it("does not lose throughput with more clients", () => {
    const cost = { ...PLAIN_COST, shared: (tokens: number) => tokens * 2e-5, decode: (batch: number) => batch * 1e-5 };
    const rates = [1, 2, 4, 8, 16, 32, 64].map((clients) => {
      const requests = drawRequests(clients * 10, { isl: 800, osl: 200, spread: 0.8 }, 3);
      const outcome = simulate({ requests, load: { kind: "closed", clients }, engines: [plainEngine({ cost })] });
      return servingFigures(outcome, requests).outputRate;
    });
    rates.slice(1).forEach((rate, i) => expect(rate).toBeGreaterThan(0.97 * (rates[i] ?? 0)));
  });
});
