import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exponential, gamma, poissonCount, standardNormal, unitGap } from "@/lib/random/draws";
import { mulberry32, stream, wholeBelow, type Random } from "@/lib/random/generator";
import { shuffledIndices } from "@/lib/random/order";
import { zipf } from "@/lib/random/zipf";
import { moments } from "@/lib/statistics/mean";

const N = 200_000;
const drawn = (draw: (random: Random) => number, seed = 7) => {
  const random = stream(seed, "test");
  return moments(Float64Array.from({ length: N }, () => draw(random)));
};
/** Five standard errors of a mean: a right sampler with another seed passes too. */
const within = (sd: number) => (5 * sd) / Math.sqrt(N);

describe("generators", () => {
  it("repeat themselves for a seed, and differ between seeds and purposes", () => {
    const first = (random: Random) => Array.from({ length: 5 }, random);
    expect(first(mulberry32(1))).toEqual(first(mulberry32(1)));
    expect(first(stream(1, "lengths"))).toEqual(first(stream(1, "lengths")));
    const others = [stream(1, "arrivals"), stream(2, "lengths"), mulberry32(1)].map(first);
    for (const other of others) expect(other).not.toEqual(first(stream(1, "lengths")));
  });

  it("fill [0, 1) evenly, also side by side under one seed", () => {
    const [a, b] = [stream(3, "a"), stream(3, "b")];
    let [sumA, product] = [0, 0];
    for (let i = 0; i < N; i += 1) {
      const [x, y] = [a(), b()];
      expect(x >= 0 && x < 1).toBe(true);
      sumA += x;
      product += (x - 0.5) * (y - 0.5);
    }
    expect(Math.abs(sumA / N - 0.5)).toBeLessThan(within(Math.sqrt(1 / 12)));
    expect(Math.abs(product / N)).toBeLessThan(within(1 / 12));
  });

  it("draw every whole number below a bound", () => {
    const random = stream(1, "whole");
    expect(new Set(Array.from({ length: 200 }, () => wholeBelow(5, random)))).toEqual(new Set([0, 1, 2, 3, 4]));
  });
});

describe("draws have the mean and the deviation of their law", () => {
  it("normal and exponential", () => {
    const normal = drawn(standardNormal);
    expect(Math.abs(normal.mean)).toBeLessThan(within(1));
    expect(normal.sd).toBeCloseTo(1, 1.5);
    const waits = drawn(exponential);
    expect(Math.abs(waits.mean - 1)).toBeLessThan(within(1));
    expect(Math.abs(waits.sd - 1)).toBeLessThan(0.02);
  });

  it.each([0.3, 1, 2.5, 40])("gamma of shape %d", (shape) => {
    const { mean, sd } = drawn((random) => gamma(shape, random));
    expect(Math.abs(mean - shape)).toBeLessThan(within(Math.sqrt(shape)));
    expect(Math.abs(sd / Math.sqrt(shape) - 1)).toBeLessThan(0.02);
  });

  it.each([0, 1e-200, 0.5, 1, 3])("gaps with CV %d have mean 1", (cv) => {
    const { mean, sd } = drawn((random) => unitGap(cv, random));
    expect(Math.abs(mean - 1)).toBeLessThanOrEqual(within(cv) + 1e-12);
    expect(Math.abs(sd - cv)).toBeLessThanOrEqual(0.05 * cv + 1e-12);
  });

  it.each([
    [1, 2],
    [7, 0],
    [50, 0.6],
    [50, 1],
    [1000, 1.5],
    [20, 4],
  ])("Zipf over %i ranks with exponent %d, rank by rank", (n, s) => {
    const rank = zipf(n, s);
    const random = stream(11, "zipf");
    const counts = new Float64Array(n + 1);
    for (let i = 0; i < N; i += 1) {
      const k = rank(random);
      counts[k] = (counts[k] ?? NaN) + 1;
    }
    const weights = Array.from({ length: n }, (_, i) => (i + 1) ** -s);
    const total = weights.reduce((a, b) => a + b);
    for (const [i, weight] of weights.entries()) {
      const share = weight / total;
      const error = Math.abs((counts[i + 1] ?? 0) / N - share);
      expect(error).toBeLessThanOrEqual(5.5 * Math.sqrt((share * (1 - share)) / N) + 1e-12);
    }
    expect(counts.reduce((a, b) => a + b)).toBe(N);
  });
});

describe("random orders", () => {
  it("hold every index once", () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(), (count, seed) => {
        expect(shuffledIndices(count, mulberry32(seed)).toSorted()).toEqual(
          Int32Array.from({ length: count }, (_, i) => i),
        );
      }),
    );
  });
});

describe("Poisson numbers", () => {
  it.each([0, 0.3, 5, 63, 65, 4000])("of mean %d are whole, with that mean and variance", (mean) => {
    const whole = (random: Random): number => {
      const count = poissonCount(mean, random);
      expect(Number.isInteger(count) && count >= 0).toBe(true);
      return count;
    };
    const { mean: got, sd } = drawn(whole);
    expect(Math.abs(got - mean)).toBeLessThanOrEqual(within(Math.sqrt(mean)));
    // The variance of a sample of such numbers strays by √(2 + 1/mean) of it, over √N; rounding to whole ones adds 1/12.
    if (mean > 0) expect(Math.abs(sd ** 2 - mean)).toBeLessThan(mean * within(Math.sqrt(2 + 1 / mean)) + 1 / 12);
  });
});
