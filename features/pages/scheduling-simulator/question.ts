/** A run for the page: simulated in a worker, then its map. */
import { defineLongAnalysis } from "@/features/analysis/long-analysis";
import { msOrNull } from "@/lib/units/edge";
import { aboutSchedulingSimulator } from "./about";
import { agentSummary } from "./results/agent-table";
import { judgedRun, listEvictions } from "./results/headline-figures";
import { tierSummary } from "./setup/kv-tiers";
import { schedulingForm } from "./input";
import { jobBody } from "./job-input";
import { schedulingReport } from "./report";
import { planScheduling, plainScheduling, schedulingSoFar, schedulingWork, type Scheduling } from "./scheduling";
import * as m from "./messages";

export const schedulingQuestion = defineLongAnalysis({
  ...aboutSchedulingSimulator,
  ...schedulingForm,
  viewOnly: ["inst", "points", "map_metric", "percentile"],
  long: {
    plan: planScheduling,
    stages: [
      {
        kind: "scheduling",
        label: m.run,
        more: () => ({ task: "run" }),
        body: (asked, plan) => jobBody("run", asked, plan),
      },
      {
        kind: "scheduling-map",
        label: m.sweep,
        // What cannot run has no map.
        more: (_, [runs]) => (runs.outcomes[0]?.run ? { task: "map" } : null),
        body: (asked, plan) => jobBody("map", asked, plan),
      },
    ],
    soFar: schedulingSoFar,
    work: schedulingWork,
  },
  summary,
  report: schedulingReport,
  plain: plainScheduling,
});

const rate = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** A run as plain numbers with their unit in the name. */
function summary({ run, statistic }: Scheduling): Record<string, number | string | null> {
  if (run === null) return {};
  const { a, agents, fork, facts } = run;
  const measured = a.figures;
  const compared = fork?.compared;
  const { ttft, tpot, itl, e2e, parts, requests } = measured;
  const judged = judgedRun(facts, measured, statistic);
  return {
    judge: statistic === "mean" ? "average" : statistic,
    simulated_users: rate(judged.users),
    req_s: rate(judged.requestRate),
    output_tok_s_per_gpu: rate(judged.outputRate / judged.gpus),
    simulated_ttft_ms: msOrNull(ttft[statistic]),
    simulated_tpot_ms: msOrNull(tpot[statistic]),
    usd_per_million_tok: judged.usd,
    requests: requests.total,
    finished: requests.finished,
    refused: requests.refused,
    unfinished: requests.unfinished,
    ttft_p50_ms: msOrNull(ttft.p50),
    ttft_p95_ms: msOrNull(ttft.p95),
    ttft_p99_ms: msOrNull(ttft.p99),
    tpot_p50_ms: msOrNull(tpot.p50),
    tpot_p95_ms: msOrNull(tpot.p95),
    itl_p99_ms: msOrNull(itl.p99),
    e2e_p50_ms: msOrNull(e2e.p50),
    e2e_p95_ms: msOrNull(e2e.p95),
    queue_p95_ms: msOrNull(parts.queue.p95),
    simulated_output_tok_s: rate(measured.outputRate),
    simulated_output_tok_s_per_gpu: rate(measured.outputRate / facts.gpus),
    request_rate: rate(measured.requestRate),
    attained: measured.attained,
    goodput_req_s: rate(measured.goodput),
    preemptions: listEvictions(measured),
    steps: measured.steps,
    ...tierSummary(facts.tiers, measured),
    ...(agents && agentSummary(agents)),
    span_s: rate(measured.span),
    kv_blocks: facts.memory[0]?.blocks ?? null,
    token_budget: facts.config.pools[0]?.tokenBudget ?? null,
    fork_open: compared?.open ?? null,
    fork_ttft_p95_a_ms: msOrNull(compared?.times.ttft.a.p95),
    fork_ttft_p95_b_ms: msOrNull(compared?.times.ttft.b.p95),
    fork_tpot_p95_a_ms: msOrNull(compared?.times.tpot.a.p95),
    fork_tpot_p95_b_ms: msOrNull(compared?.times.tpot.b.p95),
    fork_attained_a: compared?.a.attained ?? null,
    fork_attained_b: compared?.b.attained ?? null,
  };
}
