import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timedPools } from "@/features/core/serving/deployment/deployment";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import { servingFigures } from "@/features/core/serving/engine-run/metrics";
import { serveOpenLoop } from "@/features/core/serving/open-loop";
import { steadyRounds } from "@/features/core/serving/deployment/requests";
import { serveClosedLoop } from "@/features/core/serving/serve";
import { isTimed, withoutDrain } from "@/features/core/simulator/figures/window";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const column = (...values: number[]): Float64Array => Float64Array.from(values);

describe("a run without its drain", () => {
  /**
   * Hand: two clients, answers of 4 s, the first two begun in part (2 s and 4 s left). Arrivals 0 0 | 2 4 | 6 8 | 10 12, ends 2 4 | 6 8 | 10 12
   * | 14 15. The last request is scheduled at 12; what ends later came from 10 on. From the end of the first round, 4, to 10.
   */
  const [arrival, finish] = [column(0, 0, 2, 4, 6, 8, 10, 12), column(2, 4, 6, 8, 10, 12, 14, 15)];

  it("times what came before the first of the requests that still ran at the end", () => {
    const window = steadyRounds({ arrival, scheduled: arrival, finish }, 2);
    expect(window).toEqual({ from: 4, to: 12, until: 10 });
    expect([...arrival].filter((time) => window !== null && isTimed(window, time))).toEqual([4, 6, 8]);
  });

  /** Hand: the queue is served until 14, so that the batch is full until then; what ends later came at 11 at the earliest. */
  it("begins where nobody waits any more, not where nobody comes any more", () => {
    const scheduled = column(0, 0, 2, 4, 6, 9, 12, 14);
    const times = { arrival: column(0, 0, 2, 4, 6, 8, 11, 12), scheduled, finish: column(2, 4, 6, 9, 12, 14, 16, 18) };
    expect(withoutDrain(times, { from: 4, to: 12 }).until).toBe(11);
  });

  it("leaves out half of the window at most: one answer may be as long as the run", () => {
    const long = Float64Array.from(finish);
    long[2] = 99;
    expect(withoutDrain({ arrival, scheduled: arrival, finish: long }, { from: 4, to: 12 }).until).toBe(8);
  });

  it("is the whole window where the run was stopped before it drained", () => {
    const stopped = finish.map((time) => (time > 12 ? NaN : time));
    expect(withoutDrain({ arrival, scheduled: arrival, finish: stopped }, { from: 4, to: 12 }).until).toBe(Infinity);
  });
});

const services = [
  { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1" },
  { model: "gpt-oss-120b", hw: "h100-sxm", tp: "1", adp: "2", ep: "2" },
  { model: "deepseek-v3", hw: "h200-sxm", tp: "4", adp: "2", ep: "8" },
  { model: "qwen3-32b", hw: "h200-sxm", tp: "2", pp: "2" },
];

function prepare(service: object, conc: number) {
  const scenario = resolved({ ...service, conc: String(conc), isl: "1024", osl: "512" });
  const deployment = buildDeployment(scenario, "vllm");
  const price = timedPools(scenario.time);
  return { deployment, pools: deployment.pools.map((pool) => unwrap(price(deployment, pool))) };
}

describe("means of equal requests", () => {
  const asked = fc.record({
    service: fc.constantFrom(...services),
    conc: fc.integer({ min: 2, max: 320 }),
    rounds: fc.integer({ min: 3, max: 12 }),
  });

  /** Steps differ by the prompts that they hold: some requests meet one more. Drains made means of short runs 8 % low. */
  it("of a closed loop are those of a run ten rounds longer, within 1 %", { tags: "check", timeout: 120_000 }, () => {
    fc.assert(
      fc.property(asked, ({ service, conc, rounds }) => {
        const { deployment, pools } = prepare(service, conc);
        const [short, long] = [rounds, rounds + 10].map((count) => {
          const { outcome, requests, delay, window } = serveClosedLoop(deployment, pools, { rounds: count });
          return servingFigures(outcome, requests, delay, window).tpot;
        });
        expect((short?.mean ?? NaN) / (long?.mean ?? NaN)).toBeGreaterThan(0.99);
        expect((short?.mean ?? NaN) / (long?.mean ?? NaN)).toBeLessThan(1.01);
      }),
      { numRuns: 25 },
    );
  });

  /** The last to come would end beside ever fewer: without them, mean and median of a steady rate agree. */
  it("of an open loop at an even rate agree with the median, within 1 %", { timeout: 120_000 }, () => {
    for (const service of services) {
      const { deployment, pools } = prepare(service, 64);
      const { figures } = serveOpenLoop(deployment, pools, { arrivals: { kind: "constant", rate: 4 }, requests: 150 });
      expect(figures.tpot.mean / figures.tpot.p50).toBeCloseTo(1, 2);
    }
  });
});
