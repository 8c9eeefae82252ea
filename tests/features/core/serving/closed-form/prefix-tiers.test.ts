/**
 * Prefixes that HBM has no room for: one law in closed form and simulator, monotonic in what is bought, and the public run that the
 * simulator's tiers are held to (tests/features/core/simulator/kv-tiers.test.ts).
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kvBytesPerToken } from "@/features/core/model/kv-cache";
import { measureRoom } from "@/features/core/search/layouts/space/kv-room";
import { heldByCache } from "@/features/core/serving/deployment/capacity";
import { closedLoopForm } from "@/features/core/serving/closed-form/closed-form";
import { countAtOnce } from "@/features/core/serving/mean-load/at-once";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import { servedLoad } from "@/features/core/serving/mean-load/mean-load";
import { foundPrefix, recomputeSecondsPerToken } from "@/features/core/serving/closed-form/prefix-tiers";
import { CLIENTS, startRun } from "@/features/core/serving/simulated/run";
import { serviceStore } from "@/features/core/serving/simulated/service";
import { advance } from "@/features/core/simulator/advance";
import { simFigures } from "@/features/core/simulator/figures/figures";
import { makeWorkload } from "@/features/core/workload/from-params";
import { WorkloadInput } from "@/features/core/workload/params";
import type { RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { estimate, resolved } from "../../../../support/scenarios";
import { servedEngine } from "../../../../support/engines/served-engine";

/** Prompts of 8,000 tokens of which 6,000 are one of some beginnings, on one H100: its cache has room for about 70 of them. */
const BASE: RawParams = {
  ...{ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1" },
  ...{ isl: "8000", osl: "200", conc: "16", prefix: "75" },
};
const TIERED: RawParams = { ...BASE, prefixes: "200", kv_dram_gb: "60", kv_remote_gb: "60" };

/** Means of requests that come once the cache is warm, under vLLM's scheduler. */
function simulated(raw: RawParams) {
  const scenario = resolved(raw);
  const { promptTokens, osl, concurrency: conc } = scenario.workload;
  const service = unwrap(
    serviceStore(scenario.time)(scenario, { policy: "vllm-v1", tokenBudget: null, prefixCache: true }),
  );
  const asked = WorkloadInput.parse({ ...CLIENTS, clients: conc, requests: 1500, seed: 1 });
  const state = unwrap(
    startRun({ scenario, service, workload: unwrap(makeWorkload(asked, { isl: promptTokens, osl, conc })), seed: 1 }),
  );
  advance(
    state,
    service.pools.map(({ cost }) => cost),
  );
  const { firstAt, finishedAt, cached } = state.life;
  const warm = Array.from({ length: 700 }, (_, i) => 800 + i);
  const mean = (value: (row: number) => number) => warm.reduce((sum, row) => sum + value(row), 0) / warm.length;
  const tpot = mean((i) => ((finishedAt[i] ?? 0) - (firstAt[i] ?? 0)) / ((state.requests.output[i] ?? 2) - 1));
  const engine = mean((i) => (firstAt[i] ?? 0) - (state.arrivedAt[i] ?? 0));
  const { firstToken, firstTokenSteps } = service.client;
  const { prefix } = simFigures(state);
  return { tpot, cached: mean((i) => cached[i] ?? 0), ttft: engine + firstToken + firstTokenSteps * tpot, prefix };
}

describe("closed form and simulator", () => {
  // Stated tolerance: tokens found and TPOT within 6 %, TTFT within 9 %, 25 % where clients queue for seats.
  it.each<[string, RawParams, number]>([
    ["all in HBM", { prefixes: "40" }, 0.09],
    ["a third in HBM, the rest computed", { prefixes: "200" }, 0.09],
    ["host memory for some of it", { prefixes: "200", kv_dram_gb: "60" }, 0.09],
    ["host memory and a remote store for all", TIERED, 0.09],
    ["a slow way up", { prefixes: "200", kv_dram_gb: "60", kv_dram_gb_s: "10" }, 0.09],
    ["a tier that is slower than computing", { prefixes: "200", kv_dram_gb: "60", kv_dram_gb_s: "0.5" }, 0.09],
    ["more clients than seats", { prefixes: "200", kv_dram_gb: "60", conc: "64" }, 0.25],
  ])("agree: %s", (_, more, ttft) => {
    const raw = { ...BASE, ...more };
    const load = servedLoad(resolved(raw));
    const run = simulated(raw);
    const apart = (a: number | undefined, b: number): number => Math.abs((a ?? NaN) / b - 1);
    expect(apart(load?.cached, run.cached)).toBeLessThan(0.06);
    expect(apart(load?.tpot, run.tpot)).toBeLessThan(0.06);
    expect(apart(load?.ttft, run.ttft)).toBeLessThan(ttft);
  });

  it("give the tiers the same blocks and seconds", () => {
    const scenario = resolved(TIERED);
    const { spec } = servedEngine(TIERED);
    const service = unwrap(
      serviceStore(scenario.time)(scenario, { policy: "vllm-v1", tokenBudget: null, prefixCache: true }),
    );
    const { kvTiers = [], blockSize = 1 } = service.pools[0]?.config ?? {};
    expect(kvTiers.map(({ secondsPerToken }) => secondsPerToken)).toEqual(
      spec.tiers?.stores.map(({ secondsPerToken }) => secondsPerToken),
    );
    // hand: 60 GB at 131,072 B a token.
    expect((kvTiers[0]?.blocks ?? 0) * blockSize).toBeCloseTo(60e9 / 131_072, -2);
  });
});

const { spec } = servedEngine(TIERED);
const load = { clients: 16, rounds: Infinity, prompt: 8000, cached: 6000, output: 200, turnaround: 0, equal: false };
const anyStore = fc.record({
  name: fc.constantFrom("dram" as const, "ssd" as const, "remote" as const),
  tokens: fc.integer({ min: 0, max: 2_000_000 }),
  secondsPerToken: fc.double({ min: 0, max: 5e-5, noNaN: true }),
});
const anyTiers = fc.record({
  prefixes: fc.integer({ min: 1, max: 5000 }),
  stores: fc.array(anyStore, { minLength: 1, maxLength: 3 }),
});

it("what is bought: never makes it slower: more room and a faster way up, in any tier", () => {
  fc.assert(
    fc.property(
      ...[anyTiers, fc.nat(2), fc.integer({ min: 0, max: 1_000_000 }), fc.double({ min: 0, max: 1, noNaN: true })],
      (tiers, place, room, speed) => {
        const at = place % tiers.stores.length;
        const better = tiers.stores.map((one, i) =>
          i === at ? { ...one, tokens: one.tokens + room, secondsPerToken: one.secondsPerToken * speed } : one,
        );
        // A nearer tier that is slower than the next one takes from it what it would serve faster: only the last may then grow.
        const ordered = (stores: typeof better) =>
          stores.every((one, i) => one.secondsPerToken <= (stores[i + 1]?.secondsPerToken ?? Infinity));
        fc.pre(ordered(tiers.stores) && ordered(better));
        const [few, many] = [tiers.stores, better].map((stores) =>
          closedLoopForm({ ...spec, tiers: { ...tiers, stores } }, load),
        );
        // The number held is found to a thousandth.
        expect(many?.rate).toBeGreaterThanOrEqual((few?.rate ?? NaN) * 0.998);
        expect(many?.ttft).toBeLessThanOrEqual((few?.ttft ?? NaN) * 1.002);
      },
    ),
    { numRuns: 150 },
  );
});

it("what is bought: is never worse than no tiers, never better than all in HBM", () => {
  fc.assert(
    fc.property(anyTiers, (tiers) => {
      const rate = (stores: typeof tiers.stores) => closedLoopForm({ ...spec, tiers: { ...tiers, stores } }, load).rate;
      expect(rate(tiers.stores)).toBeGreaterThanOrEqual(rate([]) * 0.998);
      expect(rate(tiers.stores)).toBeLessThanOrEqual(closedLoopForm({ ...spec, tiers: null }, load).rate * 1.002);
    }),
    { numRuns: 60 },
  );
});

it("what is bought: by hand: shares are room over prefixes, level by level", () => {
  const tiers = {
    prefixes: 100,
    stores: [
      { name: "dram" as const, tokens: 120_000, secondsPerToken: 1e-6 },
      { name: "remote" as const, tokens: 6_000_000, secondsPerToken: 2e-6 },
    ],
  };
  // hand: 16 requests hold 2,100 tokens of their own each; what is left of 333,600 holds 50 prefixes of 6,000.
  const found = foundPrefix({ ...spec, tiers, capacity: 333_600 }, load, 16);
  expect(found.shares.map((share) => Number(share.toFixed(9)))).toEqual([0.5, 0.2, 0.3]);
  expect(found.cached).toBeCloseTo(6000, 9);
  expect(found.loaded).toBeCloseTo(0.2 * 6000 * 1e-6 + 0.3 * 6000 * 2e-6, 12);
});

describe("seats", () => {
  it("hold a beginning once for all that share it: one for all is prefix_shared, very many are none", () => {
    const seats = { capacity: 400_000, ranks: 1, shared: 6000 };
    expect(heldByCache({ ...seats, tiers: { prefixes: 1 } }, 8200)).toBe(heldByCache(seats, 8200));
    expect(heldByCache({ ...seats, tiers: { prefixes: 1e9 } }, 8200)).toBeCloseTo(400_000 / 8200, 3);
    // hand: 10 beginnings take 60,000 once each of them is there; (400,000 - 60,000) / 2,200 = 154.5
    expect(heldByCache({ ...seats, tiers: { prefixes: 10 } }, 8200)).toBeCloseTo(340_000 / 2200, 2);
  });

  it("are the same in closed form and search, and more the fewer beginnings there are", () => {
    const seated = (prefixes: string) => {
      const scenario = resolved({ ...BASE, conc: "400", prefixes });
      const { admitted } = countAtOnce(scenario, "vllm");
      expect(servedLoad(scenario)?.atOnce.admitted).toBe(admitted);
      return [admitted, measureRoom(buildDeployment(scenario, "vllm"), scenario.decode, null)?.requests ?? 0] as const;
    };
    const counts = ["1", "20", "200", "1000000"].map(seated);
    for (const [i, [admitted, room]] of counts.entries()) {
      const [fewer, less] = counts[i + 1] ?? [0, 0];
      expect(admitted).toBeGreaterThanOrEqual(fewer);
      expect(room).toBeGreaterThanOrEqual(less);
    }
    expect(counts[0]?.[0]).toBe(countAtOnce(resolved({ ...BASE, conc: "400", prefix_shared: "1" }), "vllm").admitted);
  });
});

describe("a scenario without a number of prefixes", () => {
  it("has the figures it had, whatever the tiers, and so has one whose prompts share nothing", () => {
    const sizes = { kv_dram_gb: "500", kv_remote_gb: "500", kv_dram_gb_s: "3" };
    expect(estimate({ ...BASE, ...sizes }).load).toEqual(estimate(BASE).load);
    const none = { ...BASE, prefix: "0" };
    expect(estimate({ ...none, ...sizes, prefixes: "100" }).load).toEqual(estimate(none).load);
    const shared = { ...BASE, prefix_shared: "1" };
    expect(estimate({ ...shared, ...sizes, prefixes: "100" }).load).toEqual(estimate(shared).load);
  });
});

/**
 * golden: gahow/agentic-kvc, v2/exp_a_tier_latency (public run of 2026-05-30: one H20, Qwen3-Coder-30B-A3B in BF16, vLLM 0.18.1). TTFT of a reused
 * prefix of 65,536 tokens: 111 ms from HBM, 272 from host DRAM at 54.38 GB/s, 970 from a Mooncake store at 5 to 7, 15,200 computed.
 */
describe("a prefix of 65,536 tokens on an H20", () => {
  const H20 = { model: "qwen3-30b-a3b", hw: "h20-96", tp: "1", conc: "1", isl: "65600", osl: "2", prefix: "99.9" };
  const BESIDE = { ...H20, prefixes: "100000" };
  const loaded = (more: RawParams) => servedLoad(resolved({ ...BESIDE, ...more }))?.firstToken.loaded ?? NaN;

  it("comes up from host DRAM and from a store over RDMA within a fifth of the measured times", () => {
    const { model, precision } = resolved(H20);
    expect(kvBytesPerToken(model, precision.kv)).toBe(96 * 1024);
    const [dram, remote] = [
      loaded({ kv_dram_gb: "10000000", kv_dram_gb_s: "54.38" }),
      loaded({ kv_remote_gb: "10000000", kv_remote_gb_s: "7" }),
    ];
    expect(Math.abs((0.111 + dram) / 0.272 - 1)).toBeLessThan(0.2);
    expect(Math.abs((0.111 + remote) / 0.97 - 1)).toBeLessThan(0.2);
  });

  it("takes as long to compute as measured, within a fifth", () => {
    const { spec } = servedEngine({ ...BESIDE, batched_tokens: "65536" });
    expect(Math.abs((65_536 * recomputeSecondsPerToken(spec, 65_600)) / 15.2 - 1)).toBeLessThan(0.2);
  });
});
