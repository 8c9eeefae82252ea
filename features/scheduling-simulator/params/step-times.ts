/** Where step times come from, and their coefficients. */
import * as z from "zod";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";
import { packedText } from "./packed-text";

export const stepParams = {
  steps: param(z.enum(["model", "linear", "rates", "tables"]).default("model"), {
    label: text("Step time", "步时来源"),
    options: {
      model: text("Suite's step model", "本套件步时模型"),
      linear: text("Fitted form", "拟合公式"),
      rates: text("Tokens per second", "每秒 token 数"),
      tables: text("Imported tables", "导入的表"),
    },
    hidden: true,
  }),
  fit_a: param(real(0, 1e6).default(9.5), {
    label: text("a, per step", "a，每步"),
    unit: "ms",
    symbol: "a",
    hidden: true,
  }),
  fit_b: param(real(0, 1e6).default(35), {
    label: text("b, per decode", "b，每个解码"),
    unit: "µs",
    symbol: "b",
    hidden: true,
  }),
  fit_c: param(real(0, 1e6).default(38.5), {
    label: text("c, per prefill token", "c，每个预填充 token"),
    unit: "µs",
    symbol: "c",
    hidden: true,
  }),
  fit_d: param(real(0, 1e6).default(19), {
    label: text("d, per context token", "d，每个上下文 token"),
    unit: "ns",
    symbol: "d",
    hidden: true,
  }),
  points: packedText(text("Measured steps", "实测步时")),
  prefill_tps: param(real(1, 1e9).default(150_000), {
    label: text("Prefill rate", "预填充速率"),
    unit: "tok/s",
    hidden: true,
  }),
  decode_tps: param(real(1, 1e9).default(60_000), {
    label: text("Decode rate", "解码速率"),
    unit: "tok/s",
    hidden: true,
  }),
  penalty: param(real(0, 1).default(0.25), {
    label: text("Context penalty", "上下文惩罚"),
    hidden: true,
    hint: text("Decodes slow down by 1 + penalty · context / reference.", "解码减慢为 1 + 惩罚 · 上下文 / 参考。"),
  }),
  ctx_ref: param(orAuto(whole(1, 10_000_000)), {
    label: text("Context reference", "参考上下文"),
    unit: "tok",
    hidden: true,
    hint: text("Auto: input + output of the scenario.", "自动：场景的输入 + 输出。"),
  }),
  step_tables: packedText(text("Step tables", "步时表")),
  table_layers: param(orAuto(whole(1, 1000)), {
    label: text("Layers of the tables", "表的层数"),
    hidden: true,
    hint: text("Auto: those of the model.", "自动：模型的层数。"),
  }),
};
