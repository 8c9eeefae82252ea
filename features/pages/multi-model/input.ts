/** Who is compared, how each is laid out, and by what. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { e2eLimitParam, judgedParam, usdHourParam } from "@/features/core/comparison/settings";
import { USUAL_COLUMNS } from "./columns";
import { param, integer } from "@/lib/params/param";
import * as m from "./messages";

export const VARIED = ["both", "models", "chips"] as const;
export type Varied = (typeof VARIED)[number];

const SIZED = ["best", "same", "fits", "limits"] as const;
export type Sized = (typeof SIZED)[number];

const ids = (fallback: string) => z.string().max(600).default(fallback);

/** With the scenario's own as many as there are colours. */
const MOST_PICKED = 5;

export const MultiModelInput = z.object({
  vary: param(z.enum(VARIED).default("both"), {
    label: m.compare,
    options: {
      both: m.modelsOnAccelerators,
      models: m.models,
      chips: m.accelerators,
    },
    // Chosen above the charts.
    hidden: true,
  }),
  models: param(ids("qwen3-235b-a22b-fp8,llama-3.3-70b,gpt-oss-120b"), {
    label: m.modelsBesideScenarios,
    when: { key: "vary", not: ["chips"] },
    section: "model",
    pick: { of: "models", most: MOST_PICKED },
    hidden: true,
    hint: m.idsOfPresetsWithCommas,
  }),
  chips: param(ids("b200-sxm,h100-sxm,mi300x"), {
    label: m.acceleratorsBesideScenarios,
    when: { key: "vary", not: ["models"] },
    section: "hardware",
    pick: { of: "chips", most: MOST_PICKED, each: "each" },
    hidden: true,
    hint: m.idsWithCommasBetween,
  }),
  configs: param(z.string().max(4_000_000).default(""), {
    label: m.pastedModels,
    hidden: true,
    packed: true,
    when: { key: "vary", not: ["chips"] },
    hint: m.configJsonOfHuggingFace,
  }),
  each: param(z.string().max(1000).default(""), {
    label: m.ofSingleContenders,
    hidden: true,
    hint: m.tpConcurrencyAndFormatsOf,
  }),
  cols: param(ids(USUAL_COLUMNS), {
    label: m.columnsShown,
    hidden: true,
    hint: m.idsOfTablesColumnsWith,
  }),
  sized: param(z.enum(SIZED).default("best"), {
    label: m.layoutOfEach,
    options: {
      best: m.itsOwnBest,
      same: m.scenarios,
      fits: m.fewestGPUsThatHoldIt,
      limits: m.fewestGPUsWithinLimits,
    },
    hint: m.itsOwnBestMostOutput,
  }),
  gpus: param(integer(1, 4096).default(16), {
    label: m.gpusOfEachKind,
    unit: "GPU",
    when: { key: "sized", is: ["best"] },
    hint: m.howManyOwnLayoutMay,
  }),
  judged: judgedParam,
  engine: engineParam,
  e2e_ms: e2eLimitParam,
  usd_hour: usdHourParam,
});

export type MultiModelInput = z.infer<typeof MultiModelInput>;

export const multiModelForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  // Each contender looks for its own layout; formats and constants are the exception, not the question.
  folded: ["precision", "parallelism", "traffic", "engine", "time"],
  input: MultiModelInput,
} as const satisfies Form;
