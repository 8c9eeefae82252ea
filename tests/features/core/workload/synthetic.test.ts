import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawArrivals, type ArrivalLaw } from "@/features/core/workload/arrivals";
import { drawLengths, expectedLength, type LengthLaw } from "@/features/core/workload/lengths";
import { syntheticWorkload } from "@/features/core/workload/synthetic";
import type { SyntheticLaw } from "@/features/core/workload/synthetic-law";
import { offeredRate } from "@/features/core/workload/transform";
import { stream } from "@/lib/random/generator";
import { unwrap } from "@/lib/result";
import { moments } from "@/lib/statistics/mean";
import { unlimitedHits } from "./support";

const N = 100_000;

const LAW: SyntheticLaw = {
  count: 1000,
  seed: 42,
  input: { kind: "uniform", min: 100, max: 300 },
  output: { kind: "fixed", length: 50 },
  pacing: { kind: "open", arrivals: { kind: "poisson", rate: 5 } },
  think: { kind: "exponential", seconds: 0 },
  turns: 1,
  sharedTokens: 0,
  sharedPrompts: 1,
  blockTokens: 16,
};

describe("lengths", () => {
  const laws: LengthLaw[] = [
    { kind: "fixed", length: 77 },
    { kind: "uniform", min: 5, max: 9 },
    { kind: "normal", mean: 1000, sd: 200, min: 1, max: 10_000 },
    { kind: "normal", mean: 100, sd: 200, min: 50, max: 120 },
    { kind: "lognormal", mean: 800, sd: 1200, min: 1, max: 1_000_000 },
    { kind: "lognormal", mean: 800, sd: 1200, min: 100, max: 2000 },
    { kind: "zipf", exponent: 0.6, min: 1, max: 4096 },
    { kind: "zipf", exponent: 1, min: 100, max: 200 },
  ];
  it.each(laws)("have the mean that the law says, within its bounds: %j", (law) => {
    const lengths = drawLengths(N, law, stream(1, "lengths"));
    const { mean, sd } = moments(lengths);
    // Five standard errors, and 0.1 token for rounding at truncated ends.
    expect(Math.abs(mean - expectedLength(law))).toBeLessThan((5 * sd) / Math.sqrt(N) + 0.1);
    if (law.kind !== "fixed") {
      expect(Math.min(...lengths.slice(0, 5000))).toBeGreaterThanOrEqual(law.min);
      expect(lengths.every((length) => length >= law.min && length <= law.max)).toBe(true);
    }
  });

  it("have the asked deviation where bounds cut nothing", () => {
    for (const kind of ["normal", "lognormal"] as const) {
      const law = { kind, mean: 1000, sd: 300, min: 1, max: 1_000_000 };
      expect(expectedLength(law)).toBeCloseTo(1000, 0);
      expect(Math.abs(moments(drawLengths(N, law, stream(1, kind))).sd / 300 - 1)).toBeLessThan(0.02);
    }
  });

  it("do not pile up at a bound", () => {
    const lengths = drawLengths(N, { kind: "normal", mean: 100, sd: 50, min: 60, max: 140 }, stream(1, "bounds"));
    const at = (length: number): number => lengths.filter((other) => other === length).length;
    expect(at(60)).toBeLessThan(1.3 * at(62));
    expect(at(140)).toBeLessThan(1.3 * at(138));
  });

  it("say when truncation moves the mean, and refuse bounds that nothing reaches", () => {
    const moved = syntheticWorkload({ ...LAW, input: { kind: "lognormal", mean: 1000, sd: 2000, min: 1, max: 2000 } });
    expect(moved.ok && moved.issues.map(({ code, at }) => [code, at])).toEqual([["WORKLOAD-MEAN-MOVED", "in_len"]]);
    const far = syntheticWorkload({ ...LAW, output: { kind: "normal", mean: 10, sd: 1, min: 100, max: 200 } });
    expect(far).toMatchObject({ ok: false, issues: [{ code: "WORKLOAD-BOUNDS-UNREACHED", at: "out_len" }] });
    const crossed = syntheticWorkload({ ...LAW, input: { kind: "uniform", min: 9, max: 3 } });
    expect(crossed).toMatchObject({ ok: false, issues: [{ code: "WORKLOAD-BOUNDS" }] });
  });
});

describe("arrivals", () => {
  const steady: [string, ArrivalLaw, number][] = [
    ["Poisson", { kind: "poisson", rate: 6.45 }, 1],
    ["even", { kind: "constant", rate: 3 }, 0],
    ["gamma", { kind: "gamma", rate: 20, cv: 2.5 }, 2.5],
    ["gamma, smoother than Poisson", { kind: "gamma", rate: 20, cv: 0.4 }, 0.4],
  ];
  it.each(steady)("%s gaps have the asked rate and CV: no clip moves them", (_, law, cv) => {
    const arrival = drawArrivals(N, law, stream(5, "arrivals"));
    const rate = "rate" in law ? law.rate : NaN;
    expect(Math.abs(N / (arrival[N - 1] ?? NaN) / rate - 1)).toBeLessThan((5 * cv) / Math.sqrt(N) + 1e-9);
    const gaps = arrival.slice(1).map((seconds, i) => seconds - (arrival[i] ?? 0));
    const { mean, sd } = moments(gaps);
    expect(Math.abs(sd / mean - cv)).toBeLessThan(0.04 * cv + 1e-9);
  });

  it("on a ramp come as the integral of the rate says", () => {
    // hand: from 2 to 10 req/s in 100 s brings (2 + 10) / 2 · 100 = 600 requests, half the time brings 100 + 4 · 50² / 100 = 200.
    const arrival = drawArrivals(1000, { kind: "ramp", from: 2, to: 10, seconds: 100, cv: 0 }, stream(1, "ramp"));
    expect(arrival[599]).toBeCloseTo(100, 9);
    expect(arrival[199]).toBeCloseTo(50, 9);
    expect(arrival[999]).toBeCloseTo(140, 9);
    const flat = drawArrivals(50, { kind: "ramp", from: 5, to: 5, seconds: 3, cv: 0 }, stream(1, "ramp"));
    expect(flat[49]).toBeCloseTo(10, 9);
  });

  it("come in groups, or all at once", () => {
    expect([...drawArrivals(5, { kind: "batch", size: 2, rate: 4 }, stream(1, "x"))]).toEqual([0, 0, 0.5, 0.5, 1]);
    expect([...drawArrivals(3, { kind: "batch", size: null, rate: 4 }, stream(1, "x"))]).toEqual([0, 0, 0]);
  });

  it("never run backwards", () => {
    const law = fc.oneof(
      fc.record({
        kind: fc.constant("gamma" as const),
        rate: fc.double({ min: 0.01, max: 1000, noNaN: true }),
        cv: fc.double({ min: 0, max: 20, noNaN: true }),
      }),
      fc.record({
        kind: fc.constant("ramp" as const),
        from: fc.double({ min: 0, max: 100, noNaN: true }),
        to: fc.double({ min: 0.01, max: 100, noNaN: true }),
        seconds: fc.double({ min: 0, max: 100, noNaN: true }),
        cv: fc.double({ min: 0, max: 4, noNaN: true }),
      }),
    );
    fc.assert(
      fc.property(law, fc.nat(), (arrivals, seed) => {
        const arrival = drawArrivals(200, arrivals, stream(seed, "law"));
        expect(arrival.every((seconds, i) => Number.isFinite(seconds) && seconds >= (arrival[i - 1] ?? 0))).toBe(true);
      }),
    );
  });
});

it("synthetic workloads: are the same bytes for the same seed, and survive a clone", () => {
  const one = unwrap(syntheticWorkload({ ...LAW, turns: 3, sharedTokens: 40 }));
  expect(unwrap(syntheticWorkload({ ...LAW, turns: 3, sharedTokens: 40 }))).toEqual(one);
  expect(structuredClone(one)).toEqual(one);
  expect(unwrap(syntheticWorkload({ ...LAW, turns: 3, sharedTokens: 40, seed: 43 })).prompt).not.toEqual(one.prompt);
});

it("synthetic workloads: keep their lengths when only the arrivals change", () => {
  const pacing = { kind: "open", arrivals: { kind: "gamma", rate: 9, cv: 3 } } as const;
  expect(unwrap(syntheticWorkload({ ...LAW, pacing })).prompt).toEqual(unwrap(syntheticWorkload(LAW)).prompt);
});

it("synthetic workloads: in sessions hold all that was said before, offer the asked rate, and hit what they repeat", () => {
  const law: SyntheticLaw = {
    ...LAW,
    count: 20_000,
    turns: 4,
    sharedTokens: 160,
    sharedPrompts: 3,
    think: { kind: "exponential", seconds: 2 },
  };
  const workload = unwrap(syntheticWorkload(law));
  const { sessions, prefix } = workload;
  if (!sessions || !prefix) throw new Error("sessions share their history");
  let repeated = 0;
  for (let i = 0; i < workload.count; i += 1) {
    const before = sessions.after[i] ?? -1;
    expect(before < 0).toBe(sessions.turn[i] === 0);
    if (before < 0) continue;
    expect(before).toBeLessThan(i);
    const grown = (workload.prompt[i] ?? 0) - (workload.prompt[before] ?? 0) - (workload.output[before] ?? 0);
    expect(grown >= 100 && grown <= 300).toBe(true);
    expect((workload.arrival[i] ?? 0) - (workload.arrival[before] ?? 0)).toBeCloseTo(sessions.think[i] ?? NaN, 6);
    const old = prefix.ids.slice(prefix.offsets[before], prefix.offsets[before + 1]);
    expect(prefix.ids.slice(prefix.offsets[i], (prefix.offsets[i] ?? 0) + old.length)).toEqual(old);
    repeated += old.length;
  }
  expect(new Set(sessions.session).size).toBe(5000);
  expect(Math.abs((offeredRate(workload) ?? 0) / 5 - 1)).toBeLessThan(5 / Math.sqrt(5000));
  // hand: later turns hit the turn before, first turns the 10 blocks of one of three system prompts, of which three are the first.
  const { blocks } = unlimitedHits(workload);
  expect(blocks).toBe(repeated + 10 * (5000 - 3));
  expect(blocks / prefix.ids.length).toBeGreaterThan(0.5);
});

it("synthetic workloads: in a closed loop leave the times to the clients", () => {
  const law: SyntheticLaw = {
    ...LAW,
    pacing: { kind: "closed", clients: 8 },
    think: { kind: "exponential", seconds: 3 },
  };
  const workload = unwrap(syntheticWorkload({ ...law, count: N }));
  if (workload.pacing.kind !== "closed") throw new Error("asked for a closed loop");
  expect(workload.pacing.clients).toBe(8);
  expect(Math.abs(moments(workload.pacing.think).mean / 3 - 1)).toBeLessThan(5 / Math.sqrt(N));
  expect(workload.arrival.every((seconds) => seconds === 0)).toBe(true);
  expect(offeredRate(workload)).toBeNull();
});

it("synthetic workloads: refuse what memory cannot hold, with the block size that would do", () => {
  const law: SyntheticLaw = { ...LAW, count: 100_000, turns: 50, input: { kind: "fixed", length: 2000 } };
  const result = syntheticWorkload(law);
  expect(result).toMatchObject({ ok: false, issues: [{ code: "WORKLOAD-BLOCKS", at: "block" }] });
  const block = Number(result.issues[0]?.changes?.[0]?.set["block"]);
  expect(syntheticWorkload({ ...law, blockTokens: block }).ok).toBe(true);
  const endless: SyntheticLaw = { ...LAW, turns: 1000, input: { kind: "fixed", length: 10_000_000 } };
  expect(syntheticWorkload(endless)).toMatchObject({ ok: false, issues: [{ code: "WORKLOAD-TOO-LONG" }] });
});
