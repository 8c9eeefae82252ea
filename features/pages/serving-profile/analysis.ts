import { defineAnalysis } from "@/features/analysis/analysis";
import { profileSummary } from "@/features/core/serving-profile";
import { servingProfileReport } from "./report";
import { unopenedProfile } from "./empty-state";

export const servingProfileAnalysis = defineAnalysis({
  ...unopenedProfile,
  summary: ({ opened }) => ({
    requests: opened?.figures.requests ?? null,
    finished: opened?.figures.finished ?? null,
    preemptions: opened?.figures.preemptions ?? null,
    kv_peak_share: opened?.figures.cachePeak ?? null,
  }),
  report: servingProfileReport,
  /** The same figures as `mds serving-profile --format summary`. */
  plain: ({ opened }) =>
    opened && { name: opened.name, ...profileSummary(opened.capture, opened.figures, opened.findings) },
});
