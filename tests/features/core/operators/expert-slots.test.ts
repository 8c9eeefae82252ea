/** Experts in slots: EP that does not divide them, redundant copies, and the straggler that copies leave. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storedParts } from "@/features/core/memory/stored-parts";
import { distinctExperts, distinctSlots } from "@/features/core/operators/ffn";
import { autoRanks, redundantSlots, withRedundant } from "@/features/core/operators/expert-slots";
import { stragglerFactor } from "@/features/core/operators/routing/straggler";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import { timedPools } from "@/features/core/serving/deployment/deployment";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import type { Analysis } from "@/features/analysis/analysis";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { expertsAnalysis } from "@/features/pages/experts/analysis";
import { hostBandwidthAnalysis } from "@/features/pages/host-bandwidth/analysis";
import { resolved } from "../../../support/scenarios";

const WIDE = { model: "deepseek-v3", hw: "h800-sxm", tp: "1", pp: "1", cp: "1" };
const routed = { experts: 256, topK: 8 };

describe("published deployments of DeepSeek-V3", () => {
  it.each([
    ["prefill of the report (arXiv 2412.19437, 3.4.1): EP32, 32 redundant, 9 on each", "32", "32", 32, 9],
    [
      "decode of the inference overview (deepseek-ai/open-infra-index, day 6): EP144, 32 redundant, 2 on each",
      "144",
      "32",
      32,
      2,
    ],
    ["decode of the report (3.4.2): 320 GPUs, one expert on each, 64 for copies", "320", undefined, 64, 1],
    ["decode of SGLang on 96 H100 (LMSYS, May 2025): EP72, 256 experts become 288", "72", undefined, 32, 4],
  ])("%s", (_, adp, redundant, copies, slots) => {
    const { prefill, model } = resolved({ ...WIDE, adp, ep: adp, ...(redundant && { redundant }) });
    expect(prefill.redundant).toBe(copies);
    const { precision } = resolved({ ...WIDE, adp });
    const [{ layers }] = storedParts(model, prefill, precision);
    // hand: 3 matrices · 7168 · 2048 weights, 58 layers; one byte each
    expect(layers.routed).toBeCloseTo(slots * 58 * 3 * 7168 * 2048, 0);
  });

  it("says what EP came to, and nothing where it was stated so", () => {
    const issues = (raw: RawParams) => resolveScenario(decodeParams(ScenarioSchema, { ...WIDE, ...raw }).value).issues;
    const own = (raw: RawParams) => issues(raw).filter(({ code }) => code === "EP-SLOTS");
    expect(own({ adp: "72", ep: "72" })).toMatchObject([
      { at: "ep", message: { en: expect.stringContaining("288 slots") } },
    ]);
    expect(own({ adp: "32", redundant: "32" })).toEqual([]);
    expect(own({ adp: "32", redundant: "20" })).toMatchObject([{ at: "redundant" }]);
    expect(own({ adp: "32" })).toEqual([]);
  });

  it("copies nothing on one rank and in dense models", () => {
    expect(resolved({ model: "llama-3.1-8b", tp: "1", redundant: "8" }).prefill.redundant).toBeUndefined();
    expect(resolved({ ...WIDE, tp: "8", ep: "1", redundant: "8" }).prefill.redundant).toBeUndefined();
  });
});

describe("EP that is not stated", () => {
  const moe = { experts: 256, width: 2048 };

  it("is the whole stage where experts are copied, and no more ranks than a stated EP has", () => {
    expect(autoRanks(320, moe, 32)).toBe(320);
    expect(autoRanks(4096, moe, 32)).toBe(4096);
    expect(autoRanks(128 * 4096, moe, 512)).toBe(4096);
    expect(autoRanks(3 * 4099, moe, 32)).toBe(3);
  });

  it("divides a stage of any size, where experts are too narrow to be split over it, too", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (stage) => {
        const ranks = autoRanks(stage, moe, null);
        expect([stage % ranks, ranks <= 4096]).toEqual([0, true]);
      }),
    );
    expect(autoRanks(4096 * 4096, moe, null)).toBe(4096);
  });

  it.each([
    [{ cp: 4096, adp: 4096 }, ["ETP-WIDTH"]],
    [{ cp: 1024, adp: 1024 }, []],
    [{ tp: 128, adp: 4096, redundant: 512 }, []],
  ])("of millions of GPUs is refused or answered, not worked out for each of them: %j", (degrees, refused) => {
    for (const analysis of [expertsAnalysis, hostBandwidthAnalysis]) {
      const asked = { model: "deepseek-v3", hw: "h200-sxm", tp: 1, ...degrees };
      const run = runAnalysis(analysis as Analysis, asked);
      expect(run.ok ? [] : run.issues.map(({ code }) => code)).toEqual(refused);
    }
  });
});

describe("slots", () => {
  const ranks = fc.integer({ min: 2, max: 320 });
  it("divide by EP, are as few as that needs, and never more copies than ranks", () => {
    fc.assert(
      fc.property(ranks, fc.integer({ min: 0, max: 1024 }), fc.integer({ min: 8, max: 384 }), (ep, stated, experts) => {
        const copies = redundantSlots(experts, ep, stated);
        expect((experts + copies) % ep).toBe(0);
        expect(copies).toBeGreaterThanOrEqual(Math.min(stated, experts * (ep - 1)));
        expect(copies - Math.min(stated, experts * (ep - 1))).toBeLessThan(ep);
      }),
    );
  });

  it("take more memory the more there are, and read more of it", () => {
    const { model, precision, decode } = resolved({ ...WIDE, adp: "16" });
    const stored = (copies: number) =>
      storedParts(model, withRedundant(model, decode, copies), precision)[0].layers.routed;
    for (let copies = 0; copies < 256; copies += 16) expect(stored(copies + 16)).toBeGreaterThan(stored(copies));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4096 }), fc.integer({ min: 0, max: 768 }), (tokens, redundant) => {
        const read = (copies: number) => distinctSlots(routed, tokens, { ep: 16, redundant: copies });
        expect(read(redundant + 16)).toBeGreaterThanOrEqual(read(redundant) * (1 - 1e-12));
        expect(read(redundant)).toBeLessThanOrEqual((256 + redundant) / 16 + 1e-9);
      }),
    );
    expect(distinctSlots(routed, 77, { ep: 16, redundant: 0 })).toBe(distinctExperts(256, 8, 77, 16));
  });
});

describe("the straggler", () => {
  it("is EP^1/4 as ever where nothing is stated, 1 where routing is even", () => {
    expect(stragglerFactor({ ...routed, ranks: 16, redundant: 0 }, null)).toBe(2);
    expect(stragglerFactor({ ...routed, ranks: 16, redundant: 0 }, 0)).toBeCloseTo(1, 12);
    // hand: 72 ranks of 4 slots; 224 experts once, 32 twice: eight ranks must hold 4 whole experts, the mean is 256 / 72
    expect(stragglerFactor({ ...routed, ranks: 72, redundant: 32 }, 0)).toBeCloseTo(4 / (256 / 72), 12);
  });

  it("never grows with more copies, and never shrinks with more skew", () => {
    for (const ranks of [8, 32, 64])
      for (const slope of [null, 0, 0.4, 0.8, 1.2]) {
        let before = Infinity;
        for (let redundant = 0; redundant <= 4 * ranks; redundant += ranks) {
          const factor = stragglerFactor({ ...routed, ranks, redundant }, slope);
          expect({ ranks, slope, redundant, ok: factor <= before + 1e-12 && factor >= 1 - 1e-12 }).toMatchObject({
            ok: true,
          });
          before = factor;
        }
      }
    for (const redundant of [0, 32, 64]) {
      let before = 0;
      for (let slope = 0; slope <= 2; slope += 0.1) {
        const factor = stragglerFactor({ ...routed, ranks: 32, redundant }, slope);
        expect({ redundant, slope, factor, ok: factor >= before - 1e-9 }).toMatchObject({ ok: true });
        before = factor;
      }
    }
  });

  it("is as stated whatever else is", () => {
    const seconds = (raw: RawParams): number => {
      const scenario = resolved({ ...WIDE, adp: "32", kernels: "auto", ...raw });
      const deployment = buildDeployment(scenario, "sglang");
      const [pool] = deployment.pools;
      if (!pool) throw new Error("No pool");
      const { parts } = unwrap(timedPools(scenario.time)(deployment, pool));
      return parts.experts(20).reduce((sum, part) => sum + part, 0);
    };
    expect(seconds({ imbalance: "1.5", zipf: "1.2" })).toBe(seconds({ imbalance: "1.5" }));
    expect(seconds({ zipf: "1.2" })).toBeGreaterThan(seconds({ zipf: "0.4" }));
    expect(seconds({ zipf: "1.2", redundant: "64" })).toBeLessThan(seconds({ zipf: "1.2" }));
  });
});
