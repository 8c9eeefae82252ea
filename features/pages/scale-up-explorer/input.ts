/** The layouts, the scans, and their settings. */
import { MARGIN_AND_PRICE_KEYS } from "@/features/core/scenario/fields/price";
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { DECODE_KEYS, DISAGGREGATION_KEYS } from "@/features/core/scenario/fields/disaggregation";
import { POLICIES } from "@/features/core/simulator/input/config";
import { POLICY_NAMES } from "@/features/core/simulator/input/policy-names";
import { requestLengths, workloadParams } from "@/features/core/workload/params";
import { param, integer } from "@/lib/params/param";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

const FAMILY = "family";
const SCANS = "scans";

const list = (label: Text, section: string, fallback: readonly number[], hint: Text, unit?: string) =>
  param(
    z
      .array(integer(1, section === FAMILY ? 4096 : 1_000_000))
      .max(40)
      .default([...fallback]),
    { label, section, hint, ...(section === FAMILY && { absent: m.scenario }), ...(unit && { unit }) },
  );

export const ScaleUpExplorerInput = z.object({
  tps: list(verbatim("TP"), FAMILY, [2, 4, 8, 16], m.layoutsBesideScenariosOwnEmpty),
  adps: list(m.attentionDp, FAMILY, [], m.layoutsBesideScenariosOwnEmpty),
  eps: list(verbatim("EP"), FAMILY, [], m.layoutsBesideScenariosOwnEmpty),
  policy: param(z.enum(POLICIES).default("vllm-v1"), {
    label: m.policy,
    options: POLICY_NAMES,
    section: FAMILY,
  }),
  concs: list(m.concurrencyScan, SCANS, [1, 4, 16, 32, 64, 128, 256], m.scenariosConcurrencyIsAlwaysAmong, "req"),
  budgets: list(m.budgetScan, SCANS, [512, 1024, 2048, 4096, 8192, 16384], m.tokenBudgetInForceIs, "tok"),
  queries: param(integer(1, 200_000).default(400), {
    label: m.totalQueries,
    unit: "req",
    section: SCANS,
    hint: m.requestsOfSimulatedRunWith,
  }),
  seed: workloadParams.seed,
  seeds: param(integer(1, 20).default(1), {
    label: m.seedsPerCell,
    section: SCANS,
    inert: true,
  }),
  heat: param(z.enum(["ttft", "tpot", "perGpu"]).default("ttft"), {
    label: m.heatMapShows,
    options: {
      ttft: verbatim("TTFT p95"),
      tpot: verbatim("TPOT p95"),
      perGpu: m.outputPerGpu,
    },
    section: SCANS,
    inert: true,
  }),
  ...requestLengths,
});

export type ScaleUpExplorerInput = z.infer<typeof ScaleUpExplorerInput>;

export const scaleUpExplorerForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  unused: [...MARGIN_AND_PRICE_KEYS, ...DISAGGREGATION_KEYS, ...DECODE_KEYS, "hold", "rank_wait"],
  input: ScaleUpExplorerInput,
} as const satisfies Form;
