import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bandFor, findBand, findMisfit, findRange } from "@/features/core/evidence/bands";
import { createPool } from "@/features/core/evidence/error-pool";
import { rateBand, timeBand } from "@/features/core/evidence/figure-band";
import { FIGURES, LEFT_OUT, pairKey, RUNS, STORED, type Run } from "@/features/core/evidence/runs";
import { distances, findPlace, makeCloud, stretch, type Place } from "@/features/core/evidence/similarity";
import type { Traits } from "@/features/core/evidence/traits";
import { runWith, TRAITS } from "../../pages/accuracy/support";

const COLUMN = "served.tpot.calibrated";
const poolWith = (errors: readonly number[], other: Partial<Run> = {}) =>
  createPool(
    errors.map((error, index) => runWith(index, { [COLUMN]: error }, other)),
    COLUMN,
  );

const traits = fc.record<Traits>({
  generation: fc.constantFrom("hopper", "blackwell", "ampere", "ada", null),
  total: fc.double({ min: 1e8, max: 2e12, noNaN: true }),
  active: fc.double({ min: 1e8, max: 2e11, noNaN: true }),
  moe: fc.boolean(),
  latent: fc.boolean(),
  bits: fc.constantFrom(4.25, 4.5, 8, 16),
  backend: fc.constantFrom("vllm", "sglang", "trtllm", null),
  built: fc.constantFrom(null, 2024.5, 2026),
  split: fc.boolean(),
  dp: fc.constantFrom(1, 2, 8, 64),
  gpus: fc.constantFrom(1, 8, 64),
  isl: fc.integer({ min: 1, max: 1_000_000 }),
  osl: fc.integer({ min: 1, max: 100_000 }),
  batch: fc.integer({ min: 1, max: 4096 }),
  concurrency: fc.integer({ min: 1, max: 4096 }),
  chip: fc.constant("any"),
});
const kind = fc.constantFrom(...FIGURES);
const grade = fc.constantFrom("calibrated", "datasheet", "measured");

const distance = (a: Place, b: Place): number => distances(makeCloud([a]), b)[0] ?? NaN;

describe("a band by hand", () => {
  // Four pairs, one run each, all exactly like the question: equal weights, signs believed.
  const pool = poolWith([-0.2, -0.1, 0.1, 0.3]);

  it("of equal runs is their 10th and 90th percentile", () => {
    const range = findRange(pool, TRAITS);
    expect(range.low).toBeCloseTo(-0.2, 10);
    expect(range.high).toBeCloseTo(0.3, 10);
    expect(range.similar).toBe(4);
    expect(range.nearest.gap).toBe(0);
  });

  it("mirrors the errors of distant runs and stretches beyond the distances that were checked", () => {
    const far = findRange(pool, { ...TRAITS, split: true });
    // Another mode lies 1.5 away: 1 + 0.8 · (1.5 - 0.7). Of ±0.1, ±0.1, ±0.2, ±0.3 the outermost are ±0.3.
    expect(far.low).toBeCloseTo(-0.3 * 1.64, 10);
    expect(far.high).toBeCloseTo(0.3 * 1.64, 10);
    expect(far.similar).toBe(0);
  });

  it("grows by a log factor, a larger one where no run has the engine, generation and format", () => {
    const inflation = { known: 0.05, unknown: 0.2 };
    const grown = findBand(pool, inflation, TRAITS);
    expect(grown.stack).toBe(true);
    expect(Math.log(grown.high)).toBeCloseTo(0.3 + 0.05, 10);
    expect(Math.log(grown.low)).toBeCloseTo(-0.2 - 0.05, 10);
    const other = { ...TRAITS, bits: TRAITS.bits * 2 };
    const { high } = findRange(pool, other);
    const apart = findBand(pool, inflation, other);
    expect(apart.stack).toBe(false);
    expect(Math.log(apart.high)).toBeCloseTo(high + 0.2, 10);
    expect(findMisfit({ low: -0.4, high: 0.4 }, 0.6)).toBeCloseTo(0.2, 10);
    expect(findMisfit({ low: -0.4, high: 0.4 }, 0.2)).toBeCloseTo(-0.2, 10);
  });

  it("grows at another level as the range does", () => {
    // The inner half of the four errors lies between -0.1 and 0.1: two fifths of the range at 80 %.
    const narrow = findBand(pool, { known: 0.05, unknown: 0.05 }, TRAITS, { level: 0.4 });
    expect(Math.log(narrow.high)).toBeCloseTo(0.1 + 0.05 * 0.4, 10);
    expect(Math.log(narrow.low)).toBeCloseTo(-0.1 - 0.05 * 0.4, 10);
  });

  it("counts runs of one pair, engine and format as fewer", () => {
    // Nine runs at +0.1 in one group weigh 3, one run at -0.5 in another weighs 1: a quarter of the mass.
    const runs = [
      ...Array.from({ length: 9 }, (_, index) => runWith(index, { [COLUMN]: 0.1 }, { family: "many" })),
      runWith(9, { [COLUMN]: -0.5 }, { family: "one" }),
    ];
    const { low, high } = findRange(createPool(runs, COLUMN), TRAITS, { level: 0.6 });
    expect(low).toBeCloseTo(-0.5, 10);
    expect(high).toBeCloseTo(0.1, 10);
  });

  it("of a rate is that of its time, turned around", () => {
    const basis = { en: "", zh: "" };
    const band = rateBand(100, 0.02, { low: 0.016, high: 0.025, basis });
    expect(band.low).toBeCloseTo(80, 10);
    expect(band.high).toBeCloseTo(125, 10);
  });
});

it("laws of bands: contain the figure for every question", () => {
  fc.assert(
    fc.property(kind, grade, traits, (figure, level, query) => {
      const { low, high, similar, nearest } = bandFor(figure, level, query);
      expect(low).toBeGreaterThan(0);
      expect(low).toBeLessThanOrEqual(1);
      expect(high).toBeGreaterThanOrEqual(1);
      expect(Number.isFinite(high)).toBe(true);
      expect(similar > 0).toBe(nearest.gap <= 0.7);
    }),
    { numRuns: 60 },
  );
});

it("laws of bands: widen with the share that they hold", () => {
  fc.assert(
    fc.property(kind, traits, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (figure, query, level) => {
      const narrow = bandFor(figure, "calibrated", query, { level });
      const wide = bandFor(figure, "calibrated", query, { level: level + 0.09 });
      expect(wide.low).toBeLessThanOrEqual(narrow.low);
      expect(wide.high).toBeGreaterThanOrEqual(narrow.high);
    }),
    { numRuns: 40 },
  );
});

it("laws of bands: widen with the distance from all that was measured", () => {
  const size = fc.double({ min: 0.01, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(size, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 12 }), (sizes, steps) => {
      // Errors on either side alike: mirroring distant ones changes nothing, only distance does.
      const pool = poolWith(sizes.flatMap((one) => [one, -one]));
      const at = (doublings: number) => findRange(pool, { ...TRAITS, isl: 1024 * 2 ** doublings }, {});
      const [near, far] = [at(steps), at(steps + 1)];
      expect(far.high - far.low).toBeGreaterThanOrEqual((near.high - near.low) * (1 - 1e-12));
      // 0.15 a doubling: from the fifth on, a query lies beyond what was checked.
      if (steps >= 5) expect(far.high).toBeGreaterThan(near.high);
    }),
  );
  expect(stretch("served.tpot", 0.5)).toBe(1);
  expect(stretch("served.tpot", 1.7)).toBeCloseTo(1.8, 10);
  expect(stretch("served.ttft", 1.7)).toBeCloseTo(2.2, 10);
});

it("laws of bands: distances of many places are those of each alone", () => {
  fc.assert(
    fc.property(fc.array(traits, { minLength: 1, maxLength: 6 }), traits, (all, query) => {
      const cloud = makeCloud([...all, ...all].map(findPlace));
      const gaps = distances(cloud, findPlace(query));
      const each = [...all, ...all].map((one) => distance(findPlace(one), findPlace(query)));
      expect(Array.from(cloud.index, (place) => gaps[place])).toEqual(each);
      expect(gaps.length).toBeLessThanOrEqual(all.length);
    }),
  );
});

it("laws of bands: distance is symmetric, and zero for equal traits of a served generation", () => {
  fc.assert(
    fc.property(traits, traits, (a, b) => {
      const [x, y] = [findPlace(a), findPlace(b)];
      expect(distance(x, y)).toBeCloseTo(distance(y, x), 12);
      const own = distance(x, findPlace(a));
      const served = a.generation === "hopper" || a.generation === "blackwell";
      const unknown = (served ? 0 : a.generation === null ? 1.5 ** 2 : 1) + (a.backend === null ? 0.4 ** 2 : 0);
      expect(own).toBeCloseTo(Math.sqrt(unknown), 12);
    }),
  );
});

it("laws of bands: widen with the time between the measured runs and a version, and ask nothing of one that is not said", () => {
  const pool = poolWith([0.1, -0.1, 0.2, -0.2], { built: 2026 });
  const width = (built: number | null): number => {
    const { low, high } = findRange(pool, { ...TRAITS, built }, {});
    return high - low;
  };
  expect(width(null)).toBe(width(2026));
  expect(width(2024)).toBeGreaterThan(width(2025));
  expect(width(2025)).toBeGreaterThan(width(2026));
  expect(width(2027)).toBeCloseTo(width(2025), 12);
  // hand: two a year, TPOT's stretch is 0.8 a unit beyond 0.7.
  expect(width(2024) / width(2026)).toBeCloseTo(1 + 0.8 * (4 - 0.7), 6);
});

it("laws of bands: are wider where a generation was never measured", () => {
  for (const figure of FIGURES) {
    const known = bandFor(figure, "calibrated", TRAITS);
    const unknown = bandFor(figure, "calibrated", { ...TRAITS, generation: null });
    expect(Math.log(unknown.high / unknown.low)).toBeGreaterThan(Math.log(known.high / known.low));
  }
});

describe("bands of public serving runs whose pair is left out (measured: InferenceX and NVIDIA, see residuals.json)", () => {
  const without = (run: Run) => (other: Run) => pairKey(other) === pairKey(run);
  const coverage = (column: "served.ttft" | "served.tpot", level: "calibrated" | "datasheet") => {
    const runs = RUNS.filter((run, index) => index % 3 === 0 && run.errors[`${column}.${level}`] !== null);
    const inside = runs.filter((run) => {
      const ratio = Math.exp(run.errors[`${column}.${level}`] ?? 0);
      const { low, high } = bandFor(column, level, run, { without: without(run) });
      return ratio >= low && ratio <= high;
    });
    return inside.length / runs.length;
  };

  it.each([
    ["served.ttft", "calibrated"],
    ["served.tpot", "calibrated"],
    ["served.ttft", "datasheet"],
    ["served.tpot", "datasheet"],
  ] as const)("hold about 80 %% of %s, %s", (column, level) => {
    const share = coverage(column, level);
    expect(share).toBeGreaterThanOrEqual(0.78);
    expect(share).toBeLessThanOrEqual(0.88);
  });

  it.each(LEFT_OUT)("hold 78 to 88 %% of rows and of clusters where the %s was left out", (kind) => {
    for (const { rows, clusters } of Object.values(STORED.coverage[kind]))
      for (const share of [rows, clusters]) {
        expect(share).toBeGreaterThanOrEqual(0.78);
        expect(share).toBeLessThanOrEqual(0.88);
      }
  });

  it("never shrink below the raw percentiles, and are no narrower where a stack was never measured", () => {
    for (const { known, unknown } of Object.values(STORED.inflation)) {
      expect(known).toBeGreaterThanOrEqual(0);
      expect(unknown).toBeGreaterThanOrEqual(known);
    }
  });

  it("are wider at the datasheet grade", () => {
    const width = (level: "calibrated" | "datasheet"): number => {
      const { low, high } = timeBand("served.tpot", { value: 0.02, grade: level }, TRAITS);
      return high / low;
    };
    expect(width("datasheet")).toBeGreaterThan(width("calibrated"));
  });
});
