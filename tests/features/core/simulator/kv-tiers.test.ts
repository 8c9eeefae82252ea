/** Tiers below the prefix cache: what falls out of HBM is found again, for the time that it takes to come up. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { KvTier, PoolConfig } from "@/features/core/simulator/input/config";
import { fixedCost, linearCost } from "@/features/core/simulator/cost/simple-costs";
import { simFigures } from "@/features/core/simulator/figures/figures";
import { prefixUnits } from "@/features/core/simulator/input/unit-lists";
import { kvBytesPerToken } from "@/features/core/model/kv-cache";
import { resolved } from "../../../support/scenarios";
import { listRequests, onePool, run, times, type Row } from "./support";

const UNIT = 8;
const COST = linearCost({ a: 5e-3, b: 1e-4, c: 2e-5, d: 1e-7 });

/** One request after the other, so that the order of use is the same whatever is found. */
const SERIAL = { prefixCache: true, maxSequences: 1 } satisfies Partial<PoolConfig>;

const tier = (units: number, secondsPerToken = 0): KvTier => ({ blocks: units, secondsPerToken });

/** Prompts of `units` whole units that begin with a document each; the last token is one's own. */
const prompts = (documents: readonly number[], units = 3) =>
  listRequests(
    documents.map((_, i): Row => [i / 1e3, units * UNIT + 1, 2]),
    {
      prefix: prefixUnits(
        documents.map((document) => Array.from({ length: units }, (_, unit) => `${document}.${unit}`)),
        UNIT,
      ),
    },
  );

const found = (pool: Partial<PoolConfig>, documents: readonly number[]) => {
  const { state } = run(onePool({ ...SERIAL, ...pool }), prompts(documents), COST);
  return simFigures(state);
};

const anyDocuments = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 2, maxLength: 40 });
const anyTiers = fc.array(
  fc.record({ blocks: fc.integer({ min: 0, max: 20 }), secondsPerToken: fc.constantFrom(0, 1e-6, 1e-4) }),
  { maxLength: 3 },
);
const anyBlocks = fc.integer({ min: 5, max: 24 });

// hand: HBM has room for one request; document 0 falls into the tier while 1 runs, and comes back for 24 · 0.1 s in a step of 1 s.
it("KV tiers: load what fell out of HBM, in the step that admits its request", () => {
  const { state } = run(onePool({ ...SERIAL, blocks: 4, kvTiers: [tier(3, 0.1)] }), prompts([0, 1, 0]), fixedCost(1));
  const first = times(state, "firstAt");
  expect(Array.from(state.life.cached)).toEqual([0, 0, 24]);
  expect(first.slice(0, 2)).toEqual([1, 3]);
  expect(first[2]).toBeCloseTo(5 + 2.4, 9);
  const { prefix, instances } = simFigures(state);
  expect(prefix).toMatchObject({ lookedUp: 75, inHbm: 0, tiers: [{ hit: 24, seconds: expect.closeTo(2.4, 9) }] });
  expect(instances[0]?.prefixHit).toBeCloseTo(24 / 75, 12);
});

it("KV tiers: push their oldest into the next, and forget below the last", () => {
  const kvTiers = [tier(3, 0.1), tier(3, 0.5)];
  const { prefix } = simFigures(
    run(onePool({ ...SERIAL, blocks: 4, kvTiers }), prompts([0, 1, 2, 0, 3, 4, 5, 0]), fixedCost(1)).state,
  );
  // hand: 0 is two documents down when it comes back the first time, three when it comes back the second.
  expect(prefix.tiers.map(({ hit }) => hit)).toEqual([0, 24]);
});

it("KV tiers: of no size leave every figure as it is, to the last bit", () => {
  fc.assert(
    fc.property(anyDocuments, anyBlocks, (documents, blocks) => {
      const { prefix: without, ...others } = found({ blocks }, documents);
      const { prefix, ...same } = found({ blocks, kvTiers: [tier(0, 1), tier(0, 1)] }, documents);
      expect(same).toEqual(others);
      expect(prefix).toMatchObject({ lookedUp: without.lookedUp, inHbm: without.inHbm });
      expect(prefix.tiers.every(({ hit, written, seconds }) => hit + written + seconds === 0)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it("KV tiers: of more space never find less", () => {
  fc.assert(
    fc.property(
      anyDocuments,
      anyBlocks,
      anyTiers,
      fc.nat(2),
      fc.integer({ min: 1, max: 20 }),
      (documents, blocks, kvTiers, at, more) => {
        const larger = kvTiers.map((one, i) => (i === at ? { ...one, blocks: one.blocks + more } : one));
        const [few, many] = [kvTiers, larger].map((tiers) => found({ blocks, kvTiers: tiers }, documents));
        expect(many?.instances[0]?.prefixHit).toBeGreaterThanOrEqual(few?.instances[0]?.prefixHit ?? Infinity);
      },
    ),
    { numRuns: 100 },
  );
});

it("KV tiers: of infinite bandwidth are a larger HBM cache", () => {
  fc.assert(
    fc.property(anyDocuments, anyBlocks, fc.integer({ min: 1, max: 20 }), (documents, blocks, units) => {
      const tiered = found({ blocks, kvTiers: [tier(units)] }, documents);
      const larger = found({ blocks: blocks + units }, documents);
      expect(tiered.instances[0]?.prefixHit).toBe(larger.instances[0]?.prefixHit);
      expect(tiered.ttft.mean).toBeCloseTo(larger.ttft.mean, 12);
      expect(tiered.e2e.p99).toBeCloseTo(larger.e2e.p99, 12);
    }),
    { numRuns: 60 },
  );
});

it("KV tiers: slower than computing again are not read", () => {
  const slow = { blocks: 4, kvTiers: [tier(30, 1)], recomputeSecondsPerToken: 0.5 };
  const without = found({ blocks: 4 }, [0, 1, 0, 1, 0]);
  const { prefix, ...others } = found(slow, [0, 1, 0, 1, 0]);
  expect(prefix.tiers[0]).toMatchObject({ hit: 0, seconds: 0 });
  expect(others.ttft).toEqual(without.ttft);
  expect(found({ ...slow, recomputeSecondsPerToken: 1 }, [0, 1, 0]).prefix.tiers[0]?.hit).toBe(24);
});

/**
 * golden: gahow/agentic-kvc, v2/exp_a_tier_latency (public run of 2026-05-30: one H20, Qwen3-Coder-30B-A3B in BF16, vLLM 0.18.1; 96 KiB of cache a
 * token). TTFT of a reused prefix of 65,536 tokens: 111 ms from HBM, 272 from host DRAM, 970 from a Mooncake store over RDMA, 15,200 computed.
 * Pinned copies reach 54.38 GB/s (6,442,450,944 bytes in 118.5 ms), the RDMA path 5 to 7 GB/s.
 */
describe("a prefix of 65,536 tokens on an H20", () => {
  const [UNITS, TOKENS, HIT] = [128, 512, 0.111];
  const { model, precision } = resolved({ model: "qwen3-30b-a3b", hw: "h20-96" });
  const bytes = kvBytesPerToken(model, precision.kv);

  /** TTFT of the third of three requests whose first and third share all; HBM holds one of them. */
  const reused = (kvTiers: readonly KvTier[], recomputeSecondsPerToken = Infinity): number => {
    const rows = [0, 1, 0].map((_, i): Row => [1e4 * i, UNITS * TOKENS + 1, 1]);
    const lists = [0, 1, 0].map((document) => Array.from({ length: UNITS }, (_, unit) => `${document}.${unit}`));
    const pool = {
      ...SERIAL,
      blockSize: TOKENS,
      blocks: UNITS + 1,
      tokenBudget: 1e6,
      kvTiers,
      recomputeSecondsPerToken,
    };
    const { state } = run(onePool(pool), listRequests(rows, { prefix: prefixUnits(lists, TOKENS) }), fixedCost(HIT));
    return (times(state, "firstAt")[2] ?? NaN) - 2e4;
  };

  it("has 96 KiB of cache a token", () => {
    expect(bytes).toBe(96 * 1024);
    expect((UNITS * TOKENS * bytes) / 54.38e9).toBeCloseTo(0.1185, 4);
  });

  it("comes from host DRAM and from a store over RDMA within a fifth of the measured times", () => {
    const [dram, remote] = [54.38e9, 7e9].map((rate) => reused([{ blocks: UNITS, secondsPerToken: bytes / rate }]));
    expect(Math.abs((dram ?? NaN) / 0.272 - 1)).toBeLessThan(0.2);
    expect(Math.abs((remote ?? NaN) / 0.97 - 1)).toBeLessThan(0.2);
  });

  it("is loaded from both, for computing it takes 15.2 s", () => {
    const recompute = 15.2 / (UNITS * TOKENS);
    for (const rate of [54.38e9, 5e9])
      expect(reused([{ blocks: UNITS, secondsPerToken: bytes / rate }], recompute)).toBeGreaterThan(HIT);
  });
});
