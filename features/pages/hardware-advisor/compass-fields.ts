/** Inputs of AICompass's formulas besides the scenario; defaults are AICompass's (docs/origins.md). */
import * as z from "zod";
import { FACTOR_SET_WORD, FACTOR_SETS, FORMATS } from "@/features/core/aicompass/factors";
import { COMPASS_MODELS } from "@/features/core/aicompass/presets";
import { param, real } from "@/lib/params/param";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

const COMPASS = "aicompass";
const ON = { key: "compat", is: [true] } as const;

const compassFormat = (label: Text) =>
  param(z.enum(FORMATS).default("fp16"), {
    label,
    options: Object.fromEntries(FORMATS.map((format) => [format, verbatim(format.toUpperCase())])),
    section: COMPASS,
    when: ON,
  });

/** The scenario's model in AICompass's terms, or an AICompass model. */
export const SCENARIO_MODEL = "scenario";
const compassModels = [SCENARIO_MODEL, ...COMPASS_MODELS.map(({ id }) => id)];

export const compassFields = {
  compat: param(z.boolean().default(false), {
    label: m.aICompassFormulas,
    section: COMPASS,
    hint: m.addsReportByFormulasAnd,
  }),
  c_model: param(z.enum(compassModels).default(SCENARIO_MODEL), {
    label: m.model,
    options: Object.fromEntries([
      [SCENARIO_MODEL, m.scenariosModel],
      ...COMPASS_MODELS.map(({ id, name }) => [id, verbatim(name)]),
    ]) as Readonly<Record<string, Text>>,
    section: COMPASS,
    when: ON,
  }),
  c_factors: param(z.enum(FACTOR_SETS).default("canonical"), {
    label: m.constants,
    options: FACTOR_SET_WORD,
    section: COMPASS,
    when: ON,
  }),
  c_units: param(z.enum(["corrected", "published"]).default("corrected"), {
    label: m.units,
    options: {
      corrected: m.corrected,
      published: m.asPublished,
    },
    section: COMPASS,
    when: ON,
    hint: m.asPublishedGiBNeededAgainst,
  }),
  c_weights: compassFormat(m.weights),
  c_kv: compassFormat(m.kvCache),
  c_acts: compassFormat(m.activations),
  c_overhead: param(real(0, 1).default(0.03), {
    label: m.overheadRatio,
    step: 0.01,
    section: COMPASS,
    when: ON,
  }),
  c_util: param(real(0.1, 1).default(0.8), {
    label: m.utilisation,
    step: 0.01,
    section: COMPASS,
    when: ON,
  }),
};
