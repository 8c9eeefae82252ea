/** The family of layouts, the scans, and what is asked of them. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { DECODE_KEYS, DISAGGREGATION_KEYS } from "@/features/core/scenario/fields/disaggregation";
import { POLICIES } from "@/features/core/simulator/input/config";
import { POLICY_NAMES } from "@/features/core/simulator/input/policy-names";
import { requestLengths, workloadParams } from "@/features/core/workload/params";
import { param, whole } from "@/lib/params/param";
import { text, verbatim, type Text } from "@/lib/text";

const FAMILY = "family";
const SCANS = "scans";

const list = (label: Text, section: string, fallback: readonly number[], hint: Text, unit?: string) =>
  param(
    z
      .array(whole(1, section === FAMILY ? 4096 : 1_000_000))
      .max(40)
      .default([...fallback]),
    { label, section, hint, ...(section === FAMILY && { absent: AS_SCENARIO }), ...(unit && { unit }) },
  );

const AS_SCENARIO = text({ en: "scenario", zh: "同场景" });

const LAYOUT_HINT = text({
  en: "Layouts beside the scenario's own. Empty: the scenario's value.",
  zh: "与场景布局一起比较的取值。留空：取场景的值。",
});

export const ScaleUpExplorerInput = z.object({
  tps: list(verbatim("TP"), FAMILY, [2, 4, 8, 16], LAYOUT_HINT),
  adps: list(text({ en: "Attention DP", zh: "注意力 DP" }), FAMILY, [], LAYOUT_HINT),
  eps: list(verbatim("EP"), FAMILY, [], LAYOUT_HINT),
  policy: param(z.enum(POLICIES).default("vllm-v1"), {
    label: text({ en: "Policy", zh: "调度策略" }),
    options: POLICY_NAMES,
    section: FAMILY,
  }),
  concs: list(
    text({ en: "Concurrency scan", zh: "并发扫描" }),
    SCANS,
    [1, 4, 16, 32, 64, 128, 256],
    text({ en: "The scenario's concurrency is always among them.", zh: "总会包含场景的并发。" }),
    "req",
  ),
  budgets: list(
    text({ en: "Budget scan", zh: "预算扫描" }),
    SCANS,
    [512, 1024, 2048, 4096, 8192, 16384],
    text({ en: "The token budget in force is always among them.", zh: "总会包含当前的 token 预算。" }),
    "tok",
  ),
  queries: param(whole(1, 200_000).default(400), {
    label: text({ en: "Total queries", zh: "总请求数" }),
    unit: "req",
    section: SCANS,
    hint: text({
      en: "Requests of the simulated run. With fewer than the concurrency, the load is never reached.",
      zh: "仿真运行的请求总数；少于并发时永远达不到该并发。",
    }),
  }),
  seed: workloadParams.seed,
  seeds: param(whole(1, 20).default(1), {
    label: text({ en: "Seeds per cell", zh: "每格种子数" }),
    section: SCANS,
    inert: true,
  }),
  heat: param(z.enum(["ttft", "tpot", "perGpu"]).default("ttft"), {
    label: text({ en: "Heat map shows", zh: "热图指标" }),
    options: {
      ttft: verbatim("TTFT p95"),
      tpot: verbatim("TPOT p95"),
      perGpu: text({ en: "Output per GPU", zh: "每卡输出" }),
    },
    section: SCANS,
    inert: true,
  }),
  ...requestLengths,
});

export type ScaleUpExplorerInput = z.infer<typeof ScaleUpExplorerInput>;

export const scaleUpExplorerForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  unused: [...DISAGGREGATION_KEYS, ...DECODE_KEYS, "hold", "rank_wait"],
  input: ScaleUpExplorerInput,
} as const satisfies Form;
