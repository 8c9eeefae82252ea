import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstToken } from "@/features/core/serving/open-load/first-token";
import { highestHolding, openCurve } from "@/features/core/serving/open-load/open-curve";
import { openLoad, openLoadOfClients } from "@/features/core/serving/open-load/open-load";
import { promptQueue } from "@/features/core/serving/open-load/prompt-queue";
import { serviceStore } from "@/features/core/serving/simulated/service";
import { runFigures } from "@/features/core/serving/sweep/figures";
import { SimulationSweepInput } from "@/features/core/serving/sweep/input";
import { simulateLoad } from "@/features/core/serving/sweep/simulate-load";
import { UNWATCHED } from "@/lib/jobs/job-kind";
import type { RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "@/tests/support/scenarios";

function service(raw: RawParams) {
  const scenario = resolved({ ttft_ms: "auto", tpot_ms: "auto", ...raw });
  const knobs = { policy: "vllm-v1", tokenBudget: null, prefixCache: false } as const;
  const made = unwrap(serviceStore(scenario.time)(scenario, knobs));
  const engines = {
    ...{ specs: made.pools.map(({ engine }) => engine), delay: made.client },
    workers: made.pools.map(({ config }) => config.instances),
  };
  return { scenario, made, engines, loadAt: (rate: number) => openLoad(made.deployment, engines, rate) };
}

const CHAT = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "1024", osl: "128" };
const LONG = { model: "deepseek-v3", hw: "h200-sxm", tp: "8", isl: "4096", osl: "1024" };
const POOLS = { ...LONG, split: "true", d_tp: "1", d_adp: "8" };

describe("a queue of prompts alone", () => {
  /** One prompt a step, which takes a second; nothing decodes. */
  const times = {
    decode: 0,
    capacity: 1,
    drain: 0,
    budgets: 1,
    leastSteps: 1,
    withPrompts: (prompts: number) => (prompts > 0 ? 1 : 0),
  };

  it.each([0.3, 0.6, 0.9])(
    "waits as long with 384 prompts a step, counted together, as with 389, counted singly, at %f of its rate",
    (busy) => {
      // 384 prompts are counted by eights or less; no number divides 389.
      const timesWith = (capacity: number) => {
        const large = { ...times, capacity, withPrompts: (prompts: number) => 0.05 + 0.95 * (prompts / 384) };
        const queue = promptQueue(large, (busy * capacity) / large.withPrompts(capacity), 0) ?? expect.fail("refused");
        const { mean, quantile } = firstToken(queue, large);
        return { mean, late: quantile(0.95), units: queue.chances.length };
      };
      const [together, single] = [timesWith(384), timesWith(389)];
      expect(together.units).toBeLessThan(single.units);
      expect(together.mean / single.mean).toBeCloseTo(1, 1.5);
      expect(together.late / single.late).toBeCloseTo(1, 1.5);
    },
  );

  it.each([0.2, 0.5, 0.8])("waits as M/D/1 does at %f of its rate (paper: Pollaczek-Khinchine)", (rate) => {
    const queue = promptQueue(times, rate, 0) ?? expect.fail("refused");
    const { mean, quantile } = firstToken(queue, times);
    expect(mean / (1 + rate / (2 * (1 - rate)))).toBeCloseTo(1, 1);
    // Who finds nobody there, 1 - rate of all, waits for nothing.
    expect(quantile(0.99 * (1 - rate))).toBeCloseTo(1, 6);
  });

  it("is refused where it is nearly full, and where a prompt takes more steps than the grid holds", () => {
    expect(promptQueue(times, 0.97, 0)).toBeNull();
    expect(promptQueue({ ...times, capacity: 0.01 }, 0.001, 0)).toBeNull();
  });
});

describe("requests that arrive at random, in closed form", () => {
  it.each<[string, RawParams, number]>([
    ["short answers on one GPU", CHAT, 15],
    ["long ones on eight", LONG, 1.2],
    ["pools apart", POOLS, 4],
    ["lengths that range by half of their means, few of them", { ...CHAT, len_range: "50" }, 3],
    ["by all of them", { ...CHAT, len_range: "100" }, 15],
    ["long ones that range", { ...LONG, len_range: "80" }, 1.2],
    ["pools whose lengths range", { ...POOLS, len_range: "100" }, 4],
  ])("are near a simulated run of the same arrivals: %s", (_, raw, rate) => {
    const { scenario, made, loadAt } = service(raw);
    const load = loadAt(rate) ?? expect.fail("refused");
    const input = SimulationSweepInput.parse({});
    const run = unwrap(simulateLoad({ input, scenario, service: made, seed: 42 }, { rate, requests: 1000 }, UNWATCHED));
    const figures = runFigures(run, made, { kind: "open", rate }, scenario.targets, 1, rate);
    for (const time of ["ttft", "tpot"] as const) {
      expect(Math.abs(Math.log(load[time].mean / figures[time].mean))).toBeLessThan(0.1);
      expect(Math.abs(Math.log(load[time].p95 / figures[time].p95))).toBeLessThan(0.25);
    }
    expect(load.clients / (rate * figures.e2e.mean)).toBeCloseTo(1, 0);
  });

  it("obey Little's law, order their percentiles, and are later at a higher rate", () => {
    const { made, engines, loadAt } = service(CHAT);
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 20, noNaN: true }), (rate) => {
        const [load, more] = [loadAt(rate), loadAt(1.2 * rate)];
        if (!load || !more) return;
        expect(load.clients).toBeCloseTo(rate * load.e2e, 9);
        for (const time of ["ttft", "tpot"] as const) {
          expect(load[time].p50).toBeLessThanOrEqual(load[time].p95);
          expect(load[time].p95).toBeLessThanOrEqual(load[time].p99);
          expect(more[time].mean).toBeGreaterThanOrEqual(load[time].mean * 0.999);
        }
        const again = openLoadOfClients(made.deployment, engines, load.clients, rate / 2);
        expect((again?.rate ?? NaN) / rate).toBeCloseTo(1, 1);
      }),
      { numRuns: 20 },
    );
  });

  it("are refused for pipelines, whose micro-batches this law does not know", () => {
    expect(service({ ...CHAT, pp: "2" }).loadAt(1)).toBeNull();
  });
});

describe("a curve of rates", () => {
  it("finds the highest rate within a limit, and none where no rate is", () => {
    const { loadAt } = service(CHAT);
    const curve = openCurve(loadAt, 1);
    const within = (most: number) => highestHolding(curve, 128, ({ tpot }) => tpot.p95 <= most);
    const best = within(0.015) ?? expect.fail("nothing holds");
    expect(loadAt(best.rate)?.tpot.p95).toBeLessThan(0.0155);
    expect(loadAt(1.1 * best.rate)?.tpot.p95).toBeGreaterThan(0.015);
    expect(within(0.001)).toBeNull();
    expect(within(0.02)?.rate).toBeGreaterThan(best.rate);
  });
});

describe("the chain of waiting prompts", () => {
  /** A step of 10 ms and 5 µs a prompt; 4,096 prompts fit in one. */
  const times = (capacity: number) =>
    ({
      capacity,
      budgets: 1,
      leastSteps: 1,
      decode: 0.01,
      drain: 0,
      withPrompts: (prompts: number) => 0.01 + 5e-6 * prompts,
    }) as never;

  it("has no more states than can wait: short prompts that one step takes all (hand: Poisson(0.2) ends within 10)", () => {
    const queue = promptQueue(times(4096), 20, 5);
    expect(queue?.chances.length).toBeLessThan(12);
    expect(queue?.chances.reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 5);
  });

  it("keeps room for a tail where a step takes some of them", () => {
    expect(promptQueue(times(0.25), 15, 5)?.chances.length).toBeGreaterThan(40);
  });
});
