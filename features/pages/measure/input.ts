/** Inputs besides the scenario: tables of the kit as text, for programs; files of the page stay in the browser. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { DISAGGREGATION_KEYS } from "@/features/core/scenario/fields/disaggregation";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { param } from "@/lib/params/param";
import * as m from "./messages";

const LONGEST = 50_000_000;

export const MeasureInput = z.object({
  data: param(z.string().max(LONGEST).default(""), {
    label: m.tablesOfKit,
    hint: m.textOfOneTableOr,
    hidden: true,
    packed: true,
  }),
  engine: engineParam,
});

export type MeasureInput = z.infer<typeof MeasureInput>;

export const measureForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "time"],
  unused: [...DISAGGREGATION_KEYS, "len_range"],
  input: MeasureInput,
} as const satisfies Form;

export type MeasureScenario = SeenBy<typeof measureForm>;
