/** Inputs besides the scenario: the measurements, and the options of the fit. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { DISAGGREGATION_KEYS } from "@/features/core/scenario/fields/disaggregation";
import { BACKENDS } from "@/features/core/memory/backend";
import { param } from "@/lib/params/param";
import { verbatim } from "@/lib/text";
import * as m from "./messages";

/** A pasted table on the command line or over HTTP; links hold LINK_TEXT_LIMIT characters of it, packed. */
const LONGEST = 5_000_000;

export const CalibrationInput = z.object({
  data: param(z.string().max(LONGEST).default(""), {
    label: m.measurements,
    hint: m.tableAsTextOrFiles,
    hidden: true,
    packed: true,
  }),
  engine: param(z.enum(BACKENDS).default("vllm"), {
    label: m.engine,
    options: { vllm: verbatim("vLLM"), sglang: verbatim("SGLang"), trtllm: verbatim("TensorRT-LLM") },
    hint: m.ofMeasurementsThatDoNot,
  }),
  robust: param(z.boolean().default(true), {
    label: m.robustFit,
    hint: m.huberWeightsErrorsBeyond15,
  }),
  ridge: param(z.boolean().default(true), {
    label: m.priorRidge,
    hint: m.pullFactorsTowards1Without,
  }),
  metric: param(z.enum(["token", "first"]).default("token"), {
    label: m.chartsOf,
    options: {
      token: m.tpotDecode,
      first: m.ttftPrefill,
    },
  }),
  name: param(z.string().max(80).default(""), {
    label: m.profileName,
    hint: m.emptyWhatWasMeasured,
    hidden: true,
  }),
});

export type CalibrationChoices = z.infer<typeof CalibrationInput>;

export const calibrationForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "time"],
  unused: [...DISAGGREGATION_KEYS, "conc", "len_range", "prefixes", "encoder_share"],
  input: CalibrationInput,
} as const satisfies Form;

export type CalibrationScenario = SeenBy<typeof calibrationForm>;
