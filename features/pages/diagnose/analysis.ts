import { defineAnalysis } from "@/features/analysis/analysis";
import { diagnosisJson } from "@/features/core/diagnosis/json";
import { unopenedIncident } from "./empty-state";
import { diagnoseReport } from "./report";

export const diagnoseAnalysis = defineAnalysis({
  ...unopenedIncident,
  summary: ({ opened }) => ({
    cause: opened?.diagnosis.cause ?? null,
    since_s: opened?.diagnosis.since_s ?? null,
    findings: opened?.diagnosis.findings.length ?? null,
  }),
  report: diagnoseReport,
  /** The same as `mds diagnose --format json` and `POST /api/v1/diagnose`. */
  plain: ({ opened }) => opened && diagnosisJson(opened.diagnosis),
});
