import { defineAnalysis } from "@/features/analysis/analysis";
import { tier6Chart } from "@/features/core/report/gantt/tier6-chart";
import { convertToStats } from "@/features/core/report/exports/stats";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { aboutReport } from "./about";
import { writeAnswer, type ReportAnswer } from "./answer";
import { reportForm } from "./input";
import { writeReport } from "./report";

export const reportAnalysis = defineAnalysis({
  ...aboutReport,
  ...reportForm,
  run: writeAnswer,
  summary,
  report: writeReport,
  plain,
});

/** The document's times are single passes on an idle engine; names without "idle" are means under the scenario's load. A file has none. */
function summary(answer: ReportAnswer) {
  const { performance } = answer.document;
  const load = answer.kind === "scenario" ? answer.load : null;
  return {
    total_time_ms: performance.total_time_ms,
    ttft_ms: load && toMs(seconds(load.ttft)),
    tpot_ms: load && toMs(seconds(load.tpot)),
    output_tok_s: load && load.total,
    idle_ttft_ms: performance.ttft_ms,
    idle_tpot_ms: performance.tpot_ms,
    idle_output_tok_s: performance.tps,
    machine_ms_per_token: performance.machine_ms_per_token ?? null,
    idle_mfu: performance.mfu,
    idle_mbu: performance.mbu,
    memory_peak_mib: performance.memory_peak_mb,
  };
}

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
