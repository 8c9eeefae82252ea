/** Chips, layouts and loads of the curves, and the measured runs beside them. */
import { MARGIN_AND_PRICE_KEYS } from "@/features/core/scenario/fields/price";
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { verbatim } from "@/lib/text";
import * as m from "./messages";

// Made anew for each: a label belongs to one schema object.
const degrees = () => z.array(integer(1, 4096)).max(12).default([]);

export const InferencemaxInput = z.object({
  hws: param(z.string().max(400).default(""), {
    label: m.accelerators,
    hidden: true,
    hint: m.idsWithCommasBetweenEmpty,
  }),
  tps: param(degrees(), {
    label: verbatim("TP"),
    section: "family",
    absent: m.auto,
    hint: m.listEmptyThreeSmallestThat,
  }),
  adps: param(degrees(), {
    label: m.attentionDp,
    section: "family",
    absent: m.scenario,
    hint: m.listEmptyScenarios,
  }),
  gpus: param(orAuto(integer(1, 100_000)), {
    label: m.gpusInAll,
    section: "family",
    hint: m.eachLayoutIsRepeatedUntil,
  }),
  concs: param(z.array(integer(1, 1_000_000)).min(1).max(40).default([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]), {
    label: m.concurrency,
    unit: "req",
    section: "axes",
  }),
  engine: engineParam,
  spread: param(real(0.05, 1).default(1), {
    label: m.shortestLength,
    step: 0.05,
    hint: m.lengthsAreDrawnEvenlyFrom,
  }),
  kv_resident: param(real(1, 100).default(100), {
    label: m.kvKeptInHbm,
    unit: "%",
    section: "offload",
    hint: m.onCurvesThisMuchOf,
  }),
  offload_gb_s: param(real(0.1, 10_000).default(40), {
    label: m.offloadBandwidth,
    unit: "GB/s",
    section: "offload",
    when: { key: "kv_resident", not: [100] },
    hint: m.toOneGpuPCIe5,
  }),
  e2e_max_s: param(orAuto(real(0.001, 1e6)), {
    label: m.e2eAtMost,
    unit: "s",
    absent: m.noLimit,
    hint: m.slowerPointsAreLeftOut,
  }),
  data: param(z.string().max(4_000_000).default(""), {
    label: m.measuredRuns,
    hidden: true,
    packed: true,
  }),
});

export type InferencemaxInput = z.infer<typeof InferencemaxInput>;

export const inferencemaxForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  unused: [...MARGIN_AND_PRICE_KEYS],
  input: InferencemaxInput,
} as const satisfies Form;
