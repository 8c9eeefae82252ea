import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aggregatedSearch } from "@/features/core/search/pools/aggregated";
import { pdContext } from "@/features/core/search/pools/instances";
import { keeps } from "@/features/core/search/pools/load-curve";
import { linkCapacity, pairForm } from "@/features/core/search/pools/pair";
import { meanOutput } from "@/features/core/search/pools/plan";
import { pdSearch } from "@/features/core/search/pools/search";
import { instanceForm } from "@/features/core/search/layouts/instance-form";
import { requestOn } from "@/features/core/search/layouts/input";
import { LimitsSchema, SearchSchema } from "@/features/core/search/layouts/input-schema";
import { judgeConfiguration } from "@/features/core/search/layouts/judge";
import { searchContext } from "@/features/core/search/layouts/space/variant";
import { transferSeconds } from "@/features/core/serving/deployment/deployment";
import { previewClosedLoop, previewEngines } from "@/features/core/serving/closed-form/preview";
import { meanLengths } from "@/features/core/serving/deployment/requests";
import { unwrap } from "@/lib/result";
import { chip, pairs, buildSpace } from "./support";

const space = buildSpace();
const context = pdContext(space);

describe("pools", () => {
  it("are the serving model's: as a benchmark, a plan is what mds predict says of the deployment", () => {
    const asked = buildSpace({ scenario: { traffic: "benchmark" } });
    for (const pair of pairs(asked)) {
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
    const [pair] = pairs(space);
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

describe("shapes and pairs", () => {
  it("keeps why a shape is no answer", () => {
    const large = pdSearch(buildSpace({ scenario: { model: "deepseek-v3" }, prefill: { tp: [1, 7, 16] }, gpus: 8 }));
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
    const mixed = buildSpace({ prefill: { chip: chip("h100-sxm") }, decode: { chip: chip("h200-sxm") } });
    const [pair] = pairs(mixed);
    const [same] = pairs(buildSpace());
    if (!pair || !same) return expect.fail("no pair");
    expect(pair.prefillRate).toBeCloseTo(same.prefillRate, 9);
    // H200 holds more cache and reads it faster.
    expect(pair.decodeRate).toBeGreaterThan(same.decodeRate);
    expect(pair.seats).toBeGreaterThan(same.seats);
  });

  it("lets a narrow link set the pace: no more caches than it carries, and by Little's law the rest waits", () => {
    const narrow = buildSpace({
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
    const apart = pdSearch(buildSpace({ link, decode: { chip: chip("h200-sxm") } }));
    expect(apart.apart.map(({ issue }) => issue.code)).toEqual(["PD-NVLINK-DOMAIN"]);
    expect(apart.pairs).toBe(0);
    expect(pdSearch(buildSpace({ link })).pairs).toBe(4);
  });
});

describe("one pool", () => {
  it("is what features/core/search/layouts says of the same configurations", () => {
    const asked = buildSpace({ scenario: { traffic: "benchmark" } });
    const single = aggregatedSearch(asked, pdContext(asked));
    expect(single.plans.length).toBeGreaterThan(0);
    for (const { variant, budget, copies, rated } of single.plans) {
      const limits = LimitsSchema.parse({ ttft_ms: 300, tpot_ms: 12, gpus: 8 });
      const input = SearchSchema.parse({ axes: { tp: [variant.layout.tp], budget: [budget.tokens] }, limits });
      const request = unwrap(requestOn(asked.scenario, input));
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
