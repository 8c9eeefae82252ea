/** One prefix for all requests: its cache is there once per rank, in memory, closed form, search and simulator alike. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sequenceCache, totalCache } from "@/features/core/memory/cache";
import { cacheNeed, measureCapacity } from "@/features/core/memory/capacity";
import { countAtOnce } from "@/features/core/serving/mean-load/at-once";
import { servedLoad } from "@/features/core/serving/mean-load/mean-load";
import { CLIENTS, startRun } from "@/features/core/serving/simulated/run";
import { serviceStore } from "@/features/core/serving/simulated/service";
import { advance } from "@/features/core/simulator/advance";
import { makeWorkload } from "@/features/core/workload/from-params";
import { WorkloadInput } from "@/features/core/workload/params";
import { measureRoom } from "@/features/core/search/layouts/space/kv-room";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import { unwrap } from "@/lib/result";
import { estimate, resolved } from "../../../support/scenarios";

/** Prompts of 8,000 tokens that begin with the same 6,000, on one H100. */
const OWN = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "8000", osl: "200", conc: "400", prefix: "75" };
const SHARED = { ...OWN, prefix_shared: "1" };

describe("the law", () => {
  it("by hand: n sequences of 1,280 of which 1,024 are the same", () => {
    expect(cacheNeed(32, 1280, 1024)).toBe(1024 + 32 * 256);
    expect(cacheNeed(32, 1280, 0)).toBe(32 * 1280);
  });

  // ChunkAttention (arXiv 2402.15220), abstract: with shared system prompts of 1,024 to 4,096 tokens the KV cache shrinks by 70 to 90 %.
  it.each([1024, 2048, 4096])(
    "saves what is published for a shared prompt of %i tokens, 32 sequences with 256 of their own",
    (prefix) => {
      const saved = 1 - cacheNeed(32, prefix + 256, prefix) / cacheNeed(32, prefix + 256, 0);
      expect(saved).toBeGreaterThan(0.7);
      expect(saved).toBeLessThan(0.92);
    },
  );

  it("holds more sequences the more they share, never more than the rest allows, and windows share nothing", () => {
    const { model, precision, decode: parallelism } = resolved(OWN);
    const shape = { model, parallelism, precision, blockSize: 16 };
    const tokens = fc.integer({ min: 0, max: 8000 });
    fc.assert(
      fc.property(tokens, tokens, (a, b) => {
        const held = (prefix: number) => measureCapacity(shape, 40e9, prefix).sequences(8200);
        expect(held(Math.min(a, b))).toBeLessThanOrEqual(held(Math.max(a, b)));
        const rest = totalCache(sequenceCache(shape, 8200 - 8000));
        expect(held(a)).toBeLessThanOrEqual(40e9 / rest);
      }),
    );
    const linear = resolved({
      model: "gpt-oss-120b",
      hw: "h200-sxm",
      tp: "1",
      isl: "8000",
      prefix: "75",
      prefix_shared: "1",
    });
    const half = { ...shape, model: linear.model, parallelism: linear.decode, precision: linear.precision };
    const [all, windows] = [sequenceCache(half, 8200), sequenceCache(half, 8200).window];
    expect(windows).toBeGreaterThan(0);
    const most = measureCapacity(half, 40e9, 8192).sequences(8200);
    expect(most).toBeLessThanOrEqual(40e9 / windows);
    expect(totalCache(all)).toBeGreaterThan(windows);
  });
});

describe("a scenario", () => {
  it("runs more requests at once, in the closed form, the search and the memory of a pass", () => {
    const [own, shared] = [resolved(OWN), resolved(SHARED)];
    expect(countAtOnce(shared, "vllm").admitted).toBeGreaterThan(2 * countAtOnce(own, "vllm").admitted);
    expect(servedLoad(shared)?.atOnce.admitted).toBe(countAtOnce(shared, "vllm").admitted);
    expect(servedLoad(shared)?.total).toBeGreaterThan(servedLoad(own)?.total ?? Infinity);
    const room = (scenario: typeof own) =>
      measureRoom(buildDeployment(scenario, "vllm"), scenario.decode, null)?.requests ?? 0;
    expect(room(shared)).toBeGreaterThan(2 * room(own));
    const kv = (raw: typeof OWN) => estimate({ ...raw, conc: "32" }).memory.decode.kv;
    expect(kv(SHARED)).toBeLessThan(kv(OWN) / 2);
  });

  it("without hits shares nothing", () => {
    const none = { ...SHARED, prefix: "0" };
    expect(countAtOnce(resolved(none), "vllm")).toEqual(countAtOnce(resolved({ ...OWN, prefix: "0" }), "vllm"));
  });

  it("runs as many in the simulator as in the closed form", () => {
    const scenario = resolved(SHARED);
    const knobs = { policy: "vllm-v1", tokenBudget: null, prefixCache: true } as const;
    const service = unwrap(serviceStore(scenario.time)(scenario, knobs));
    const asked = WorkloadInput.parse({ ...CLIENTS, clients: 400, requests: 800, seed: 1 });
    const workload = unwrap(makeWorkload(asked, { isl: 8000, osl: 200, conc: 400 }));
    const state = unwrap(startRun({ scenario, service, workload, seed: 1 }));
    advance(
      state,
      service.pools.map(({ cost }) => cost),
    );
    const { scheduledAt, finishedAt } = state.life;
    const running = (time: number) =>
      scheduledAt.reduce((count, from, row) => count + Number(from <= time && (finishedAt[row] ?? 0) > time), 0);
    const most = Math.max(...Array.from(scheduledAt, running));
    expect(Math.abs(most / countAtOnce(scenario, "vllm").admitted - 1)).toBeLessThan(0.15);
  });
});
