import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrivalTimes, cvOfBurstiness, meanRate } from "@/features/core/serving/engine-run/arrivals";
import { poolStore } from "@/features/core/serving/deployment/deployment";
import { servingFigures } from "@/features/core/serving/engine-run/metrics";
import { serveOpenLoop, serveStaticBatch } from "@/features/core/serving/open-loop";
import { serveClosedLoop } from "@/features/core/serving/serve";
import { simulate } from "@/features/core/serving/engine-run/simulate";
import { datasheetTimer } from "@/features/core/timing/datasheet";
import { unwrap } from "@/lib/result";
import { equalRequests, plainEngine, QWEN_ON_H100 } from "./support";

const deployment = QWEN_ON_H100;
const pools = deployment.pools.map((pool) => unwrap(poolStore(datasheetTimer)(deployment, pool)));
const open = (rate: number, requests = 300) =>
  serveOpenLoop(deployment, pools, { arrivals: { kind: "poisson", rate }, requests });

describe("arrivals", () => {
  it("have the asked rate, start at zero and never go back", () => {
    const laws = fc.record({
      rate: fc.double({ min: 0.1, max: 100, noNaN: true }),
      cv: fc.double({ min: 0, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(laws, fc.nat(), ({ rate, cv }, seed) => {
        const times = arrivalTimes({ kind: "gamma", rate, cv }, 4000, seed);
        expect(times[0]).toBe(0);
        times.slice(1).forEach((time, i) => expect(time).toBeGreaterThanOrEqual(times[i] ?? NaN));
        // The mean of n gaps is off by cv / √n in standard deviation.
        expect(Math.abs(meanRate(times) / rate - 1)).toBeLessThan(0.01 + (6 * cv) / Math.sqrt(4000));
      }),
      { numRuns: 30 },
    );
  });

  it("repeat for a seed, follow a trace from its first request, and read burstiness as vLLM does", () => {
    const law = { kind: "poisson", rate: 3 } as const;
    expect(arrivalTimes(law, 50, 4)).toEqual(arrivalTimes(law, 50, 4));
    expect([...arrivalTimes({ kind: "trace", times: Float64Array.of(9, 5, 7.5) }, 10, 0)]).toEqual([0, 2.5, 4]);
    // Shape k of a gamma: cv = 1/√k (hand).
    expect(cvOfBurstiness(0.25)).toBe(2);
  });
});

describe("an open loop", () => {
  it("at a low rate is one request alone", () => {
    const { outcome, requests, delay } = serveClosedLoop(deployment, pools);
    const alone = servingFigures(outcome, requests, delay);
    const { figures, saturated } = open(0.02, 100);
    expect(saturated).toBe(false);
    expect(figures.ttft.p50 / alone.ttft.p50).toBeCloseTo(1, 2);
    expect(figures.tpot.p50 / alone.tpot.p50).toBeCloseTo(1, 2);
  });

  it("waits longer the nearer it is to its capacity, and longer still for bursts", () => {
    const { capacity } = open(1);
    const waits = [0.1, 0.5, 0.8, 0.95].map((share) => open(share * capacity, 600).figures.ttft.mean);
    waits.slice(1).forEach((wait, i) => expect(wait).toBeGreaterThan(waits[i] ?? NaN));
    const bursty = { arrivals: { kind: "gamma", rate: 0.8 * capacity, cv: 3 }, requests: 600 } as const;
    expect(serveOpenLoop(deployment, pools, bursty).figures.ttft.mean).toBeGreaterThan(waits[2] ?? NaN);
  });

  it("says with both numbers when requests come faster than they can be served", () => {
    const calm = open(1);
    expect(calm.issues).toEqual([]);
    const { issues, figures, capacity, offered } = open(3 * calm.capacity);
    expect(offered).toBeGreaterThan(capacity);
    expect(issues[0]?.code).toBe("LOAD-SATURATED");
    expect(issues[0]?.message.en).toContain(capacity.toPrecision(3));
    expect(figures.requestRate).toBeLessThan(1.15 * capacity);
  });

  it("completes about its capacity when it is flooded", () => {
    const flooded = open(20 * open(1).capacity, 3000);
    const { timeline, end } = flooded.outcome;
    const middle = timeline.finish.filter((time) => time > 0.3 * end && time < 0.7 * end).length / (0.4 * end);
    expect(middle / flooded.capacity).toBeGreaterThan(0.85);
    expect(middle / flooded.capacity).toBeLessThan(1.15);
  });

  it("queues as M/D/1 does where one request is served at a time", () => {
    // Prompts of 1,000 tokens take a step of 20 ms, outputs of one token end there: W = ρ / (2 (1 - ρ)) · S (hand).
    const [service, use, count] = [0.02, 0.7, 20000];
    const requests = equalRequests(count, 1000, 1);
    const arrivals = arrivalTimes({ kind: "poisson", rate: use / service }, count, 11);
    const outcome = simulate({ requests, load: { kind: "open", arrivals }, engines: [plainEngine()] });
    const wait = servingFigures(outcome, requests).ttft.mean - service;
    expect(wait / ((use / (2 * (1 - use))) * service)).toBeCloseTo(1, 1);
  });

  it("gives all requests of a static batch at once", () => {
    const { outcome, requests } = serveStaticBatch({ ...deployment, concurrency: 12 }, pools);
    expect(requests.count).toBe(12);
    expect(new Set(outcome.timeline.arrival)).toEqual(new Set([0]));
  });
});
