/** Inputs besides the scenario: available GPUs, the load, the percentile of the limits. Keys are link names. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { LAYOUT_KEYS } from "@/features/core/scenario/question/without-layout";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { PERCENTILES } from "@/features/core/serving/sweep/input";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { verbatim } from "@/lib/text";
import * as m from "./messages";

const GOALS = ["most", "rate", "clients", "trace"] as const;

export const PlanInput = z.object({
  gpus: param(integer(1, 4096).default(16), {
    label: m.gpusIHave,
    unit: "GPU",
    symbol: "N",
    section: "limits",
    hint: m.ofScenariosAccelerator,
  }),
  usd: param(orAuto(real(0, 10_000)), {
    label: m.price,
    unit: "$/GPU·h",
    section: "limits",
    hint: m.autoAsTeamsListHas,
  }),
  goal: param(z.enum(GOALS).default("most"), {
    label: m.load,
    options: {
      most: m.asManyUsersAsPossible,
      rate: m.requestRate,
      clients: m.usersAtOnce,
      trace: m.requestsOfTrace,
    },
    section: "limits",
  }),
  rate: param(real(0.001, 100_000).default(4), {
    label: m.requestRate2,
    unit: "req/s",
    section: "limits",
    when: { key: "goal", is: ["rate"] },
  }),
  users: param(integer(1, 1_000_000).default(64), {
    label: m.usersAtOnce2,
    section: "limits",
    when: { key: "goal", is: ["clients"] },
  }),
  at: param(z.enum(PERCENTILES).default("p95"), {
    label: m.limitsHoldAt,
    options: { p50: verbatim("p50"), p90: verbatim("p90"), p95: verbatim("p95"), p99: verbatim("p99") },
    section: "limits",
    hint: m.ofRequestsThisShareKeeps,
  }),
  sure: param(real(0, 99).default(80), {
    label: m.atLeastSure,
    unit: "%",
    section: "limits",
    hint: m.chanceThatAllLimitsAre,
  }),
  engine: engineParam,
  trace: param(z.string().max(6_000_000).default(""), {
    label: m.trace,
    packed: true,
    hidden: true,
    when: { key: "goal", is: ["trace"] },
  }),
  team: param(z.string().max(800).default(""), {
    label: m.otherGPUsOfTeam,
    section: "limits",
    hint: m.kindCountPriceAfterGPUs,
  }),
});

export type PlanInput = z.infer<typeof PlanInput>;

export const planForm = {
  needs: ["model", "precision", "hardware", "parallelism", "workload", "traffic", "engine", "targets", "time"],
  unused: [...LAYOUT_KEYS, "conc"],
  input: PlanInput,
} as const satisfies Form;
