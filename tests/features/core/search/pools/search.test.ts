import fc from "fast-check";
import { expect, it } from "vitest";
import { bestPlan } from "@/features/core/search/pools/best-plan";
import { pdContext } from "@/features/core/search/pools/instances";
import { keeps } from "@/features/core/search/pools/load-curve";
import { relaxations } from "@/features/core/search/pools/misses";
import { countGpus, pairForm } from "@/features/core/search/pools/pair";
import { meanOutput, computeScore } from "@/features/core/search/pools/plan";
import { pdSearch } from "@/features/core/search/pools/search";
import { PD_OBJECTIVES } from "@/features/core/search/pools/space";
import { instanceGpus } from "@/features/core/operators/parallelism";
import { pairs, buildSpace } from "./support";

const space = buildSpace();
const context = pdContext(space);
const found = pdSearch(space, context);

it("finds the optimum: as good as every ratio under every number of clients, looked at one by one", () => {
  let best = 0;
  for (const pair of pairs(space))
    for (let x = 1; x <= space.gpus; x += 1)
      for (let y = 1; countGpus(pair, { x, y }) <= space.gpus; y += 1)
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
  const scores = found.plans.map(({ rated }) => computeScore(rated, "budget"));
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
      const one = buildSpace({ ...priced, scenario: { isl, osl }, gpus, limits, objective });
      const [whole] = pdSearch(one, context).plans;
      const quick = bestPlan(one, context);
      expect(quick && [quick.x, quick.y, quick.rated]).toEqual(whole ? [whole.x, whole.y, whole.rated] : null);
    }),
    { numRuns: 25 },
  );
});

it("loses nothing on a large budget, where not every ratio is tried: k times the GPUs serve k times as much", () => {
  const on = (gpus: number): number => bestPlan(buildSpace({ gpus }), context)?.rated.rate ?? 0;
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
    pdSearch(buildSpace({ limits: { ttft, tpot } }), context).plans[0]?.rated.rate ?? 0;
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
  const half = pdSearch(buildSpace({ headroom: 0.5 }), context).plans[0];
  const [full] = found.plans;
  expect((half?.rated.rate ?? 0) * 2).toBeCloseTo(full?.rated.rate ?? NaN, 9);
  expect(half?.rated.tpot).toBe(full?.rated.tpot);
});

it("prices both pools: x · GPUs · price + y · GPUs · price over the output", () => {
  const priced = pdSearch(buildSpace({ prefill: { price: 1 }, decode: { price: 3 }, objective: "cost" }), context);
  const [best] = priced.plans;
  if (!best) return expect.fail("no plan");
  const hour = best.x * best.pair.prefill.gpus + 3 * best.y * best.pair.decode.gpus;
  expect(best.rated.cost).toBeCloseTo((hour / 3600 / best.rated.output) * 1e6, 9);
  expect(priced.plans.every(({ rated }) => (rated.cost ?? 0) >= (best.rated.cost ?? 0))).toBe(true);
});

it("says how far a limit must give when nothing passes, and that much lets something pass", () => {
  const strict = buildSpace({ limits: { ttft: 0.3, tpot: 0.003 } });
  const none = pdSearch(strict, context);
  expect(none.plans).toEqual([]);
  const [relaxation] = relaxations(none.misses, strict.limits);
  if (relaxation?.limit !== "tpot") return expect.fail("no TPOT to relax");
  const passing = (tpot: number): number => pdSearch(buildSpace({ limits: { ttft: 0.3, tpot } }), context).plans.length;
  expect(passing(relaxation.to * 1.0001)).toBeGreaterThan(0);
  expect(passing(relaxation.to * 0.98)).toBe(0);
});
