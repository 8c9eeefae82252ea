import { defineAnalysis } from "@/features/analysis";
import { tier6Chart } from "@/features/core/report/gantt/tier6-chart";
import { convertToStats } from "@/features/core/report/stats";
import { aboutReport } from "./about";
import { writeAnswer, type ReportAnswer } from "./answer";
import { reportForm } from "./input";
import { writeReport } from "./report";

export const reportAnalysis = defineAnalysis({
  ...aboutReport,
  ...reportForm,
  run: writeAnswer,
  summary: ({ document: { performance } }) => ({
    total_time_ms: performance.total_time_ms,
    ttft_ms: performance.ttft_ms,
    tpot_ms: performance.tpot_ms,
    machine_ms_per_token: performance.machine_ms_per_token ?? null,
    output_tok_s: performance.tps,
    mfu: performance.mfu,
    mbu: performance.mbu,
    memory_peak_mib: performance.memory_peak_mb,
  }),
  report: writeReport,
  plain,
});

/** As programs read it: the document of schema 1.1, tier6's Gantt chart and figures, and what has no place in them. */
function plain(answer: ReportAnswer) {
  const { document, figures } = answer;
  if (answer.kind === "file")
    return { figures, report: document, stats: convertToStats(document), checks: answer.checks };
  const { memory, roofline, gantt, traffic } = answer;
  return {
    figures,
    report: document,
    stats: convertToStats(document, { traffic: traffic.value ?? [] }),
    gantt_chart: gantt.value && tier6Chart(gantt.value),
    memory,
    roofline,
    traffic: traffic.value?.map(({ links: _links, ...sums }) => sums) ?? null,
  };
}
