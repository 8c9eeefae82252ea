import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listStretches } from "@/features/core/search/pools/crossover";
import { addCurve, newEnvelope, settled, TPOT_GRID } from "@/features/core/search/pools/envelope";
import { pdContext } from "@/features/core/search/pools/instances";
import { matchPools } from "@/features/core/search/pools/matching";
import { linkCapacity } from "@/features/core/search/pools/pair";
import { erlangC, modelQueue } from "@/features/core/search/pools/queueing";
import { ratioMap } from "@/features/core/search/pools/ratio-map";
import { lowestTerms, matchedCount, ratiosWithin } from "@/features/core/search/pools/ratios";
import { pdSearch } from "@/features/core/search/pools/search";
import { simulatePlan } from "@/features/core/search/pools/arriving/simulate-plan";
import { withGpus, withLengths } from "@/features/core/search/pools/studies";
import { linkRate, makeMove } from "@/features/core/search/pools/transfer";
import { TRANSFER_LATENCY } from "@/features/core/serving/deployment/deployment";
import { unwrap } from "@/lib/result";
import { seconds } from "@/lib/units/quantity";
import { chip, buildSpace } from "./support";

const space = buildSpace();
const context = pdContext(space);
const { plans } = pdSearch(space, context);

describe("transfer", () => {
  // hand: DeepSeek-V3 keeps (512 + 64) · 2 B in 61 layers = 70,272 B a token; 8 H200 with 50 GB/s each at 0.7 of line rate.
  it("golden by hand: 4,096 tokens of DeepSeek-V3 take 1.03 ms over eight 400 Gbit/s cards", () => {
    const { model, precision } = buildSpace({ scenario: { model: "deepseek-v3", hw: "h200-sxm", tp: 8 } }).scenario;
    const move = makeMove({ model, precision }, 4096, 8 * 50e9, 0.2, false);
    expect(move.bytes).toBe(4096 * 70_272);
    expect(move.wire).toBeCloseTo((4096 * 70_272) / (8 * 50e9 * 0.7), 12);
    expect(move.exposed).toBeCloseTo(TRANSFER_LATENCY + move.wire, 12);
  });

  it("hides behind the prefill layer by layer, and never more than all but the last layer", () => {
    const { model, precision } = space.scenario;
    fc.assert(
      fc.property(
        fc.double({ min: 1e7, max: 1e12, noNaN: true }),
        fc.double({ min: 1e-3, max: 2, noNaN: true }),
        (width, own) => {
          const whole = makeMove({ model, precision }, 2048, width, own, false);
          const layered = makeMove({ model, precision }, 2048, width, own, true);
          expect(layered.exposed).toBeLessThanOrEqual(whole.exposed * (1 + 1e-12));
          expect(layered.exposed).toBeGreaterThanOrEqual(TRANSFER_LATENCY + layered.wire / 32 - 1e-12);
          // Prefill and what is exposed of the transfer together last as long as the wire alone, at least.
          expect(own + layered.exposed).toBeGreaterThanOrEqual(layered.wire);
        },
      ),
    );
  });

  it("refuses a link whose rate the sheet does not state, and takes a rate of one's own", () => {
    const bare = { ...chip("h100-sxm"), scaleOut: null };
    const link = { kind: "rdma", rate: null, layerwise: false } as const;
    expect(linkRate(link, bare, 16).issues.map(({ code }) => code)).toEqual(["PD-LINK-RATE"]);
    expect(unwrap(linkRate({ ...link, rate: 25e9 }, bare, 16))).toBe(25e9);
  });
});

describe("queues", () => {
  // hand: one server waits with probability ρ; two servers at a = 1 with 1/3 (Erlang C by definition).
  it("goldens by hand: Erlang C, and M/M/1 with mean ρ / (μ - λ)", () => {
    expect(erlangC(1, 0.7)).toBeCloseTo(0.7, 12);
    expect(erlangC(2, 1)).toBeCloseTo(1 / 3, 12);
    const queue = modelQueue({ count: 1, rate: 0.5, service: 1, variability: 1 });
    expect(queue.mean).toBeCloseTo(1, 12);
    // P(W > t) = ρ · exp(-(μ - λ) t): p90 at ln(0.5 / 0.1) / 0.5.
    expect(queue.p90).toBeCloseTo(Math.log(5) / 0.5, 12);
    expect(queue.p50).toBe(0);
  });

  it("halves the wait for service of one length, and has none to state from full load on", () => {
    const steady = modelQueue({ count: 3, rate: 2, service: 1, variability: 0 });
    const random = modelQueue({ count: 3, rate: 2, service: 1, variability: 1 });
    expect(steady.mean).toBeCloseTo(random.mean / 2, 12);
    expect(modelQueue({ count: 2, rate: 2, service: 1, variability: 0 }).mean).toBe(Infinity);
  });

  it("waits grow with load, and pooled servers wait less than apart", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0.05, max: 0.95, noNaN: true }), (count, use) => {
        const at = (n: number, load: number) => modelQueue({ count: n, rate: n * load, service: 1, variability: 0 });
        expect(at(count, use).mean).toBeGreaterThanOrEqual(at(count, use * 0.9).mean);
        expect(at(count + 1, use).mean).toBeLessThanOrEqual(at(count, use).mean * (1 + 1e-9));
        expect(at(count, use).p99).toBeGreaterThanOrEqual(at(count, use).p90);
      }),
    );
  });
});

it("rate matching: names the smallest capacity, and what the others could take beyond it", () => {
  const [best] = plans;
  if (!best) return expect.fail("no plan");
  const { pair, x, y, rated } = best;
  const matching = matchPools(pair, best, rated.rate, rated.tpot, 255);
  const capacity = [x * pair.prefillRate, linkCapacity(pair, { x, y }), y * pair.decodeRate];
  expect(matching.stations.map((station) => station.capacity)).toEqual(capacity);
  const least = matching.stations.find(({ station }) => station === matching.limiting);
  expect(least?.spare).toBe(0);
  expect(matching.stations.every(({ spare }) => spare >= 0)).toBe(true);
  // No plan serves more than its narrowest part; both are found by bisection, to a part in a thousand each.
  expect(rated.rate).toBeLessThanOrEqual(Math.min(...capacity) * 1.002);
});

it("rate matching: matched pools on a budget: x · μp = y · μd and all GPUs in use", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8, max: 1024 }),
      fc.nat(7),
      fc.nat(7),
      fc.integer({ min: 1, max: 50 }),
      (gpus, a, b, rate) => {
        const sizes = { prefill: a + 1, decode: b + 1, prefillRate: 10, decodeRate: rate };
        const x = matchedCount(gpus, sizes);
        const y = (x * 10) / rate;
        expect(x * sizes.prefill + y * sizes.decode).toBeCloseTo(gpus, 6);
      },
    ),
  );
});

it("rate matching: ratios stay within the budget, leave no room for one more decode instance unless prefill cannot feed it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 600 }),
      fc.nat(15),
      fc.nat(15),
      fc.integer({ min: 1, max: 40 }),
      (gpus, a, b, rate) => {
        const sizes = { prefill: a + 1, decode: b + 1, prefillRate: 10, decodeRate: rate };
        const ratios = ratiosWithin(gpus, sizes);
        for (const { x, y } of ratios) {
          const used = x * sizes.prefill + y * sizes.decode;
          expect(used).toBeLessThanOrEqual(gpus);
          expect(used + sizes.decode > gpus || y * rate >= x * 10).toBe(true);
        }
        expect(ratios.length > 0).toBe(gpus >= sizes.prefill + sizes.decode);
        const { x, y, copies } = lowestTerms({ x: 12, y: 18 });
        expect([x, y, copies]).toEqual([2, 3, 6]);
      },
    ),
  );
});

it("rate matching: the map of ratios has the winner's output at its place, and nothing higher", () => {
  const [best] = plans;
  if (!best) return expect.fail("no plan");
  const map = ratioMap(space, best.pair);
  const at = map.output[map.y.indexOf(best.y)]?.[map.x.indexOf(best.x)] ?? 0;
  expect(at / best.rated.output).toBeCloseTo(1, 9);
  const highest = Math.max(...map.output.flat().map((value) => value ?? 0));
  expect(highest).toBeLessThanOrEqual(at * 1.011);
});

describe("crossover", () => {
  const flat = (of: (tpot: number) => number) => Float64Array.from(TPOT_GRID, of);

  it("golden by hand: twice as much below 20 ms, half above", () => {
    const [first, second] = listStretches(
      flat((tpot) => (tpot < 0.02 ? 2 : 2)),
      flat((tpot) => (tpot < 0.02 ? 1 : 4)),
      0.2,
    );
    expect(first?.side).toBe("pd");
    expect(first?.most).toBeCloseTo(2, 12);
    expect(second?.side).toBe("agg");
    expect(first?.to).toBeGreaterThan(0.0199);
    expect(first?.to).toBeLessThan(0.021);
  });

  it("says where only one is that fast, and bridges what is even between two wins of one side", () => {
    const pd = flat((tpot) => (tpot < 0.005 ? 1 : tpot < 0.02 ? 2 : tpot < 0.05 ? 2.02 : 3));
    const agg = flat((tpot) => (tpot < 0.005 ? 0 : tpot < 0.02 ? 1 : tpot < 0.05 ? 2 : 2));
    const stretches = listStretches(pd, agg, 0.2);
    expect(stretches.map(({ side, most, partly }) => [side, most, partly])).toEqual([
      ["pd", null, false],
      ["pd", 2, true],
    ]);
  });

  it("an envelope lies on its loads, between them on the line, and never falls for slower ones", () => {
    const form = (tpot: number, rate: number) => ({
      ttft: seconds(0.1),
      tpot: seconds(tpot),
      rate,
      running: 1,
      limitedBy: "decode" as const,
    });
    const envelope = newEnvelope();
    const points = [form(0.01, 1), form(0.02, 3)].map((each, i) => ({ clients: i + 1, form: each }));
    addCurve(envelope, { points, best: null, evaluated: 2 }, 10, 1);
    const at = TPOT_GRID.findIndex((tpot) => tpot > 0.0149);
    expect(envelope[at]).toBeCloseTo((1 + (2 * ((TPOT_GRID[at] ?? 0) - 0.01)) / 0.01) * 10, 9);
    const whole = settled(envelope);
    expect(whole.every((value, i) => value >= (whole[i - 1] ?? 0))).toBe(true);
    expect(whole.at(-1)).toBe(30);
  });
});

describe("studies", () => {
  it("other lengths and budgets are the same question asked there", () => {
    const same = withLengths(space, context, 1024, 256);
    expect(same.pd?.rate).toBeCloseTo(plans[0]?.rated.rate ?? NaN, 9);
    expect(same.gain).toBeCloseTo((same.pd?.perBudgetGpu ?? NaN) / (same.agg?.perBudgetGpu ?? NaN), 12);
    const smaller = withGpus(space, context, 2);
    expect(smaller.pd?.gpus).toBe(2);
    expect(withGpus(space, context, 1).pd).toBeNull();
  });

  it("the simulation of the best plan agrees: TPOT within a tenth, TTFT within the closed form's error, waits as the queue says", () => {
    const [best] = plans;
    if (!best) return expect.fail("no plan");
    const run = simulatePlan(space, best);
    expect(run.tpot.mean / best.rated.tpot).toBeGreaterThan(0.85);
    expect(run.tpot.mean / best.rated.tpot).toBeLessThan(1.1);
    expect(run.output / best.rated.output).toBeGreaterThan(0.9);
    expect(run.ttft.mean / best.rated.ttft).toBeGreaterThan(0.4);
    expect(run.ttft.mean / best.rated.ttft).toBeLessThan(1.5);
    expect(run.ttft.p99).toBeGreaterThanOrEqual(run.ttft.p50);
    expect(simulatePlan(space, best)).toEqual(run);
  });
});
