/** Inputs besides the scenario: the charts' figure and axis, and the two runs to compare. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { DISAGGREGATION_KEYS } from "@/features/core/scenario/fields/disaggregation";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { param, integer } from "@/lib/params/param";
import { verbatim } from "@/lib/text";
import * as m from "./messages";

/** Results given as text, by a program; files of the page stay in the browser. */
const LONGEST = 50_000_000;
const MOST_RUNS = 100_000;

export const METRICS = ["tpot", "ttft", "e2e", "rate"] as const;
export type Metric = (typeof METRICS)[number];

const AXES = ["load", "request_rate", "isl", "osl", "date"] as const;
export type AxisId = (typeof AXES)[number];

export const BenchmarksInput = z.object({
  data: param(z.string().max(LONGEST).default(""), {
    label: m.resultFiles,
    hint: m.textOfResultFileOr,
    hidden: true,
    packed: true,
  }),
  engine: engineParam,
  assume: param(z.boolean().default(false), {
    label: m.unknownNamesAreScenarios,
    hint: m.modelsAndAcceleratorsThatFile,
  }),
  metric: param(z.enum(METRICS).default("tpot"), {
    label: m.chartsOf,
    options: {
      tpot: verbatim("TPOT"),
      ttft: verbatim("TTFT"),
      e2e: verbatim("E2E"),
      rate: m.outputTokensSecond,
    },
  }),
  against: param(z.enum(AXES).default("load"), {
    label: m.against,
    options: {
      load: m.requestsInFlight,
      request_rate: m.requestsCompletedSecond,
      isl: m.inputTokens,
      osl: m.outputTokens,
      date: m.date,
    },
  }),
  a: param(integer(0, MOST_RUNS).default(0), {
    label: m.run2,
    hint: m.numberOfItsRow0,
  }),
  b: param(integer(0, MOST_RUNS).default(0), {
    label: m.runB,
    hint: m.numberOfItsRow0Second,
  }),
  seed: param(integer(0, 1_000_000).default(1), {
    label: m.seed,
    hint: m.ofResamplingBehindIntervals,
  }),
});

export type BenchmarksInput = z.infer<typeof BenchmarksInput>;

export const benchmarksForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "time"],
  unused: [...DISAGGREGATION_KEYS, "conc", "len_range"],
  input: BenchmarksInput,
} as const satisfies Form;

export type BenchmarksScenario = SeenBy<typeof benchmarksForm>;
