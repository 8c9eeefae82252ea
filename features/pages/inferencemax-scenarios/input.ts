/** The rows, as the link carries them, and how they are judged. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { e2eLimitParam, judgedParam, usdHourParam } from "@/features/core/comparison/settings";
import { param, whole } from "@/lib/params/param";
import { text } from "@/lib/text";
import { MOST_ROWS } from "./most-rows";

export const VIEWS = ["figures", "differences", "resources"] as const;
export type View = (typeof VIEWS)[number];

/** Rows without a name are named after what they set, in the reader's language. */
export const DEFAULT_ROWS = ";,conc:16;,conc:256;,adp:8,tp:1;,hw:b200-sxm";

export const ScenariosInput = z.object({
  rows: param(z.string().max(4_000_000).default(DEFAULT_ROWS), {
    label: text({ en: "Scenarios", zh: "场景" }),
    hidden: true,
    packed: true,
    hint: text({
      en: "Rows end with a semicolon: name, then key:value with commas between; ~ between the values of a list. Or a CSV with a head.",
      zh: "各行以分号分隔：先写名称，再写逗号分隔的“键:值”；列表的值以 ~ 分隔。也可为带表头的 CSV。",
    }),
  }),
  base: param(whole(1, MOST_ROWS).default(1), {
    label: text({ en: "Baseline, row", zh: "基准行" }),
    hint: text({ en: "Row of the result table that the others are compared with.", zh: "结果表中作为比较基准的行。" }),
  }),
  judged: judgedParam,
  engine: engineParam,
  e2e_ms: e2eLimitParam,
  usd_hour: usdHourParam,
  show: param(z.enum(VIEWS).default("figures"), { label: text({ en: "Table shows", zh: "表格内容" }), hidden: true }),
});

export type ScenariosInput = z.infer<typeof ScenariosInput>;

export const inferencemaxScenariosForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  input: ScenariosInput,
} as const satisfies Form;
