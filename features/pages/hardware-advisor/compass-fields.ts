/** What AICompass's formulas ask beside the scenario; its defaults are AICompass's own (docs/origins.md). */
import * as z from "zod";
import { FACTOR_SET_WORD, FACTOR_SETS, FORMATS } from "@/features/core/aicompass/factors";
import { COMPASS_MODELS } from "@/features/core/aicompass/presets";
import { param, real } from "@/lib/params/param";
import { text, verbatim, type Text } from "@/lib/text";

const COMPASS = "aicompass";
const ON = { key: "compat", is: [true] } as const;

const compassFormat = (label: Text) =>
  param(z.enum(FORMATS).default("fp16"), {
    label,
    options: Object.fromEntries(FORMATS.map((format) => [format, verbatim(format.toUpperCase())])),
    section: COMPASS,
    when: ON,
  });

/** The scenario's model in AICompass's terms, or one of its own. */
export const SCENARIO_MODEL = "scenario";
const compassModels = [SCENARIO_MODEL, ...COMPASS_MODELS.map(({ id }) => id)];

export const compassFields = {
  compat: param(z.boolean().default(false), {
    label: text({ en: "AICompass formulas", zh: "AICompass 公式" }),
    section: COMPASS,
    hint: text({
      en: "Adds a report by the formulas and constants of AICompass, to reproduce old ones. It changes nothing else.",
      zh: "另附一份按 AICompass 公式与常数得出的报告，用于重现旧报告；不影响其他结果。",
    }),
  }),
  c_model: param(z.enum(compassModels).default(SCENARIO_MODEL), {
    label: text({ en: "Model", zh: "模型" }),
    options: Object.fromEntries([
      [SCENARIO_MODEL, text({ en: "the scenario's", zh: "场景的模型" })],
      ...COMPASS_MODELS.map(({ id, name }) => [id, verbatim(name)]),
    ]) as Readonly<Record<string, Text>>,
    section: COMPASS,
    when: ON,
  }),
  c_factors: param(z.enum(FACTOR_SETS).default("canonical"), {
    label: text({ en: "Constants", zh: "常数" }),
    options: FACTOR_SET_WORD,
    section: COMPASS,
    when: ON,
  }),
  c_units: param(z.enum(["corrected", "published"]).default("corrected"), {
    label: text({ en: "Units", zh: "单位" }),
    options: {
      corrected: text({ en: "corrected", zh: "已更正" }),
      published: text({ en: "as published", zh: "按原样" }),
    },
    section: COMPASS,
    when: ON,
    hint: text({
      en: "As published: GiB needed against GB of a card, and billions as units for models with experts or vision.",
      zh: "按原样：以 GiB 需求除以 GB 显存；含专家或视觉的模型以“十亿”作为个数。",
    }),
  }),
  c_weights: compassFormat(text({ en: "Weights", zh: "权重" })),
  c_kv: compassFormat(text({ en: "KV cache", zh: "KV 缓存" })),
  c_acts: compassFormat(text({ en: "Activations", zh: "激活" })),
  c_overhead: param(real(0, 1).default(0.03), {
    label: text({ en: "Overhead ratio", zh: "开销比例" }),
    step: 0.01,
    section: COMPASS,
    when: ON,
  }),
  c_util: param(real(0.1, 1).default(0.8), {
    label: text({ en: "Utilisation", zh: "利用率" }),
    step: 0.01,
    section: COMPASS,
    when: ON,
  }),
};
