import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aggregatedSearch } from "@/features/core/search/pools/aggregated";
import { bestPlan } from "@/features/core/search/pools/best-plan";
import { pdContext, phaseInstances } from "@/features/core/search/pools/instances";
import { keeps } from "@/features/core/search/pools/load-curve";
import { relaxationsOf } from "@/features/core/search/pools/misses";
import { gpusOf, linkCapacity, pairForm, pairOf, type Pair } from "@/features/core/search/pools/pair";
import { meanOutput, scoreOf } from "@/features/core/search/pools/plan";
import { pdSearch } from "@/features/core/search/pools/search";
import { PD_OBJECTIVES, type PdSpace } from "@/features/core/search/pools/space";
import { instanceGpus } from "@/features/core/operators/parallelism";
import { instanceForm } from "@/features/core/search/layouts/evaluate";
import { requestOn } from "@/features/core/search/layouts/input";
import { LimitsSchema, SearchSchema } from "@/features/core/search/layouts/input-schema";
import { judgeConfiguration } from "@/features/core/search/layouts/judge";
import { searchContext } from "@/features/core/search/layouts/variant";
import { transferSeconds } from "@/features/core/serving/deployment";
import { previewClosedLoop, previewEngines } from "@/features/core/serving/preview";
import { meanLengths } from "@/features/core/serving/requests";
import { valueOf } from "@/lib/result";
import { chip, spaceOf } from "./support";

const space = spaceOf();
const context = pdContext(space);
const found = pdSearch(space, context);

const pairsOf = (asked: PdSpace): Pair[] => {
  const shared = pdContext(asked);
  const decode = phaseInstances(shared, asked, "decode").usable;
  return phaseInstances(shared, asked, "prefill").usable.flatMap((p) =>
    decode.map((d) => valueOf(pairOf(asked, p, d))),
  );
};

describe("pools", () => {
  it("are the serving model's: as a benchmark, a plan is what mds predict says of the deployment", () => {
    const asked = spaceOf({ scenario: { traffic: "benchmark" } });
    for (const pair of pairsOf(asked)) {
      const layouts = [pair.prefill.layout, pair.decode.layout] as const;
      const pools = [
        { role: "prefill" as const, parallelism: layouts[0], workers: 2 },
        { role: "decode" as const, parallelism: layouts[1], workers: 1 },
      ];
      const deployment = { ...pair.decode.deployment, pools, concurrency: 24 };
      const prepared = [pair.prefill.pool, pair.decode.pool].map((pool, i) => ({
        ...pool,
        pool: pools[i] ?? pool.pool,
      }));
      const form = previewClosedLoop(deployment, previewEngines(deployment, prepared));
      const mine = pairForm(pair, { x: 2, y: 1 }, 24);
      expect(pair.move.exposed).toBeCloseTo(transferSeconds(deployment, meanLengths(asked.lengths).prompt), 12);
      expect(mine.ttft).toBeCloseTo(form.ttft, 9);
      expect(mine.tpot).toBeCloseTo(form.tpot, 9);
      expect(mine.rate).toBeCloseTo(form.rate, 6);
    }
  });

  it("scale together: twice of everything serves twice as much in the same time", () => {
    const [pair] = pairsOf(space);
    if (!pair) return expect.fail("no pair");
    fc.assert(
      fc.property(fc.nat(6), fc.nat(6), fc.nat(200), fc.integer({ min: 2, max: 5 }), (a, b, c, copies) => {
        const [x, y, clients] = [a + 1, b + 1, c + 1];
        const one = pairForm(pair, { x, y }, clients);
        const many = pairForm(pair, { x: x * copies, y: y * copies }, clients * copies);
        expect(many.rate / one.rate / copies).toBeCloseTo(1, 9);
        expect(many.ttft / one.ttft).toBeCloseTo(1, 9);
        expect(many.tpot / one.tpot).toBeCloseTo(1, 9);
      }),
      { numRuns: 40 },
    );
  });
});

describe("search", () => {
  it("finds the optimum: as good as every ratio under every number of clients, looked at one by one", () => {
    let best = 0;
    for (const pair of pairsOf(space))
      for (let x = 1; x <= space.gpus; x += 1)
        for (let y = 1; gpusOf(pair, { x, y }) <= space.gpus; y += 1)
          for (let clients = 1; clients <= y * pair.seats + 2 * x; clients += clients < 64 ? 1 : 8) {
            const form = pairForm(pair, { x, y }, clients);
            if (keeps(form, space.limits)) best = Math.max(best, (form.rate * meanOutput(space)) / space.gpus);
          }
    const score = found.plans[0]?.rated.perBudgetGpu ?? 0;
    expect(best).toBeGreaterThan(0);
    // Clients are found to one part in a hundred, between rungs of the ladder.
    expect(score).toBeGreaterThan(best * 0.98);
    expect(score).toBeLessThan(best * 1.005);
  });

  it("answers every ratio once, within the budget, and counts the GPUs of both pools", () => {
    const names = found.plans.map(
      ({ pair, x, y }) => `${x} ${y} ${JSON.stringify([pair.prefill.layout, pair.decode.layout])}`,
    );
    expect(new Set(names).size).toBe(names.length);
    for (const { pair, x, y, rated } of found.plans) {
      const gpus = x * instanceGpus(pair.prefill.layout) + y * instanceGpus(pair.decode.layout);
      expect(rated.gpus).toBe(gpus);
      expect(gpus).toBeLessThanOrEqual(space.gpus);
      expect(rated.perGpu).toBeCloseTo((rated.rate * meanOutput(space)) / gpus, 9);
      expect(keeps(rated, space.limits)).toBe(true);
    }
    const scores = found.plans.map(({ rated }) => scoreOf(rated, "budget"));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it("passes over what cannot be best, and finds the same plan", () => {
    const asked = fc.record({
      gpus: fc.integer({ min: 2, max: 48 }),
      isl: fc.constantFrom(256, 1024, 4096),
      osl: fc.constantFrom(64, 256, 1024),
      tpot: fc.constantFrom(0.006, 0.009, 0.012, 0.05),
      objective: fc.constantFrom(...PD_OBJECTIVES),
    });
    fc.assert(
      fc.property(asked, ({ gpus, isl, osl, tpot, objective }) => {
        const priced = { prefill: { price: 2 }, decode: { price: 3 } };
        const limits = { ttft: 0.4, tpot };
        const one = spaceOf({ ...priced, scenario: { isl, osl }, gpus, limits, objective });
        const [whole] = pdSearch(one, context).plans;
        const quick = bestPlan(one, context);
        expect(quick && [quick.x, quick.y, quick.rated]).toEqual(whole ? [whole.x, whole.y, whole.rated] : null);
      }),
      { numRuns: 25 },
    );
  });

  it("loses nothing on a large budget, where not every ratio is tried: k times the GPUs serve k times as much", () => {
    const on = (gpus: number): number => bestPlan(spaceOf({ gpus }), context)?.rated.rate ?? 0;
    for (const [few, times] of [
      [8, 8],
      [12, 16],
      [16, 64],
    ] as const)
      expect(on(few * times)).toBeGreaterThan(on(few) * times * 0.995);
  });

  it("gives the same answer again", () => {
    const again = pdSearch(space, pdContext(space));
    expect(again.plans.map(({ rated }) => rated)).toEqual(found.plans.map(({ rated }) => rated));
  });

  it("never serves more under tighter limits", () => {
    const rate = (ttft: number, tpot: number): number =>
      pdSearch(spaceOf({ limits: { ttft, tpot } }), context).plans[0]?.rated.rate ?? 0;
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 1, noNaN: true }), fc.boolean(), (share, first) => {
        const tight = first ? rate(0.3 * share, 0.012) : rate(0.3, 0.012 * share);
        // Rungs of clients are found to a hundredth.
        expect(tight).toBeLessThanOrEqual((found.plans[0]?.rated.rate ?? 0) * 1.011);
      }),
      { numRuns: 12 },
    );
  });

  it("takes headroom off the load and leaves the times", () => {
    const half = pdSearch(spaceOf({ headroom: 0.5 }), context).plans[0];
    const [full] = found.plans;
    expect((half?.rated.rate ?? 0) * 2).toBeCloseTo(full?.rated.rate ?? NaN, 9);
    expect(half?.rated.tpot).toBe(full?.rated.tpot);
  });

  it("prices both pools: x · GPUs · price + y · GPUs · price over the output", () => {
    const priced = pdSearch(spaceOf({ prefill: { price: 1 }, decode: { price: 3 }, objective: "cost" }), context);
    const [best] = priced.plans;
    if (!best) return expect.fail("no plan");
    const hour = best.x * best.pair.prefill.gpus + 3 * best.y * best.pair.decode.gpus;
    expect(best.rated.cost).toBeCloseTo((hour / 3600 / best.rated.output) * 1e6, 9);
    expect(priced.plans.every(({ rated }) => (rated.cost ?? 0) >= (best.rated.cost ?? 0))).toBe(true);
  });

  it("says how far a limit must give when nothing passes, and that much lets something pass", () => {
    const strict = spaceOf({ limits: { ttft: 0.3, tpot: 0.003 } });
    const none = pdSearch(strict, context);
    expect(none.plans).toEqual([]);
    const [relaxation] = relaxationsOf(none.misses, strict.limits);
    if (relaxation?.limit !== "tpot") return expect.fail("no TPOT to relax");
    const passing = (tpot: number): number => pdSearch(spaceOf({ limits: { ttft: 0.3, tpot } }), context).plans.length;
    expect(passing(relaxation.to * 1.0001)).toBeGreaterThan(0);
    expect(passing(relaxation.to * 0.98)).toBe(0);
  });
});

describe("shapes and pairs", () => {
  it("keeps why a shape is no answer", () => {
    const large = pdSearch(spaceOf({ scenario: { model: "deepseek-v3" }, prefill: { tp: [1, 7, 16] }, gpus: 8 }));
    expect(
      large.refused.filter(({ phase }) => phase === "prefill").map(({ shape, reason }) => [shape, reason]),
    ).toEqual([
      ["TP1", "WEIGHTS_OOM"],
      ["TP7", "TP_DIVIDES_HEADS"],
      ["TP16", "GPUS"],
    ]);
    expect(large.plans).toEqual([]);
  });

  it("runs phases on different chips, each at its own speed", () => {
    const mixed = spaceOf({ prefill: { chip: chip("h100-sxm") }, decode: { chip: chip("h200-sxm") } });
    const [pair] = pairsOf(mixed);
    const [same] = pairsOf(spaceOf());
    if (!pair || !same) return expect.fail("no pair");
    expect(pair.prefillRate).toBeCloseTo(same.prefillRate, 9);
    // H200 holds more cache and reads it faster.
    expect(pair.decodeRate).toBeGreaterThan(same.decodeRate);
    expect(pair.seats).toBeGreaterThan(same.seats);
  });

  it("lets a narrow link set the pace: no more caches than it carries, and by Little's law the rest waits", () => {
    const narrow = spaceOf({
      link: { kind: "rdma", rate: 1e8, layerwise: false },
      limits: { ttft: null, tpot: 0.012 },
    });
    const [best] = pdSearch(narrow).plans;
    if (!best) return expect.fail("no plan");
    const { pair, x, y, rated } = best;
    expect(rated.rate).toBeLessThanOrEqual(linkCapacity(pair, { x, y }) * (1 + 1e-9));
    const crowd = pairForm(pair, { x, y }, 4000);
    expect(crowd.limitedBy).toBe("transfer");
    const stay = crowd.ttft + crowd.tpot * (meanOutput(narrow) - 1);
    expect((crowd.rate * stay) / 4000).toBeCloseTo(1, 6);
  });

  it("refuses scale-up links between chips that share no domain, and links without a rate", () => {
    const link = { kind: "nvlink", rate: null, layerwise: false } as const;
    const apart = pdSearch(spaceOf({ link, decode: { chip: chip("h200-sxm") } }));
    expect(apart.apart.map(({ issue }) => issue.code)).toEqual(["PD-NVLINK-DOMAIN"]);
    expect(apart.pairs).toBe(0);
    expect(pdSearch(spaceOf({ link })).pairs).toBe(4);
  });
});

describe("one pool", () => {
  it("is what features/core/search/layouts says of the same configurations", () => {
    const asked = spaceOf({ scenario: { traffic: "benchmark" } });
    const single = aggregatedSearch(asked, pdContext(asked));
    expect(single.plans.length).toBeGreaterThan(0);
    for (const { variant, budget, copies, rated } of single.plans) {
      const limits = LimitsSchema.parse({ ttft_ms: 300, tpot_ms: 12, gpus: 8 });
      const input = SearchSchema.parse({ axes: { tp: [variant.layout.tp], budget: [budget.tokens] }, limits });
      const request = valueOf(requestOn(asked.scenario, input));
      const wanted = { concurrency: rated.clients / copies, replicas: copies };
      const { row } = judgeConfiguration(searchContext(request.space), request.options, wanted);
      expect(row.failed).toBe(0);
      expect(row.ttft).toBeCloseTo(rated.ttft, 9);
      expect(row.rate).toBeCloseTo(rated.rate, 6);
    }
  });

  it("cannot take one request in a hundred more", () => {
    const single = aggregatedSearch(space, context);
    for (const { variant, budget, copies, rated } of single.plans) {
      const more = Math.ceil((rated.clients / copies) * 1.011 + 1);
      const form = instanceForm(variant.deployment, budget, more);
      const full = more > Math.min(budget.policy.maxSequences, budget.room);
      expect(full || !keeps(form, space.limits)).toBe(true);
    }
  });
});
