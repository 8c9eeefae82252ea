/** Inputs besides the scenario: available GPUs, the load, the percentile of the limits. Keys are link names. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { LAYOUT_KEYS } from "@/features/core/scenario/question/without-layout";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { PERCENTILES } from "@/features/core/serving/sweep/input";
import { param, real, integer } from "@/lib/params/param";
import * as m from "./messages";

const GOALS = ["most", "rate", "clients", "need", "trace"] as const;

export const PlanInput = z.object({
  gpus: param(integer(1, 4096).default(16), {
    label: m.gpusIHave,
    unit: "GPU",
    symbol: "N",
    section: "limits",
    hint: m.ofScenariosAccelerator,
    when: { key: "goal", not: ["need"] },
  }),
  goal: param(z.enum(GOALS).default("most"), {
    label: m.load,
    options: {
      most: m.asManyUsersAsPossible,
      rate: m.requestRate,
      clients: m.usersAtOnce,
      need: m.gpusForUsers,
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
    when: { key: "goal", is: ["clients", "need"] },
  }),
  // Links of before the promise was part of the scenario.
  at: param(z.enum(PERCENTILES).nullable().default(null), { label: m.limitsHoldAt, section: "limits", hidden: true }),
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
