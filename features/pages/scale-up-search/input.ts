/** All inputs of the page; keys are link names. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { DECODE_KEYS, DISAGGREGATION_KEYS } from "@/features/core/scenario/fields/disaggregation";
import { KNOB_LABELS, KNOBS } from "@/features/core/search/layouts/explanation/knobs";
import { BACKENDS } from "@/features/core/memory/backend";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { verbatim, type Text } from "@/lib/text";
import { axisParams, usualAxisParams } from "./request/axis-params";
import { aimParams, goalParam, limitParams } from "./request/limit-params";
import * as m from "./messages";

const MINE = "mine";
const SEEK = "seek";

/** Degrees as far as a scenario has them. */
const field = (label: Text, hint?: Text, most = 4096) =>
  param(integer(1, most).nullable().default(null), {
    label,
    section: MINE,
    absent: m.scenario,
    ...(hint && { hint }),
  });

const GOAL_FIGURES = ["tpot", "ttft", "value"] as const;

export const ScaleUpSearchInput = z.object({
  goal: goalParam,
  ...usualAxisParams,
  ...axisParams,
  ...limitParams,
  ...aimParams,
  my_tp: field(verbatim("TP"), m.comparedWithWinnerEmptyAs),
  my_pp: field(verbatim("PP")),
  my_adp: field(m.attentionDp),
  my_ep: field(verbatim("EP")),
  my_cp: field(verbatim("CP")),
  my_reps: field(m.replicasDp),
  my_conc: field(m.concurrency, m.countedAsOnAxis, 1_000_000),
  my_budget: param(integer(1, 1_000_000).nullable().default(null), {
    label: m.tokenBudget,
    section: MINE,
    absent: m.firstOfAxis,
  }),
  my_drafts: param(integer(0, 16).nullable().default(null), {
    label: m.draftedTokens,
    section: MINE,
    absent: m.firstOfAxis,
  }),
  my_engine: param(z.enum(BACKENDS).nullable().default(null), {
    label: m.engine,
    section: MINE,
    absent: m.firstOfAxis,
  }),
  knob: param(z.enum(KNOBS).default("efficiency"), {
    label: m.turn,
    options: KNOB_LABELS,
    section: SEEK,
  }),
  figure: param(z.enum(GOAL_FIGURES).default("tpot"), {
    label: m.until,
    options: { tpot: verbatim("TPOT"), ttft: verbatim("TTFT"), value: m.objective },
    section: SEEK,
  }),
  reach: param(orAuto(real(1e-6, 1e9)), {
    label: m.is,
    section: SEEK,
    hint: m.millisecondsForTtftAndTpot,
  }),
  pins: param(z.array(integer(0, 1e9)).max(200).default([]), {
    label: m.pinnedRows,
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
