/** Everything that the page asks for; keys are link names. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { DECODE_KEYS, DISAGGREGATION_KEYS } from "@/features/core/scenario/fields/disaggregation";
import { KNOB_LABELS, KNOBS } from "@/features/core/search/layouts/explanation/knobs";
import { BACKENDS } from "@/features/core/memory/backend";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, verbatim, type Text } from "@/lib/text";
import { axisParams, usualAxisParams } from "./request/axis-params";
import { aimParams, goalParam, limitParams } from "./request/limit-params";

const MINE = "mine";
const SEEK = "seek";

const AS_AXIS = text({ en: "first of the axis", zh: "扫描轴的第一个" });
const AS_SCENARIO = text({ en: "scenario", zh: "同场景" });

/** Degrees as far as a scenario has them. */
const mine = (label: Text, hint?: Text, most = 4096) =>
  param(whole(1, most).nullable().default(null), {
    label,
    section: MINE,
    absent: AS_SCENARIO,
    ...(hint && { hint }),
  });

const GOAL_FIGURES = ["tpot", "ttft", "value"] as const;

export const ScaleUpSearchInput = z.object({
  goal: goalParam,
  ...usualAxisParams,
  ...axisParams,
  ...limitParams,
  ...aimParams,
  my_tp: mine(
    verbatim("TP"),
    text({ en: "Compared with the winner; empty: as the scenario has it.", zh: "与最优方案对比；留空：取场景的值。" }),
  ),
  my_pp: mine(verbatim("PP")),
  my_adp: mine(text({ en: "Attention DP", zh: "注意力 DP" })),
  my_ep: mine(verbatim("EP")),
  my_cp: mine(verbatim("CP")),
  my_reps: mine(text({ en: "Replicas (DP)", zh: "副本数 (DP)" })),
  my_conc: mine(
    text({ en: "Concurrency", zh: "并发" }),
    text({ en: "Counted as on the axis.", zh: "计数方式同扫描轴。" }),
    1_000_000,
  ),
  my_budget: param(whole(1, 1_000_000).nullable().default(null), {
    label: text({ en: "Token budget", zh: "token 预算" }),
    section: MINE,
    absent: AS_AXIS,
  }),
  my_drafts: param(whole(0, 16).nullable().default(null), {
    label: text({ en: "Drafted tokens", zh: "草稿 token 数" }),
    section: MINE,
    absent: AS_AXIS,
  }),
  my_engine: param(z.enum(BACKENDS).nullable().default(null), {
    label: text({ en: "Engine", zh: "引擎" }),
    section: MINE,
    absent: AS_AXIS,
  }),
  knob: param(z.enum(KNOBS).default("efficiency"), {
    label: text({ en: "Turn", zh: "调节" }),
    options: KNOB_LABELS,
    section: SEEK,
  }),
  figure: param(z.enum(GOAL_FIGURES).default("tpot"), {
    label: text({ en: "Until", zh: "直到" }),
    options: { tpot: verbatim("TPOT"), ttft: verbatim("TTFT"), value: text({ en: "the objective", zh: "优化目标" }) },
    section: SEEK,
  }),
  reach: param(orAuto(real(1e-6, 1e9)), {
    label: text({ en: "Is", zh: "达到" }),
    section: SEEK,
    hint: text({
      en: "Milliseconds for TTFT and TPOT, else the objective's unit. Auto: a fifth better than the winner.",
      zh: "TTFT、TPOT 以毫秒计，其余取目标的单位。自动：比最优方案好五分之一。",
    }),
  }),
  pins: param(z.array(whole(0, 1e9)).max(200).default([]), {
    label: text({ en: "Pinned rows", zh: "固定行" }),
    hidden: true,
  }),
});

export type ScaleUpSearchInput = z.infer<typeof ScaleUpSearchInput>;

export const scaleUpSearchForm = {
  needs: ["model", "precision", "hardware", "parallelism", "workload", "traffic", "engine", "targets", "time"],
  unused: [...DISAGGREGATION_KEYS, ...DECODE_KEYS],
  folded: ["parallelism", "traffic", "engine", "time", "axes", "limits", "aim", "mine", "seek"],
  input: ScaleUpSearchInput,
} as const satisfies Form;
