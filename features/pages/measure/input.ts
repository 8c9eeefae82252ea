/** What the page asks beside the scenario: tables of the kit as text, for programs; files of the page stay in the browser. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { DISAGGREGATION_KEYS } from "@/features/core/scenario/fields/disaggregation";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { param } from "@/lib/params/param";
import { text } from "@/lib/text";

const LONGEST = 50_000_000;

export const MeasureInput = z.object({
  data: param(z.string().max(LONGEST).default(""), {
    label: text({ en: "Tables of the kit", zh: "工具包的表格" }),
    hint: text({
      en: "The text of one table, or several packed by the page.",
      zh: "一个表格的文本，或由页面打包的多个表格。",
    }),
    hidden: true,
    packed: true,
  }),
  engine: engineParam,
});

export type MeasureInput = z.infer<typeof MeasureInput>;

export const measureForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "time"],
  unused: DISAGGREGATION_KEYS,
  input: MeasureInput,
} as const satisfies Form;

export type MeasureScenario = SeenBy<typeof measureForm>;
