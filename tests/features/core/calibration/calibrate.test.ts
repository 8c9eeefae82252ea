import { describe, expect, it } from "vitest";
import { calibrate, FEWEST_POINTS } from "@/features/core/calibration/calibrate";
import type { StaticPoint } from "@/features/core/calibration/points/point";
import { listLimits } from "@/features/core/calibration/fit/roofline";
import { EfficiencyProfileSchema, type ProfileFactors } from "@/features/core/timing/profile";
import { unwrap } from "@/lib/result";
import { measuredWith, PLACES, timer, unmeasured } from "./support";

const TRUTH: ProfileFactors = { compute: 1.3, memory: 1.15, network: 1.4, host: 1.6, request: 0.8 };
const points = PLACES.map((place) => measuredWith(TRUTH, place));
const input = { points, makeTimer: timer };

it("a calibration: finds the factors behind the times of a simulated deployment, queue included", () => {
  const { factors, quality } = unwrap(calibrate(input, { ridge: false, robust: false, next: 0 }));
  for (const { resource, value } of factors) expect(value / TRUTH[resource]).toBeCloseTo(1, 1);
  for (const { before, after } of quality) {
    expect(after.median).toBeLessThan(0.01);
    expect(before.median).toBeGreaterThan(0.1);
  }
});

const result = unwrap(calibrate(input, { name: "test", version: 3 }));

it("a calibration: goes most of the way with the prior, and says what it knows", () => {
  for (const { resource, value, low, high, undetermined } of result.factors) {
    expect(Math.abs(Math.log(value / TRUTH[resource]))).toBeLessThanOrEqual(Math.abs(Math.log(TRUTH[resource])));
    expect(low).toBeLessThanOrEqual(value);
    expect(high).toBeGreaterThanOrEqual(value);
    expect(undetermined).toBeGreaterThan(0);
    expect(undetermined).toBeLessThanOrEqual(1);
  }
  for (const { before, leftOut } of result.quality) expect(leftOut.median).toBeLessThan(before.median);
  expect(result.points.map(({ outlier }) => outlier)).toEqual(points.map(() => null));
});

it("a calibration: is plain data, and its profile is one that scenarios accept", () => {
  expect(JSON.parse(JSON.stringify(result))).toEqual(result);
  expect(EfficiencyProfileSchema.parse(result.profile)).toEqual(result.profile);
  expect(result.profile).toMatchObject({ name: "test", version: 3, scope: { chip: "h100-sxm", engine: "vllm" } });
  expect(result.profile.fit?.points).toBe(points.length);
});

it("a calibration: suggests different runs, each of which leaves less unknown, and none that is not worth its time", () => {
  expect(result.next.length).toBeGreaterThan(0);
  // Asked for many more, it stops where it stopped: a run that takes less than a tenth of the variance is not named.
  expect(unwrap(calibrate(input, { next: 50 })).next).toEqual(result.next);
  let known = Infinity;
  for (const { uncertaintyBefore, uncertaintyAfter, client, server, concurrency, isl } of result.next) {
    expect(uncertaintyAfter).toBeLessThan(uncertaintyBefore);
    expect(uncertaintyBefore).toBeLessThanOrEqual(known);
    known = uncertaintyAfter;
    expect(server).toMatch(/^vllm serve meta-llama\/Llama-3\.1-8B-Instruct/);
    expect(client).toContain(`--random-input-len ${isl} `);
    expect(client).toContain(`--max-concurrency ${concurrency} `);
  }
  expect(new Set(result.next.map(({ client }) => client)).size).toBe(result.next.length);
});

const faster = (times: number) =>
  points.map((point) => ({ ...point, ttft: (point.ttft ?? 1) / times, tpot: (point.tpot ?? 1) / times }));

it("a calibration: never claims more than the datasheet, however fast the measurements", () => {
  const { suggested, factors } = unwrap(calibrate({ points: faster(1.7), makeTimer: timer }, { next: 0 }));
  for (const share of Object.values(suggested)) expect(share?.after).toBeLessThanOrEqual(1);
  const { low } = listLimits(points, timer);
  for (const { resource, value } of factors) expect(value).toBeGreaterThanOrEqual(low[resource]);
});

it("a calibration: does not follow what no chip can do, and says which points those are", () => {
  const { ok, issues } = calibrate({ points: faster(20), makeTimer: timer }, { next: 0 });
  expect(ok).toBe(false);
  const [few, ...doubts] = issues.map(({ code }) => code);
  expect(few).toBe("CALIBRATION-FEW");
  expect(doubts.length).toBeGreaterThanOrEqual(points.length - 4);
  expect(new Set(doubts)).toEqual(new Set(["MEASURED-ABOVE-PEAK"]));
});

it("a calibration: flags a run that stands apart, and hardly follows it", () => {
  const [first, ...rest] = points;
  const odd = first ? [{ ...first, tpot: (first.tpot ?? 1) * 2 }, ...rest] : rest;
  const outcome = unwrap(calibrate({ points: odd, makeTimer: timer }, { next: 0 }));
  expect(outcome.points[0]?.outlier?.en).toContain("TPOT");
  expect(outcome.points[0]?.metrics.find(({ metric }) => metric === "tpot")?.weight).toBeLessThan(0.5);
});

it("a calibration: says when equal runs disagree, and counts them once", () => {
  const [first] = points;
  const again = first ? [{ ...first, label: "again", tpot: (first.tpot ?? 1) * 1.2 }] : [];
  const { noise, points: outcomes } = unwrap(
    calibrate({ points: [...points, ...again], makeTimer: timer }, { next: 0 }),
  );
  expect(noise).toEqual([
    { labels: [first?.label, "again"], metric: "tpot", spread: expect.closeTo(0.2, 6) as number },
  ]);
  expect(outcomes.at(-1)?.repeats).toEqual([first?.label]);
  expect(outcomes.at(-1)?.metrics[0]?.weight).toBeLessThanOrEqual(0.5);
});

it("a calibration: of many equal runs names a few others beside each, so that twice as many make an answer of twice the size", () => {
  const [first] = points;
  if (!first) throw new Error("There is a first point");
  const answer = (count: number) => {
    const again = Array.from({ length: count }, (_, index) => ({
      ...first,
      label: `again ${1000 + index}`,
      tpot: (first.tpot ?? 1) * (1 + index / count),
    }));
    return unwrap(calibrate({ points: [...again, ...points], makeTimer: timer }, { next: 0 }));
  };
  const [few, many] = [answer(40), answer(80)];
  expect(JSON.stringify(many.points).length / JSON.stringify(few.points).length).toBeLessThan(2.1);
  // The 80 and the point that they repeat are one group.
  const others = [1001, 1002, 1003, 1004, 1005].map((number) => `again ${number}`);
  expect(many.points[0]).toMatchObject({ repeats: others, moreRepeats: 75 });
  expect(many.points[80]).toMatchObject({ repeats: ["again 1000", ...others.slice(0, 4)], moreRepeats: 75 });
  expect(many.points.slice(81).every(({ repeats, moreRepeats }) => repeats.length + moreRepeats === 0)).toBe(true);
  const noise = many.warnings.filter(({ code }) => code === "CALIBRATION-NOISE");
  expect(noise.map(({ message }) => message.en)).toEqual([expect.stringMatching(/again 1004.* 76 more/)]);
});

it("a calibration: takes runs of a single output token by their first", () => {
  const single = PLACES.map((place) => ({ ...measuredWith(TRUTH, { ...place, osl: 1 }), tpot: null }));
  const { quality, next } = unwrap(calibrate({ points: single, makeTimer: timer }));
  expect(quality.map(({ metric }) => metric)).toEqual(["ttft"]);
  for (const { uncertaintyAfter } of next) expect(Number.isFinite(uncertaintyAfter)).toBe(true);
});

it("a calibration: refuses fewer than five points with both numbers", () => {
  const outcome = calibrate({ points: points.slice(0, 4), makeTimer: timer });
  expect(outcome.ok).toBe(false);
  expect(outcome.issues[0]?.code).toBe("CALIBRATION-FEW");
  expect(outcome.issues[0]?.message.en).toMatch(new RegExp(`^4 .* ${FEWEST_POINTS}`));
});

it("a calibration: refuses points that all measured the same, and says what to vary", () => {
  const same = Array.from({ length: 6 }, (_, i) => ({
    ...(points[4] ?? unmeasured({ concurrency: 1, isl: 1024, osl: 64, tp: 1 })),
    label: String(i),
  }));
  const outcome = calibrate({ points: same, makeTimer: timer });
  expect(outcome.ok).toBe(false);
  expect(outcome.issues[0]?.code).toBe("CALIBRATION-RANK");
  expect(outcome.issues[0]?.fix?.en).toContain("one load");
});

describe("static batches", () => {
  it("are taken apart by phase: twice the batch, more than the prefill of one; decode by its steps", () => {
    const base = unmeasured({ concurrency: 1, isl: 1024, osl: 64, tp: 1 });
    const at = (batch: number, slow = 1): StaticPoint => ({
      kind: "static",
      label: `batch ${batch}`,
      deployment: base.deployment,
      pools: base.pools,
      batch,
      decodeTokens: 128,
      microBatches: 1,
      prefill: 0.02 * batch * slow,
      decode: 128 * (6e-3 + batch * 6e-5) * slow,
    });
    const slowed = [1, 4, 16, 64, 128].map((batch) => at(batch, 1.5));
    const { quality, points: outcomes } = unwrap(calibrate({ points: slowed, makeTimer: timer }, { next: 0 }));
    expect(quality.map(({ metric }) => metric)).toEqual(["prefill", "decode"]);
    const prefill = outcomes.map(({ metrics }) => metrics.find(({ metric }) => metric === "prefill")?.before ?? 0);
    for (const [i, time] of prefill.entries()) if (i > 0) expect(time).toBeGreaterThan(prefill[i - 1] ?? 0);
    for (const { before, after } of quality) expect(after.mape).toBeLessThan(before.mape);
  });
});
