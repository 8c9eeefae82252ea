import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countGpus } from "@/features/core/scenario/gpus";
import { wholeSearch } from "@/features/core/search/layouts/search";
import { listContenders, simulateBest } from "@/features/core/search/layouts/simulate-best";
import { configurationAt } from "@/features/core/search/layouts/space/space";
import { explainIndex } from "@/features/core/search/layouts/explanation/rejected-layout";
import { encoderRate } from "@/features/core/serving/closed-form/encoder-queue";
import { encoderWait } from "@/features/core/serving/engine-constants/encoder-wait";
import { TURNAROUND } from "@/features/core/serving/deployment/engines";
import { loadStore, servedLoad } from "@/features/core/serving/mean-load/mean-load";
import { serviceStore } from "@/features/core/serving/simulated/service";
import { costAnalysis } from "@/features/pages/cost/analysis";
import { quickEstimationAnalysis } from "@/features/pages/quick-estimation/analysis";
import { scenarioWith } from "@/features/pages/scale-up-search/apply";
import { ScaleUpSearchInput } from "@/features/pages/scale-up-search/input";
import { planSearch } from "@/features/pages/scale-up-search/request/plan";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const PICTURES = {
  model: "qwen3-vl-8b",
  hw: "h100-sxm",
  tp: "1",
  images: "4",
  image_px: "1024",
  isl: "100",
  osl: "100",
};
const apart = (raw: RawParams = {}) => resolved({ ...PICTURES, encoder_apart: "true", ...raw });
const load = (raw: RawParams = {}) => servedLoad(apart(raw)) ?? expect.fail("no load");

describe("GPUs that encode", () => {
  /** Hand: 8 replicas of one GPU, and one encoder GPU for each 1, 2, 3, 8 of them, begun ones among them. */
  it.each([
    ["1", 16],
    ["2", 12],
    ["3", 11],
    ["8", 9],
  ])("count among the GPUs: one for each %s of 8 replicas, %i in all", (encoder_share, gpus) => {
    const scenario = apart({ replicas: "8", conc: "256", encoder_share });
    expect(countGpus(scenario)).toBe(gpus);
    expect(servedLoad(scenario)?.gpus).toBe(gpus);
    expect(unwrap(serviceStore(scenario.time)(scenario, { policy: "vllm-v1", tokenBudget: null })).gpus).toBe(gpus);
    const estimated = quickEstimationAnalysis.run(scenario, quickEstimationAnalysis.input.parse({}));
    expect(quickEstimationAnalysis.summary(unwrap(estimated)).gpus).toBe(gpus);
  });

  /** Hand: 3 prefill instances of 2 GPUs, 2 that decode on 4, and ⌈3 / 2⌉ encoder GPUs. */
  it("count for instances that prefill, where phases have engines of their own", () => {
    const split = { split: "true", tp: "2", replicas: "3", d_tp: "4", d_adp: "1", d_replicas: "2", encoder_share: "2" };
    expect(countGpus(apart(split))).toBe(3 * 2 + 2 * 4 + 2);
    expect(load(split).gpus).toBe(16);
  });

  it("are none where prompts have no pictures, and where engines encode", () => {
    expect(countGpus(apart({ images: "0" }))).toBe(1);
    expect(countGpus(apart({ encoder_apart: "false" }))).toBe(1);
  });

  /**
   * Hand: 2 GPUs · $4.9167 an hour / 3600 s / 604.34 tokens/s = $4.520 a million; for one GPU it would be 2.26. Where the engine encodes, a
   * request took 233.4 ms with mergers counted for every patch; 27.24 - 23.19 TFLOP at 40 % of 989.4 TFLOPS are 10.2 ms less, 224.8 ms after the constants of 2026-12-01, and
   * $4.9167 / 3600 s · 224.8 ms / 100 tokens = $3.071 a million.
   */
  it("are paid for: 4.52 dollars a million tokens, 3.07 where the engine encodes", () => {
    const price = (scenario: ReturnType<typeof apart>): number => {
      const answer = unwrap(costAnalysis.run(scenario, costAnalysis.input.parse({ utilisation: 60 })));
      return costAnalysis.summary(answer).blended_output_usd_per_mtok as number;
    };
    expect(price(apart({ conc: "16", judge: "average" }))).toBeCloseTo(4.52, 2);
    expect(price(apart({ conc: "16", judge: "average", encoder_apart: "false" }))).toBeCloseTo(3.071, 2);
  });
});

describe("the rate of encoders", () => {
  /** Hand: t = FLOP of a prompt / (989.4 TFLOPS · 40 %); one GPU for eight replicas encodes 1/t prompts a second. */
  it("bounds the throughput, and says how busy they are", () => {
    const { model } = apart();
    const most = (989.4e12 * 0.4) / (model.encoding?.flopPerPrompt ?? NaN);
    const shared = load({ replicas: "8", conc: "256", encoder_share: "8" });
    expect(shared.rate / most).toBeGreaterThan(0.99);
    expect(shared.rate / most).toBeLessThanOrEqual(1.001);
    expect(shared.limitedBy).toBe("encoder");
    const own = load({ replicas: "8", conc: "256" });
    expect(own.limitedBy).not.toBe("encoder");
    expect(own.encoder?.queue).toBe(0);
    expect((own.encoder?.busy ?? NaN) / (own.rate / (8 * most))).toBeCloseTo(1, 2);
  });

  const asked = fc.record({
    replicas: fc.integer({ min: 1, max: 12 }),
    share: fc.integer({ min: 1, max: 12 }),
    perReplica: fc.integer({ min: 1, max: 64 }),
    engine: fc.constantFrom<RawParams>({}, { model: "qwen3-vl-235b-a22b", hw: "h200-sxm", tp: "8", d_tp: "8" }),
    split: fc.boolean(),
  });

  it("is never exceeded; who waits for it waits before the first token, and clients are where Little has them", () => {
    fc.assert(
      fc.property(asked, ({ replicas, share, perReplica, engine, split }) => {
        const raw = {
          ...engine,
          replicas: `${replicas}`,
          conc: `${replicas * perReplica}`,
          split: `${split}`,
          d_adp: "1",
        };
        const scenario = apart({ ...raw, encoder_share: `${share}` });
        const found = servedLoad(scenario) ?? expect.fail("no load");
        const most = encoderRate(scenario, replicas);
        expect(most).toBeCloseTo(replicas / Math.min(share, replicas) / encoderWait(scenario.model, scenario.chip), 6);
        expect(found.rate).toBeLessThanOrEqual(most * (1 + 1e-9));
        const free = load({ ...raw, encoder_share: "1" });
        expect(found.rate).toBeLessThanOrEqual(free.rate * (1 + 1e-9));
        if (found.encoder?.queue === 0) return;
        expect(found.ttft).toBeGreaterThan(free.ttft);
        // The client's wait beyond the engine, the encoder's own time among it, is no part of the loop.
        const inside = found.ttft - found.firstToken.client + found.tpot * 99 + TURNAROUND;
        expect((found.rate * inside) / (replicas * perReplica)).toBeCloseTo(1, 1);
      }),
      { numRuns: 40 },
    );
  });
});

describe("a search with encoders apart", () => {
  const input = decodeParams(ScaleUpSearchInput, { pps: "1", tps: "1,2", nodes: "1", concs: "4,16,64" }).value;

  it.each(["1", "2", "4"])("counts them and says what the scenario says, one for each %s replicas", (encoder_share) => {
    const request = unwrap(
      planSearch(apart({ judge: "average", encoder_share, ttft_ms: "5000", tpot_ms: "200" }), input),
    );
    const { space, options } = request;
    const { context, digest } = wholeSearch(space, options);
    const most = Math.min(6, digest.best.length);
    expect(most).toBeGreaterThan(0);
    for (const { index } of digest.best.slice(0, most)) {
      const { row } = explainIndex(context, options, index).judged;
      const configuration = configurationAt(space, index);
      const own = unwrap(scenarioWith(request, configuration));
      const estimate = unwrap(loadStore(own.time)(own, configuration.backend));
      expect(row.gpus).toBe(estimate.gpus);
      expect(row.gpus).toBe(countGpus(own));
      expect(row.gpus).toBeLessThanOrEqual(8);
      // The busiest encoder GPU has all the replicas that it can have, whatever remains.
      if (own.replicas >= Number(encoder_share)) expect(row.rate / estimate.rate).toBeCloseTo(1, 3);
    }
    for (const run of simulateBest(context, options, listContenders(digest, 4))) {
      const { engine } = explainIndex(context, options, run.index).judged;
      const { variant, replicas } = engine ?? expect.fail("no engine");
      const bound = encoderRate(variant.deployment, 1) * replicas;
      expect(run.rated.rate).toBeLessThan(bound * 1.03);
    }
  });
});
