import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundedMinimum } from "@/features/core/calibration/fit/bounded-least-squares";
import { checkDesign, designIssue } from "@/features/core/calibration/quality/design-check";
import { conformalBand, errorFigures, robustScores } from "@/features/core/calibration/quality/error-figures";
import { fitFactors, computeLoss, PRIOR_SIGMA, relativeVariance } from "@/features/core/calibration/fit/fit";
import { eigen, inverse, makeMatrix } from "@/features/core/calibration/fit/linear-algebra";
import {
  METRICS,
  predicted,
  RESOURCES,
  UNIT_FACTORS,
  type Observation,
  type PerResource,
} from "@/features/core/calibration/points/observation";
import { observation } from "./support";

const ones = (observations: readonly unknown[]): number[] => observations.map(() => 1);
const share = fc.double({ min: 0.001, max: 0.05, noNaN: true });
const factor = fc.double({ min: 0.3, max: 3, noNaN: true });
const perResource = (value: fc.Arbitrary<number>): fc.Arbitrary<PerResource> =>
  fc.record({ compute: value, memory: value, network: value, host: value, request: value });

/** Two observations that stress each resource, and some of everything: always of full rank. */
const design = fc
  .tuple(
    fc.array(perResource(share), { minLength: 10, maxLength: 16 }),
    fc.array(share, { minLength: 16, maxLength: 16 }),
  )
  .map(([mixes, fixed]) =>
    mixes.map((mix, i) => {
      const resource = RESOURCES[i % RESOURCES.length] ?? "host";
      return { seconds: { ...mix, [resource]: mix[resource] + 0.2 }, fixed: fixed[i] ?? 0 };
    }),
  );

const observed = (splits: readonly Pick<Observation, "seconds" | "fixed">[], truth: PerResource): Observation[] =>
  splits.map((split, point) => ({
    ...split,
    point,
    metric: METRICS[point % 2] ?? "tpot",
    measured: predicted(split, truth),
  }));

it("a fit of factors: gives the factors that made noise-free times", () => {
  fc.assert(
    fc.property(design, perResource(factor), (splits, truth) => {
      const observations = observed(splits, truth);
      for (const robust of [false, true]) {
        const { factors } = fitFactors(observations, ones(observations), { ridge: false, robust });
        for (const r of RESOURCES) expect(factors[r]).toBeCloseTo(truth[r], 4);
      }
    }),
    { numRuns: 40 },
  );
});

it("a fit of factors: scales with the measured times where nothing is fixed", () => {
  fc.assert(
    fc.property(design, perResource(factor), fc.double({ min: 0.5, max: 2, noNaN: true }), (splits, truth, scale) => {
      const observations = observed(splits, truth).map((entry, i) => ({
        ...entry,
        fixed: 0,
        measured: entry.measured * (1 + (i % 3) / 20),
      }));
      const slower = observations.map((entry) => ({ ...entry, measured: entry.measured * scale }));
      const low = { compute: 0, memory: 0, network: 0, host: 0, request: 0 };
      const one = fitFactors(observations, ones(observations), { ridge: false, low }).factors;
      const other = fitFactors(slower, ones(slower), { ridge: false, low }).factors;
      // Bounds do not scale, so only fits inside them do.
      if (RESOURCES.some((r) => one[r] < 0.05 || other[r] < 0.05)) return;
      for (const r of RESOURCES) expect(other[r] / one[r]).toBeCloseTo(scale, 4);
    }),
    { numRuns: 40 },
  );
});

it("a fit of factors: does not depend on the order of the measurements", () => {
  fc.assert(
    fc.property(design, perResource(factor), fc.infiniteStream(fc.nat()), (splits, truth, keys) => {
      const observations = observed(splits, truth).map((entry, i) => ({
        ...entry,
        measured: entry.measured * (1 + (i % 4) / 10),
      }));
      const shuffled = observations
        .map((entry) => ({ entry, key: keys.next().value ?? 0 }))
        .sort((a, b) => a.key - b.key);
      const one = fitFactors(observations, ones(observations)).factors;
      const other = fitFactors(
        shuffled.map(({ entry }) => entry),
        ones(shuffled),
      ).factors;
      for (const r of RESOURCES) expect(other[r]).toBeCloseTo(one[r], 7);
    }),
    { numRuns: 40 },
  );
});

it("a fit of factors: is never worse on its own measurements than no calibration, and stays inside its bounds", () => {
  fc.assert(
    fc.property(
      design,
      perResource(factor),
      fc.array(factor, { minLength: 16, maxLength: 16 }),
      (splits, truth, noise) => {
        const observations = observed(splits, truth).map((entry, i) => ({
          ...entry,
          measured: entry.measured * (noise[i] ?? 1),
        }));
        const low = { compute: 0.8, memory: 0.9, network: 0.5, host: 0, request: 0 };
        for (const robust of [false, true]) {
          const { factors } = fitFactors(observations, ones(observations), { robust, low });
          const loss = (f: PerResource): number => computeLoss(observations, ones(observations), f, { robust });
          expect(loss(factors)).toBeLessThanOrEqual(loss(UNIT_FACTORS) * (1 + 1e-6));
          for (const r of RESOURCES) expect(factors[r]).toBeGreaterThanOrEqual(Math.max(low[r], 0.02));
        }
      },
    ),
    { numRuns: 60 },
  );
});

it("a fit of factors: golden (hand): two factors that share their times, without a prior", () => {
  // 6 m + 4 h = 11 and 2 m + 8 h = 12, so h = 1.25 and m = 1.
  const observations = [
    observation({ memory: 6e-3, host: 4e-3 }, 11e-3),
    observation({ memory: 2e-3, host: 8e-3 }, 12e-3),
  ];
  const { factors } = fitFactors(observations, [1, 1], { ridge: false });
  expect(factors.memory).toBeCloseTo(1, 6);
  expect(factors.host).toBeCloseTo(1.25, 6);
  expect(factors.compute).toBe(1);
});

it("a fit of factors: golden (hand): the pull towards 1, each factor by itself", () => {
  // Memory: (10/12 / 0.05² + 1/0.3²) / ((10/12)² / 0.05² + 1/0.3²) = 344.44 / 288.89
  // Host:   (10/8 / 0.05² + 1/0.5²) / ((10/8)² / 0.05² + 1/0.5²)   = 504 / 629
  const observations = [observation({ memory: 10e-3 }, 12e-3), observation({ host: 10e-3 }, 8e-3)];
  const { factors, covariance } = fitFactors(observations, [1, 1]);
  expect(factors.memory).toBeCloseTo(344.444 / 288.889, 5);
  expect(factors.host).toBeCloseTo(504 / 629, 6);
  expect(covariance[1]?.[1]).toBeCloseTo(1 / 288.889, 7);
  expect(covariance[2]?.[2]).toBeCloseTo(PRIOR_SIGMA.network ** 2, 12);
});

it("a fit of factors: lets a robust fit leave an outlier where it is", () => {
  const good = [1, 2, 3, 4, 5, 6].map((ms) => observation({ memory: ms * 1e-3 }, ms * 1.1e-3));
  const observations = [...good, observation({ memory: 4e-3 }, 12e-3)];
  const plain = fitFactors(observations, ones(observations)).factors.memory;
  const { factors, weights } = fitFactors(observations, ones(observations), { robust: true });
  expect(Math.abs(factors.memory - 1.1)).toBeLessThan(Math.abs(plain - 1.1) / 2);
  expect(weights.at(-1)).toBeLessThan(0.2);
});

it("a fit of factors: knows what an unmeasured factor does to a prediction", () => {
  const { factors, covariance } = fitFactors([observation({ memory: 10e-3 }, 10e-3)], [1]);
  const half = {
    seconds: { ...UNIT_FACTORS, compute: 0, memory: 0, network: 5e-3, host: 0, request: 0 },
    fixed: 5e-3,
  };
  expect(Math.sqrt(relativeVariance(half, factors, covariance))).toBeCloseTo(PRIOR_SIGMA.network / 2, 9);
});

describe("the design", () => {
  const mixed = [observation({ memory: 6, host: 4 }, 10), observation({ memory: 2, host: 8 }, 10)];

  it("is refused without full rank, whatever the prior", () => {
    const same = [mixed[0], mixed[0], mixed[0]].flatMap((entry) => entry ?? []);
    const check = checkDesign(same);
    expect(check.conditionNumber).toBe(Infinity);
    expect([...check.confused].sort()).toEqual(["host", "memory"]);
    const issue = designIssue(check, true, [{ en: "one load", zh: "负载" }]);
    expect(issue?.code).toBe("CALIBRATION-RANK");
    expect(issue?.message.en).toContain("memory bandwidth and host");
    expect(issue?.fix?.en).toContain("one load");
  });

  it("is refused when hopelessly collinear without a prior, allowed with one", () => {
    const close = [observation({ memory: 6, host: 4 }, 10), observation({ memory: 6.03, host: 3.97 }, 10)];
    const check = checkDesign(close);
    expect(check.conditionNumber).toBeGreaterThan(100);
    expect(designIssue(check, false, [])?.code).toBe("CALIBRATION-COLLINEAR");
    expect(designIssue(check, true, [])).toBeNull();
    expect(designIssue(checkDesign(mixed), false, [])).toBeNull();
  });

  it("golden (hand): two unit columns at cosine 0.5 have a condition number of √3", () => {
    const check = checkDesign([
      observation({ memory: 1, host: 1 }, 1),
      observation({ memory: 1 }, 1),
      observation({ host: 1 }, 1),
    ]);
    expect(check.conditionNumber).toBeCloseTo(Math.sqrt(3), 9);
  });
});

describe("the numbers below", () => {
  it("inverts and decomposes positive definite matrices", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 16, maxLength: 16 }), (cells) => {
        const root = makeMatrix(4, (i, j) => cells[i * 4 + j] ?? 0);
        const dot = (i: number, j: number): number => root.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0);
        const matrix = makeMatrix(4, (i, j) => dot(i, j) + (i === j ? 0.5 : 0));
        const back = inverse(inverse(matrix));
        matrix.forEach((row, i) => row.forEach((value, j) => expect(back[i]?.[j]).toBeCloseTo(value, 8)));
        const values = eigen(matrix).map(({ value }) => value);
        expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(
          matrix.reduce((sum, row, i) => sum + (row[i] ?? 0), 0),
          8,
        );
        expect(Math.min(...values)).toBeGreaterThanOrEqual(0.5 - 1e-9);
      }),
    );
  });

  it("golden (hand): a bound that binds moves the other coordinate", () => {
    // 2x + y = 1.5 = x + 2y gives x = y = 0.5; at the bound x = 1 the second says y = 0.25.
    const H = [
      [2, 1],
      [1, 2],
    ];
    expect(boundedMinimum(H, [1.5, 1.5], { low: [0, 0], high: [9, 9] }, [0, 0])[0]).toBeCloseTo(0.5, 9);
    const [x, y] = boundedMinimum(H, [1.5, 1.5], { low: [1, 0], high: [9, 9] }, [0, 0]);
    expect(x).toBe(1);
    expect(y).toBeCloseTo(0.25, 9);
  });

  it("golden (hand): error figures and bands", () => {
    const { median: middle, mape, rmse, r2 } = errorFigures([10, 20, 30], [11, 20, 24]);
    expect([middle, mape]).toEqual([expect.closeTo(0.1, 9), expect.closeTo(0.1, 9)]);
    expect(rmse).toBeCloseTo(Math.sqrt(37 / 3), 9);
    expect(r2).toBeCloseTo(1 - 37 / 200, 9);
    // Rank 0.8 · 6 = 4.8 of five: a fifth of the way back from the largest to the next.
    expect(conformalBand([1, 1, 1, 1, 1], [1, 1.1, 0.9, 1.2, 1.5])).toBeCloseTo(1.2 ** 0.2 * 1.5 ** 0.8, 9);
    expect(robustScores([0, 0.1, -0.1, 0, 3], 0.01)[4]).toBeGreaterThan(3);
  });
});
