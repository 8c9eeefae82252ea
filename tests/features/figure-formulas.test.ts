/** What a figure shows as its formula with numbers comes to its value, within the rounding of the numbers shown. */
import { describe, expect, it } from "vitest";
import type { Analysis } from "@/features/analysis/analysis";
import type { Figure } from "@/features/answers/explain";
import { EXAMPLE_NAMES } from "@/features/core/synthetic-profile/synthetic-profile";
import { exampleTrace } from "@/features/pages/trace/example-trace";
import { selectionFigures } from "@/features/pages/trace/figures";
import { TraceInput } from "@/features/pages/trace/input";
import { select } from "@/features/pages/trace/selection";
import { loadAnalyses } from "@/features/registry/registry";
import { runWithReport, type PlainInput } from "@/features/analysis/run-analysis";
import { writeFiles } from "@/features/core/calibration/data-files";
import { decodeParams } from "@/lib/params/codec";
import { SMALL_QUESTIONS } from "../support/controls/small-questions";
import { standLines, type LineStanding } from "../support/figure-lines";
import { kitTable, MEMORY_CASE, messages, products } from "../support/measurements/kit-table";
import { openExample } from "../support/measurements/open-profile";
import { profileReport } from "../support/measurements/profile-report";
import { openText } from "../support/measurements/small-trace";

const DENSE: PlainInput = { model: "llama-3.1-8b", hw: "h100-sxm", tp: 1, conc: 8, isl: 512, osl: 128 };

/** Dense on one GPU, experts, pools of their own with drafts, a shared prefix, adapters with answers of one token. What takes long is asked the first. */
const SCENARIOS: readonly PlainInput[] = [
  DENSE,
  {},
  { split: true, d_tp: 4, spec_tokens: 2, traffic: "benchmark" },
  { tp: 1, adp: 8, prefix: 50, prefix_shared: true, kv: "fp8" },
  { model: "llama-3.3-70b", hw: "h100-sxm", tp: 4, lora: 8, replicas: 2, osl: 1 },
];

const KIT_TABLES = writeFiles([
  { name: "perf.csv", text: kitTable("perf_test", products({ rate: 7e14, bandwidth: 2.6e12, floor: 4e-6 })) },
  { name: "link.csv", text: kitTable("link_test", messages("all_reduce", 8, 2e-5, 3.6e11, 1.75)) },
  { name: "memory.csv", text: kitTable("memory_bench", [MEMORY_CASE]) },
]);
const RUNS =
  "model,gpu,tp,concurrency,isl,osl,ttft_ms,tpot_ms\nmeta-llama/Llama-3.3-70B-Instruct,H200,4,16,1024,512,180,14\n";

/** Questions that bring out another formula of a page. */
const VARIANTS: Readonly<Record<string, readonly PlainInput[]>> = {
  "quick-memory": [
    { engine: "sglang" },
    { engine: "trtllm" },
    { ...DENSE, model: "gpt-oss-20b" },
    { hw: "a100-sxm-80" },
  ],
  "host-bandwidth": [
    { prefetch: "off", tier: "nvme" },
    { tier: "gds", prefetch: "step" },
    { ...DENSE, model: "gpt-oss-20b" },
    { hw: "gh200-144", tp: 1, model: "llama-3.1-8b" },
  ],
  experts: [
    { resident: 8 },
    { resident: 8, tier: "nvme" },
    { resident: 8, tpot_ms: 200 },
    { resident: 30, tpot_ms: 60, foreseen: 100 },
  ],
  attention: [{ phase: "decode" }, { qk_tflop: 1, exp_gop: 2000 }, { model: "gpt-oss-20b", tp: 1 }, { soft_exp: 0.5 }],
  "mma-tiles": [
    { m: 64, n: 4096, k: 4096 },
    { m: 17, split_k: 4 },
  ],
  "hardware-advisor": [{ ...DENSE, most: 2, whole: true }],
  cost: [{ basis: "owned", dram_gb: 512 }],
  measure: [{ ...DENSE, data: KIT_TABLES }],
  benchmarks: [{ ...DENSE, data: writeFiles([{ name: "runs.csv", text: RUNS }]) }],
  "quick-estimation": [{ images: 2, model: "qwen3-vl-235b-a22b" }],
};

/** Lines that no reader could work out from the line alone, by figure. */
const UNHELD: Readonly<Record<string, string>> = {
  "quick-memory: context": "the largest context that keeps an inequality",
  "experts: bandwidth": "the least rate that keeps an inequality, found by bisection",
};

/** Figures whose only number is the value itself, by why it cannot be filled in. A figure with parts is the sum of them: one-law.test.ts. */
const STATED: Readonly<Record<string, readonly string[]>> = {
  "a statistic of many values": [
    ...["accuracy: coverage", "accuracy: order", "accuracy: tpot-error", "accuracy: ttft-error"],
    ...["benchmarks: tpot-mape", "benchmarks: ttft-mape", "calibration: error", "calibration: left-out"],
    ...["scheduling-simulator: ttft", "scheduling-simulator: tpot", "scheduling-simulator: attained"],
    ...["scheduling-simulator: preemptions", "serving-profile: ttft", "measure: memory-error"],
  ],
  "fitted to many points": ["measure: link", "measure: rate-bf16"],
  "the length of a union of intervals": ["trace: busy", "trace: exposed"],
  "a result of the closed form, which is longer than a line": [
    ...["hardware-advisor: output", "hardware-advisor: tpot", "hardware-advisor: ttft", "pd-disaggregate-search: tpot"],
  ],
  "prices of two pools": ["pd-disaggregate-search: cost"],
  "scales of quantised blocks are counted with the weights": ["experts: expert"],
};

const analyses = await loadAnalyses();

/** None where the scenario cannot be answered. */
function answerFigures(analysis: Analysis, plain: PlainInput): readonly Figure[] {
  const cluster = analysis.id === "plan" && { gpus: 2 };
  const run = runWithReport(analysis, { ...SMALL_QUESTIONS[analysis.id], ...plain, ...cluster });
  return run.ok ? run.value.report((words) => words.en).figures : [];
}

type Named = { readonly id: string; readonly figure: Figure };

const named = (id: string, figures: readonly Figure[]): readonly Named[] =>
  figures.map((figure) => ({ id: `${id}: ${figure.id}`, figure }));

/** Of files that a reader opens. */
function openedFigures(): readonly Named[] {
  const selection = select([openText(exampleTrace())], decodeParams(TraceInput, {}).value);
  return [
    ...named("trace", selection ? selectionFigures(selection) : []),
    ...EXAMPLE_NAMES.flatMap((name) => named("serving-profile", profileReport(openExample(name)).figures)),
  ];
}

const figures: readonly Named[] = [
  ...analyses.flatMap((analysis) => {
    const questions = [...(analysis.takesLong ? [DENSE] : SCENARIOS), ...(VARIANTS[analysis.id] ?? [])];
    return questions.flatMap((plain) => named(analysis.id, answerFigures(analysis, plain)));
  }),
  ...openedFigures(),
];

const lines = figures.flatMap(({ id, figure }) =>
  standLines(figure).map((standing, index) => ({
    ...{ id, standing, line: figure.formula[index] },
    ...{ value: `${figure.value} ${figure.unit}`, isSum: figure.terms.some(({ part }) => part) },
  })),
);
const having = (...standings: readonly LineStanding[]) => lines.filter(({ standing }) => standings.includes(standing));
const sorted = (ids: readonly string[]): readonly string[] => [...new Set(ids)].sort();

describe("a formula line with numbers", () => {
  it("comes to its figure's value; what none could work out is listed, and still needed", () => {
    const failing = having("wrong", "unread");
    expect(failing.filter(({ id }) => !(id in UNHELD))).toEqual([]);
    expect(sorted(failing.map(({ id }) => id))).toEqual(sorted(Object.keys(UNHELD)));
  });

  it("works with numbers, where it does not only repeat the value for a reason", () => {
    const computed = new Set(having("computes").map(({ id }) => id));
    const stated = having("states").filter(({ id, isSum }) => !isSum && !computed.has(id));
    expect(sorted(stated.map(({ id }) => id))).toEqual(sorted(Object.values(STATED).flat()));
  });

  it("is held on most pages", () => {
    const pages = new Set(having("computes").map(({ id }) => id.split(":")[0]));
    expect(pages.size).toBeGreaterThan(15);
    expect(having("computes").length).toBeGreaterThan(200);
  });
});

describe("the law", () => {
  const standing = (value: number, ...formula: readonly string[]) => standLines({ value, unit: "s", formula });

  it("tells numbers that come to the value from others", () => {
    expect(standing(0.0432, "t = a + b", "33.9 ms + 9.31 ms = 43.2 ms")).toEqual(["symbols", "computes"]);
    expect(standing(0.0432, "t = a + b", "= 43.2 ms")).toEqual(["symbols", "states"]);
    expect(standing(0.0439, "t = a + b", "33.9 ms + 9.31 ms")).toEqual(["symbols", "wrong"]);
    expect(standing(0.0432, "t = a + b", "33.9 ms + 9.31 ms = 42 ms")).toEqual(["symbols", "wrong"]);
    expect(standing(0.0432, "t = a + b", "43.2 ms with care")).toEqual(["symbols", "unread"]);
  });

  it("takes definitions of what another line says, and asks for the value beside them", () => {
    expect(standing(3, "t = 2 · a", "a = 1.5 s", "1 · 2 · a")).toEqual(["symbols", "symbols", "computes"]);
    expect(standing(3, "t = 2 · a", "a = 1.5 s")).toEqual(["symbols", "wrong"]);
    expect(standing(3, "t = 2 · a", "b = 1.5 s", "= 3 s")).toEqual(["symbols", "wrong", "states"]);
  });
});
