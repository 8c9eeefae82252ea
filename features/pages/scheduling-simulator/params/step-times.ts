/** Where step times come from, and their coefficients. */
import * as z from "zod";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";
import { packedText } from "./packed-text";

const FITTED = { key: "steps", is: ["linear"] };
const RATES = { key: "steps", is: ["rates"] };
const TABLES = { key: "steps", is: ["tables"] };

export const stepParams = {
  steps: param(z.enum(["model", "linear", "rates", "tables"]).default("model"), {
    label: text({ en: "Step time", zh: "步时" }),
    options: {
      model: text({ en: "Suite's step model", zh: "本套件步时模型" }),
      linear: text({ en: "Fitted form", zh: "拟合公式" }),
      rates: text({ en: "Tokens per second", zh: "每秒 token 数" }),
      tables: text({ en: "Imported tables", zh: "导入的表" }),
    },
    hidden: true,
  }),
  fit_a: param(real(0, 1e6).default(9.5), {
    label: text({ en: "a, per step", zh: "a，每步" }),
    unit: "ms",
    symbol: "a",
    when: FITTED,
    hidden: true,
  }),
  fit_b: param(real(0, 1e6).default(35), {
    label: text({ en: "b, per decode", zh: "b，每个解码" }),
    unit: "µs",
    symbol: "b",
    when: FITTED,
    hidden: true,
  }),
  fit_c: param(real(0, 1e6).default(38.5), {
    label: text({ en: "c, per prefill token", zh: "c，每个预填充 token" }),
    unit: "µs",
    symbol: "c",
    when: FITTED,
    hidden: true,
  }),
  fit_d: param(real(0, 1e6).default(19), {
    label: text({ en: "d, per context token", zh: "d，每个上下文 token" }),
    unit: "ns",
    symbol: "d",
    when: FITTED,
    hidden: true,
  }),
  points: packedText(text({ en: "Measured steps", zh: "实测步时" })),
  prefill_tps: param(real(1, 1e9).default(150_000), {
    label: text({ en: "Prefill rate", zh: "预填充速率" }),
    unit: "tok/s",
    when: RATES,
    hidden: true,
  }),
  decode_tps: param(real(1, 1e9).default(60_000), {
    label: text({ en: "Decode rate", zh: "解码速率" }),
    unit: "tok/s",
    when: RATES,
    hidden: true,
  }),
  penalty: param(real(0, 1).default(0.25), {
    label: text({ en: "Context penalty", zh: "上下文惩罚" }),
    when: RATES,
    hidden: true,
    hint: text({
      en: "Decodes slow down by 1 + penalty · context / reference.",
      zh: "解码减慢为 1 + 惩罚 · 上下文 / 参考。",
    }),
  }),
  ctx_ref: param(orAuto(whole(1, 10_000_000)), {
    label: text({ en: "Context reference", zh: "参考上下文" }),
    unit: "tok",
    when: RATES,
    hidden: true,
    hint: text({ en: "Auto: input + output of the scenario.", zh: "自动：场景的输入 + 输出。" }),
  }),
  step_tables: packedText(text({ en: "Step tables", zh: "步时表" })),
  table_layers: param(orAuto(whole(1, 1000)), {
    label: text({ en: "Layers of the tables", zh: "表的层数" }),
    when: TABLES,
    hidden: true,
    hint: text({ en: "Auto: those of the model.", zh: "自动：模型的层数。" }),
  }),
};
