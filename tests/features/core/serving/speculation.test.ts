import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { presetModel } from "@/features/core/model/config/preset-model";
import { storedFormats } from "@/features/core/model/weights";
import { poolStore, type Deployment } from "@/features/core/serving/deployment/deployment";
import { servingFigures } from "@/features/core/serving/engine-run/metrics";
import { serveClosedLoop } from "@/features/core/serving/serve";
import { drafter, speculationIssues, tokensPerStep, type Speculation } from "@/features/core/operators/speculation";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import { unwrap } from "@/lib/result";

const TP8 = { tp: 8, pp: 1, dp: 1, ep: 1, etp: 8, cp: 1 };
const model = unwrap(presetModel("deepseek-v3"));
const plain: Deployment = {
  model,
  chip: unwrap(chipById("h200-sxm")),
  precision: { weights: storedFormats(model), kv: "bf16", activations: "bf16", narrowArithmetic: true },
  backend: "sglang",
  pools: [{ role: "both", workers: 1, parallelism: TP8 }],
  lengths: { isl: 1024, osl: 1024, spread: 0.8 },
  concurrency: 8,
  client: null,
};
const prepare = poolStore(calibratedTimer);

function figuresWith(speculation: Speculation | null) {
  const deployment = { ...plain, speculation };
  const pools = deployment.pools.map((pool) => unwrap(prepare(deployment, pool)));
  const { outcome, requests, delay } = serveClosedLoop(deployment, pools);
  return servingFigures(outcome, requests, delay);
}

const head = (...acceptance: number[]): Speculation => ({ acceptance, draft: "head" });

describe("speculative decoding", () => {
  it("keeps one token and every accepted draft before the first refusal", () => {
    expect(tokensPerStep(head())).toBe(1);
    // 1 + 0.8 + 0.8 · 0.5 (hand).
    expect(tokensPerStep(head(0.8, 0.5))).toBeCloseTo(2.2, 12);
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (rates) => {
        const kept = tokensPerStep(head(...rates));
        expect(kept).toBeGreaterThanOrEqual(1);
        expect(kept).toBeLessThanOrEqual(1 + rates.length + 1e-9);
      }),
    );
  });

  it("without drafts is no speculation, and drafts that are never accepted cost time", () => {
    const none = figuresWith(null).tpot.mean;
    expect(figuresWith(head()).tpot.mean).toBeCloseTo(none, 12);
    expect(figuresWith(head(0, 0)).tpot.mean).toBeGreaterThan(none);
  });

  it("is never slower with more acceptance", () => {
    const times = [0, 0.3, 0.6, 0.9, 1].map((rate) => figuresWith(head(rate, rate)).tpot.mean);
    times.slice(1).forEach((time, i) => expect(time).toBeLessThanOrEqual((times[i] ?? 0) * (1 + 1e-9)));
  });

  it("takes an MTP layer for the draft where the model has one, and gains what is published", () => {
    const { subject } = drafter({ model, parallelism: TP8, precision: plain.precision }, head(0.8));
    expect(subject.model.layers[0]).toMatchObject({ count: 1, attention: { kind: "mla" } });
    // DeepSeek-V3 report (arXiv:2412.19437, 5.4.3): 85 to 90 % acceptance of the second token, 1.8 times the tokens per second.
    const gain = figuresWith(null).tpot.mean / figuresWith(head(0.87)).tpot.mean;
    expect(gain).toBeGreaterThan(1.4);
    expect(gain).toBeLessThan(1.87);
  });

  it("refuses chances that are none", () => {
    expect(speculationIssues(head(0.5, 1.2))[0]?.code).toBe("SPECULATION");
    expect(speculationIssues({ acceptance: [0.5], draft: -1 })).toHaveLength(1);
    expect(speculationIssues(head(...Array<number>(17).fill(0.5)))).toHaveLength(1);
    expect(speculationIssues(head(0.5))).toEqual([]);
  });
});
