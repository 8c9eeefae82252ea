/** The rows in link format, and their limits. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { e2eLimitParam, judgedParam, usdHourParam } from "@/features/core/comparison/settings";
import { param, integer } from "@/lib/params/param";
import { MOST_ROWS } from "./most-rows";
import * as m from "./messages";

export const VIEWS = ["figures", "differences", "resources"] as const;
export type View = (typeof VIEWS)[number];

/** Rows without a name are named after what they set, in the reader's language. */
export const DEFAULT_ROWS = ";,conc:16;,conc:256;,adp:8,tp:1;,hw:b200-sxm";

export const ScenariosInput = z.object({
  rows: param(z.string().max(4_000_000).default(DEFAULT_ROWS), {
    label: m.scenarios,
    hidden: true,
    packed: true,
    hint: m.rowsEndWithSemicolonName,
  }),
  base: param(integer(1, MOST_ROWS).default(1), {
    label: m.baselineRow,
    hint: m.rowOfResultTableThat,
  }),
  judged: judgedParam,
  engine: engineParam,
  e2e_ms: e2eLimitParam,
  usd_hour: usdHourParam,
  show: param(z.enum(VIEWS).default("figures"), { label: m.tableShows, hidden: true }),
});

export type ScenariosInput = z.infer<typeof ScenariosInput>;

export const inferencemaxScenariosForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  unused: ["sure"],
  input: ScenariosInput,
} as const satisfies Form;
