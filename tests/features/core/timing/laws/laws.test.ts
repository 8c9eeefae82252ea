import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttentionWork } from "@/features/core/timing/laws/families/attention-work";
import { chooseFit, coefficients } from "@/features/core/timing/laws/coefficients";
import { collectiveLawTime, collectiveParameters } from "@/features/core/timing/laws/families/collective-law";
import { decodeTime, queryTile, type DecodeParameters } from "@/features/core/timing/laws/families/decode-law";
import { gemmTime, type GemmParameters } from "@/features/core/timing/laws/families/gemm-law";
import type { LawChip, LawTime } from "@/features/core/timing/laws/families/law";
import { linearTime, type LinearParameters } from "@/features/core/timing/laws/families/linear-law";
import { activeExperts, moeTime, type MoeParameters } from "@/features/core/timing/laws/families/moe-law";
import { prefillTime, type PrefillParameters } from "@/features/core/timing/laws/families/prefill-law";
import { indexTime, sparseTime, type SparseParameters } from "@/features/core/timing/laws/families/sparse-law";

const SLACK = 1 + 1e-9;
const whole = (max: number) => fc.integer({ min: 1, max });
const chips = fc.record({
  peak: fc.double({ min: 1e13, max: 1e16, noNaN: true }),
  bandwidth: fc.double({ min: 1e11, max: 2e13, noNaN: true }),
  cores: fc.option(whole(400)),
  exponentials: fc.double({ min: 1e11, max: 1e14, noNaN: true }),
  pace: fc.double({ min: 0.1, max: 3, noNaN: true }),
});

/** Any shipped parameter set of a law. */
function shipped<P>(law: string): fc.Arbitrary<P> {
  const sets = coefficients.fits
    .filter((fit) => fit.law === law)
    .flatMap(({ parameters, stacks = {} }) => [
      ...Object.values(parameters),
      ...Object.values(stacks).map((stack) => stack.parameters),
    ]);
  return fc.constantFrom(...sets.map((values) => ({ quantise: 0, ...values }) as P));
}

/** Grows every size by a step and checks that nothing gets faster; then more bandwidth and rate. */
function monotone<W, P>(
  time: (work: W, chip: LawChip, p: P) => LawTime,
  work: W,
  larger: readonly W[],
  chip: LawChip,
  p: P,
): void {
  const base = time(work, chip, p).total;
  expect(base).toBeGreaterThan(0);
  for (const more of larger) expect(time(more, chip, p).total * SLACK).toBeGreaterThanOrEqual(base);
  for (const faster of [
    { ...chip, bandwidth: 1.3 * chip.bandwidth },
    { ...chip, peak: 1.3 * chip.peak },
  ])
    expect(time(work, faster, p).total).toBeLessThanOrEqual(base * SLACK);
}

describe("matrix products", () => {
  const shapes = fc.record({ m: whole(40000), n: whole(70000), k: whole(70000) });
  const sizes = fc.constantFrom([2, 2], [1, 1], [0.5625, 0.5625], [0.53, 2]);

  test("are never faster than the roofline", () => {
    fc.assert(
      fc.property(shapes, sizes, chips, shipped<GemmParameters>("gemm"), ({ m, n, k }, [w, a], chip, p) => {
        const work = { m, n, k, weightSize: w ?? 2, inputSize: a ?? 2 };
        const moved = (w ?? 2) * n * k + (a ?? 2) * m * k + 2 * m * n;
        const roofline = Math.max((2 * m * n * k) / chip.peak, moved / chip.bandwidth);
        expect(gemmTime(work, chip, p).total * SLACK).toBeGreaterThanOrEqual(roofline);
      }),
    );
  });

  test("never get faster with a larger shape nor slower with a faster chip", () => {
    fc.assert(
      fc.property(shapes, whole(5000), chips, shipped<GemmParameters>("gemm"), (shape, step, chip, p) => {
        const work = { ...shape, weightSize: 2, inputSize: 2 };
        const larger = [
          { ...work, m: work.m + step },
          { ...work, n: work.n + step },
          { ...work, k: work.k + step },
        ];
        monotone(gemmTime, work, larger, chip, p);
      }),
    );
  });
});

describe("attention", () => {
  const works = fc
    .record({
      group: fc.constantFrom(1, 2, 4, 8, 16, 64),
      kvHeads: whole(16),
      size: fc.constantFrom(64, 128, 192, 256),
      kvSize: fc.constantFrom(1, 2),
      window: fc.option(whole(8192)),
      sequences: whole(256),
      newTokens: whole(16384),
      cached: fc.nat(100000),
    })
    .map(({ group, kvHeads, size, kvSize, window, ...segment }): AttentionWork => ({
      heads: group * kvHeads,
      kvHeads,
      keyDim: size,
      valueDim: size,
      kvElements: 2 * kvHeads * size,
      kvSize,
      window,
      segments: [segment],
    }));

  const grown = (work: AttentionWork, step: number): AttentionWork[] =>
    (["sequences", "newTokens", "cached"] as const).map((key) => ({
      ...work,
      segments: work.segments.map((segment) => ({ ...segment, [key]: segment[key] + step })),
    }));

  test("prefill: no faster than the causal pairs at peak, monotone", () => {
    fc.assert(
      fc.property(works, whole(500), chips, shipped<PrefillParameters>("prefill"), (work, step, chip, p) => {
        const time = prefillTime(work, chip, p);
        const [segment = { sequences: 0, newTokens: 0, cached: 0 }] = work.segments;
        const keys = Math.min((segment.newTokens + 1) / 2 + segment.cached, work.window ?? Infinity);
        const pairs = segment.sequences * segment.newTokens * keys;
        expect(time.total * SLACK).toBeGreaterThanOrEqual((4 * work.heads * work.keyDim * pairs) / chip.peak);
        monotone(prefillTime, work, grown(work, step), chip, p);
      }),
    );
  });

  test("decode: no faster than the cache at full bandwidth, monotone", () => {
    fc.assert(
      fc.property(works, whole(500), chips, shipped<DecodeParameters>("decode"), (work, step, chip, p) => {
        const one = { ...work, segments: work.segments.map((segment) => ({ ...segment, newTokens: 1 })) };
        const [segment = { sequences: 0, cached: 0 }] = one.segments;
        const read = segment.sequences * Math.min(segment.cached + 1, one.window ?? Infinity);
        const moved = read * one.kvElements * one.kvSize;
        const law = (...given: [AttentionWork, LawChip, DecodeParameters]) =>
          decodeTime(...given, queryTile(given[0].kvSize, false));
        expect(law(one, chip, p).total * SLACK).toBeGreaterThanOrEqual(moved / chip.bandwidth);
        const larger = grown(one, step).filter((_, i) => i !== 1);
        monotone(law, one, larger, chip, p);
      }),
    );
  });
});

describe("decode attention of a shared key-value head", () => {
  // Provenance: measured (vLLM 0.24.0, FlashAttention 3 on an H100, data/ops/h100_sxm: one FP8 key-value head of 128, caches over 40 MB). 64 query
  // heads take 2.31 times the time of reading the cache, 16 heads 2.18 times.
  test("takes no longer for 64 heads than for 16: a kernel multiplies that many rows at once", () => {
    const h100: LawChip = { peak: 989e12, bandwidth: 3.35e12, cores: 132, exponentials: 4e12, pace: 1 };
    const p = chooseFit("decode", "kv-fp8", "hopper").values as DecodeParameters;
    const at = (heads: number): number => {
      const segments = [{ sequences: 64, newTokens: 1, cached: 8192 }];
      const head = { heads, kvHeads: 1, keyDim: 128, valueDim: 128, kvElements: 256, kvSize: 1, window: null };
      return decodeTime({ ...head, segments }, h100, p, queryTile(1, false)).total;
    };
    expect(at(64) / at(16)).toBeLessThan(1.06);
    expect(at(128) / at(64)).toBeGreaterThan(1.1);
  });
});

const expert = fc.record({
  assignments: whole(100000),
  activeExperts: whole(256),
  hidden: whole(8192),
  width: whole(16384),
  matrices: fc.constantFrom(2, 3),
  weightSize: fc.constantFrom(2, 1, 0.5625),
  routedRows: whole(200000),
  parted: fc.boolean(),
});

test("experts, scans and collectives: experts keep the roofline and are monotone", () => {
  fc.assert(
    fc.property(expert, whole(100), chips, shipped<MoeParameters>("moe"), (work, step, chip, p) => {
      const each = work.matrices * work.hidden * work.width;
      const roofline = Math.max(
        (2 * work.assignments * each) / chip.peak,
        (work.activeExperts * each * work.weightSize) / chip.bandwidth,
      );
      expect(moeTime(work, chip, p).total * SLACK).toBeGreaterThanOrEqual(roofline);
      const keys = ["assignments", "activeExperts", "hidden", "routedRows"] as const;
      monotone(moeTime, work, [...keys.map((key) => ({ ...work, [key]: work[key] + step }))], chip, p);
    }),
  );
});

test("experts, scans and collectives: uneven routing wakes no more experts than there are, nor than there are assignments", () => {
  fc.assert(
    fc.property(whole(512), whole(10000), fc.double({ min: 0.2, max: 20, noNaN: true }), (local, pairs, evenness) => {
      const active = activeExperts(local, pairs, evenness);
      expect(active).toBeLessThanOrEqual(local * SLACK);
      expect(active).toBeLessThanOrEqual(pairs * SLACK);
    }),
  );
});

test("experts, scans and collectives: scans keep the roofline and are monotone", () => {
  const scan = fc.record({ flops: whole(1e9), bytes: whole(1e9), length: whole(1e6), heads: whole(1e5) });
  fc.assert(
    fc.property(scan, whole(1e6), chips, shipped<LinearParameters>("linear"), (work, step, chip, p) => {
      const roofline = Math.max(work.flops / chip.peak, work.bytes / chip.bandwidth);
      expect(linearTime(work, chip, p).total * SLACK).toBeGreaterThanOrEqual(roofline);
      const keys = ["flops", "bytes", "length", "heads"] as const;
      monotone(linearTime, work, [...keys.map((key) => ({ ...work, [key]: work[key] + step }))], chip, p);
    }),
  );
});

test("experts, scans and collectives: sparse attention keeps the roofline and is monotone", () => {
  const sparse = fc.record({ heads: whole(128), pairs: whole(1e8), latentBytes: fc.constantFrom(1152, 576) });
  const sets = fc.oneof(shipped<SparseParameters>("sparse-prefill"), shipped<SparseParameters>("sparse-decode"));
  fc.assert(
    fc.property(sparse, whole(1e6), chips, sets, (work, step, chip, p) => {
      const flops = 2 * (576 + 512) * work.heads * work.pairs;
      expect(sparseTime(work, chip, p).total * SLACK).toBeGreaterThanOrEqual(flops / chip.peak);
      const keys = ["heads", "pairs"] as const;
      monotone(sparseTime, work, [...keys.map((key) => ({ ...work, [key]: work[key] + step }))], chip, p);
      const index = { flops: 2 * 64 * 128 * work.pairs, pairs: work.pairs };
      expect(indexTime(index, chip, p).total * SLACK).toBeGreaterThanOrEqual(index.flops / chip.peak);
      monotone(indexTime, index, [{ flops: index.flops + step, pairs: index.pairs + step }], chip, p);
    }),
  );
});

test("experts, scans and collectives: collectives keep the ring's volume, grow with the message and shrink with the link", () => {
  const sets = coefficients.fits.filter((fit) => fit.law === "collective").flatMap((f) => Object.values(f.parameters));
  const message = fc.record({
    reduces: fc.boolean(),
    bytes: whole(2 ** 30),
    ranks: fc.constantFrom(2, 4, 8, 16, 72),
    link: fc.double({ min: 1e10, max: 2e12, noNaN: true }),
  });
  fc.assert(
    fc.property(message, whole(2 ** 20), fc.constantFrom(...sets), (work, step, values) => {
      const p = collectiveParameters(values);
      const { total, latency, wire } = collectiveLawTime(work, p);
      expect(total).toBeCloseTo(latency + wire, 12);
      const sent = (work.bytes * (work.ranks - 1)) / work.ranks;
      expect(total * SLACK).toBeGreaterThanOrEqual(sent / work.link);
      expect(collectiveLawTime({ ...work, bytes: work.bytes + step }, p).total * SLACK).toBeGreaterThanOrEqual(total);
      expect(collectiveLawTime({ ...work, link: 1.3 * work.link }, p).total).toBeLessThanOrEqual(total * SLACK);
    }),
  );
});
