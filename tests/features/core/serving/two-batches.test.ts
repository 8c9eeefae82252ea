/** Two-batch overlap as a setting of the scenario: one law for single passes, closed form and simulator, within what theory allows. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_PASS } from "@/features/core/passes/input";
import { pricePhases } from "@/features/core/passes/phases";
import { decodeStep } from "@/features/core/serving/deployment/mean-steps";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { overlapChange } from "@/features/core/simulator/cost/step-model";
import { overlappedHalves } from "@/features/core/timing/step/two-batch-overlap";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";
import { served, simulatedDecode } from "../../../support/engines/served";

/** Attention ranks over four nodes: messages cross InfiniBand. */
const WIDE = { model: "deepseek-v3", hw: "h800-sxm", tp: "1", adp: "32", conc: "4096", isl: "2048" };

describe("the law of two halves", () => {
  it("takes no less than the longer part of both, and no more than both in order", () => {
    const part = fc.double({ min: 1e-6, max: 10, noNaN: true });
    fc.assert(
      fc.property(part, part, fc.integer({ min: 1, max: 126 }), (kernels, network, layers) => {
        const time = overlappedHalves(kernels, network, layers);
        expect(time).toBeGreaterThanOrEqual(2 * Math.max(kernels, network));
        expect(time).toBeLessThanOrEqual(2 * (kernels + network) + 1e-12);
        // At best two equal parts hide each other: half of the time in order, but for the ramp of one layer.
        expect(time).toBeGreaterThanOrEqual(kernels + network);
      }),
    );
    // hand: kernels 3, messages 2, ten layers: 2 · 3 + 2 / 10
    expect(overlappedHalves(3, 2, 10)).toBeCloseTo(6.2, 12);
  });
});

describe("under load", () => {
  const { cost, spec } = served({ ...WIDE, tbo: "1" });
  const plain = served(WIDE);

  it("is the step in order where nobody asks for it", () => {
    expect(plain.cost.halves).toBeUndefined();
    expect(overlapChange(plain.cost, { tokens: 64, expertTokens: 64, own: 1, ownHalf: 1 })).toBe(0);
  });

  it("hides messages of large batches, and never more than theory allows", () => {
    const { halves } = cost;
    if (!halves) throw new Error("No halves");
    for (const batch of [8, 64, 256, 1024]) {
      const [own, ownHalf] = [cost.decode(batch, 2048), cost.decode(batch / 2, 2048)];
      const inOrder = cost.shared(batch) + cost.experts(batch) + own;
      const time = inOrder + overlapChange(cost, { tokens: batch, expertTokens: batch, own, ownHalf });
      const kernels = halves.kernels(batch / 2, batch / 2) + ownHalf;
      const network = halves.network(batch / 2, batch / 2);
      expect(time).toBeGreaterThanOrEqual(2 * Math.max(kernels, network) * (1 - 1e-12));
      expect(time).toBeLessThanOrEqual(2 * (kernels + network));
    }
    expect(decodeStep(spec, 32 * 256, 2048)).toBeLessThan(decodeStep(plain.spec, 32 * 256, 2048));
  });

  it("is one time in the closed form and in the simulator", () => {
    const overlapped = served({ ...WIDE, tbo: "1" });
    const decodes = 32 * 128;
    const closed = decodeStep(spec, decodes, 2048);
    expect(simulatedDecode(overlapped, decodes, 2048)).toBeCloseTo(closed, 9);
  });
});

describe("single passes", () => {
  const passes = (raw: RawParams) => unwrap(pricePhases(resolved(raw), DEFAULT_PASS));

  it("overlap where tokens travel, and say so where none do", () => {
    const long = { ...WIDE, isl: "16384" };
    expect(passes({ ...long, tbo: "1" }).ttft).toBeLessThan(passes(long).ttft);
    const alone = { model: "deepseek-v3", hw: "h200-sxm", tp: "8" };
    expect(passes({ ...alone, tbo: "1" }).ttft).toBe(passes(alone).ttft);
    const issues = resolveScenario(decodeParams(ScenarioSchema, { ...alone, tbo: "1" }).value).issues;
    expect(issues.map(({ code }) => code)).toContain("TBO-IDLE");
  });

  // DeepSeek-V3 report (arXiv 2412.19437), 3.4.1: attention and MoE of one micro-batch run while dispatch and combine of the other travel.
  it("hide most of the messages of the published prefill, 32 GPUs of EP32", () => {
    const [plain, overlapped] = [passes({ ...WIDE, isl: "8192" }), passes({ ...WIDE, isl: "8192", tbo: "1" })];
    const { network } = plain.prefill.step;
    expect(plain.ttft - overlapped.ttft).toBeGreaterThan(0.5 * network);
    expect(plain.ttft - overlapped.ttft).toBeLessThan(network);
  });
});
