/** The shown section: all, or a single one with its link. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { param } from "@/lib/params/param";
import { MEASURES, MEASURE_WORDS } from "./traffic/matrix";
import { SECTION_WORDS, SECTIONS } from "./section-names";
import * as m from "./messages";

export const ReportInput = z.object({
  engine: engineParam,
  section: param(z.enum(["all", ...SECTIONS]).default("all"), {
    label: m.section,
    options: { all: m.all, ...SECTION_WORDS },
  }),
  measure: param(z.enum(MEASURES).default("bytes"), {
    label: m.matrixOfLinksShows,
    options: MEASURE_WORDS,
  }),
  /** GPUs of the instance whose traffic is shown: "8-15"; empty: all. */
  inside: param(z.string().max(12).default(""), {
    label: m.trafficOfGPUs,
    hidden: true,
  }),
  /** Roofline operators named by a link: "decode.mla-moe.experts", separated by commas. */
  operator: param(z.string().max(2000).default(""), {
    label: m.operatorsOfRoofline,
    hidden: true,
  }),
  /** Reports that this one is set beside (others.ts). */
  others: param(z.string().max(6_000_000).default(""), {
    label: m.reportsToCompareWith,
    hidden: true,
    packed: true,
  }),
  /** A report or an engine result in the scenario's place. */
  document: param(z.string().max(6_000_000).default(""), {
    label: m.reportFile,
    hidden: true,
    packed: true,
  }),
});

export type ReportInput = z.infer<typeof ReportInput>;

export const reportForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  input: ReportInput,
} as const satisfies Form;
