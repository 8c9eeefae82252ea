// @module-tag check
/**
 * What a scenario can say, all of it beside each other: every two features stand in one scenario of a covering array, every page that reads
 * them answers, with finite figures inside their bands, and what pages call by one name is one number.
 */
import { describe, expect, it } from "vitest";
import type { Figure } from "@/features/answers/explain";
import { loadAnalyses } from "@/features/registry/registry";
import { runWithReport, type PlainInput } from "@/features/analysis/run-analysis";
import { SMALL_QUESTIONS } from "../support/controls/small-questions";

const PAGES = [
  ...["quick-estimation", "quick-memory", "runtime-planner", "host-bandwidth", "experts", "attention", "mma-tiles"],
  ...["inferencemax", "scheduling-simulator", "scale-up-explorer", "pd-disaggregate-search", "cost"],
];
const analyses = (await loadAnalyses()).filter(({ id }) => PAGES.includes(id));

/** Values of one feature that exclude each other; the first is without it. */
type Feature = readonly [PlainInput, ...PlainInput[]];

const MOE: readonly Feature[] = [
  [{ model: "deepseek-v3" }, { model: "deepseek-v3.2" }, { model: "qwen3-vl-235b-a22b" }],
  [{}, { spec_tokens: 2 }, { spec_tokens: 3, spec_by: "ngram" }, { spec_tokens: 3, spec_by: "model" }],
  [{}, { split: true, d_tp: 1, d_adp: 16 }, { pp: 3 }, { cp: 2 }, { cp: 2, cp_by: "pass-kv" }],
  [{}, { redundant: 16 }, { zipf: 0.8 }],
  [{}, { exchange: "phase" }, { exchange: "low-latency" }],
  [{}, { tbo: true }],
  [{}, { lora: 16, lora_rank: 32 }, { lora: 64, lora_resident: 4 }],
  [{}, { images: 2 }, { images: 2, encoder_apart: true, encoder_cached: 50 }],
  [{}, { prefix: 50 }, { prefix: 50, prefix_shared: true }],
  [{}, { w_routed: "nvfp4", kv: "fp8" }],
  [{}, { net_gpus: [8], net_over: [4] }],
  [{}, { replicas: 2 }],
  [{}, { traffic: "benchmark" }],
  [{}, { osl: 1 }],
];
const MOE_BASE = { hw: "h200-sxm", tp: 1, adp: 16, conc: 128, isl: 1024, osl: 128 };

const DENSE: readonly Feature[] = [
  [{}, { spec_tokens: 2 }, { spec_tokens: 3, spec_by: "model", spec_model: "llama-3.2-1b" }],
  [{}, { split: true, d_tp: 8 }, { pp: 3 }, { cp: 2 }],
  [{}, { lora: 8 }, { lora: 32, lora_resident: 2 }],
  [{}, { prefix: 50 }, { prefix: 50, prefix_shared: true }],
  [{}, { w_dense: "fp8", kv: "fp8" }],
  [{}, { osl: 1 }],
  [{}, { traffic: "benchmark", replicas: 2 }],
];
const DENSE_BASE = { model: "llama-3.3-70b", hw: "h100-sxm", tp: 4, conc: 16, isl: 1024, osl: 128, d_adp: 1 };

/** Scenarios in which every two values of two features meet, each picked to meet most that have not: about the product of the two longest. */
function coveringArray(features: readonly Feature[]): readonly PlainInput[] {
  const open = new Set<string>();
  const pair = (i: number, a: number, j: number, b: number): string => [i, a, j, b].join();
  features.forEach((one, i) =>
    features.slice(i + 1).forEach((other, k) => {
      for (const a of one.keys()) for (const b of other.keys()) open.add(pair(i, a, i + 1 + k, b));
    }),
  );
  const rows: PlainInput[] = [];
  while (open.size > 0) {
    const row: number[] = [];
    const [seed = ""] = open;
    const [i = 0, a = 0, j = 0, b = 0] = seed.split(",").map(Number);
    features.forEach((values, at) => {
      const met = (value: number): number =>
        row.filter((chosen, before) => open.has(pair(before, chosen, at, value))).length;
      const best = [...values.keys()].toSorted((x, y) => met(y) - met(x))[0] ?? 0;
      row.push(at === i ? a : at === j ? b : best);
    });
    row.forEach((x, at) => row.forEach((y, other) => open.delete(pair(at, x, other, y))));
    rows.push(Object.assign({}, ...row.map((value, at) => features[at]?.[value])));
  }
  return rows;
}

/** One pass over a text, and no cache. */
const ENCODER: readonly Feature[] = [
  [{}, { tp: 2 }, { pp: 2 }, { replicas: 2 }, { split: true, d_adp: 1 }],
  [{}, { lora: 8 }],
  [{}, { spec_tokens: 2 }],
  [{}, { prefix: 50 }],
];
const ENCODER_BASE = {
  config: {
    ...{ architectures: ["BertModel"], model_type: "bert", hidden_size: 768, num_hidden_layers: 12, vocab_size: 30522 },
    ...{ num_attention_heads: 12, intermediate_size: 3072, max_position_embeddings: 512, type_vocab_size: 2 },
  },
  ...{ hw: "h100-sxm", tp: 1, conc: 16, isl: 256 },
};

const scenarios = [
  ...coveringArray(MOE).map((row) => ({ ...MOE_BASE, ...row })),
  ...coveringArray(DENSE).map((row) => ({ ...DENSE_BASE, ...row })),
  ...coveringArray(ENCODER).map((row) => ({ ...ENCODER_BASE, ...row })),
];

/** Why a page may refuse: answers of one token need no pool that decodes. */
const REFUSALS = ["PD-NO-DECODE"];

/** The explorer lays out one pool, and says so. */
const asStated = (page: string, plain: PlainInput): boolean => !(page === "scale-up-explorer" && plain["split"]);

function answers(plain: PlainInput) {
  return analyses.flatMap((analysis) => {
    const run = runWithReport(analysis, { ...SMALL_QUESTIONS[analysis.id], ...plain });
    if (!run.ok) {
      const codes = run.issues.map(({ code }) => code);
      expect({ page: analysis.id, codes }).toEqual({ page: analysis.id, codes: expect.toSatisfy(isRefusal) });
      return [];
    }
    return [{ page: analysis.id, report: run.value.report((words) => words.en) }];
  });
}

const isRefusal = (codes: readonly string[]): boolean => codes.every((code) => REFUSALS.includes(code));

/** A figure without a value (nothing is within the targets) is a dash. */
const isSound = ({ value, band }: Figure): boolean =>
  Number.isNaN(value) || (value >= 0 && value < Infinity && (!band || (band.low <= value && value <= band.high)));

describe("every two features in one scenario", () => {
  it.each(scenarios.map((plain) => ({ told: JSON.stringify(plain), plain })))("$told", ({ plain }) => {
    const said = answers(plain);
    expect(said.length).toBeGreaterThanOrEqual(PAGES.length - 1);
    const first = new Map<string, { readonly page: string; readonly value: number }>();
    for (const { page, report } of said) {
      const { verdict, figures } = report;
      expect({ page, verdict: verdict.finding.en }).toEqual({ page, verdict: expect.stringMatching(/\w/) });
      expect({ page, unsound: figures.filter((one) => !isSound(one)).map(({ id }) => id) }).toEqual({
        page,
        unsound: [],
      });
      const words = JSON.stringify([verdict, figures.map(({ formula, context }) => [formula, context]), report.notes]);
      expect({ page, odd: /.{0,40}(?:NaN|∞|undefined|Infinity).{0,20}/.exec(words)?.[0] }).toEqual({
        page,
        odd: undefined,
      });
      if (!asStated(page, plain)) continue;
      for (const { quantity, value } of figures.flatMap((one) => [one, ...one.terms])) {
        if (quantity === undefined) continue;
        const known = first.get(quantity) ?? { page, value };
        first.set(quantity, known);
        expect({ quantity, [page]: value }).toEqual({ quantity, [page]: expect.closeTo(known.value, 9) });
      }
    }
    expect(first.size).toBeGreaterThan(5);
  });
});
