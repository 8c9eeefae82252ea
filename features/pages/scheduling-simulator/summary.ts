/** A run as plain numbers with their unit in the name. */
import { msOrNull } from "@/lib/units/edge";
import type { Scheduling } from "./scheduling";
import { evictionsOf } from "./headline-figures";

const rate = (value: number): number | null => (Number.isFinite(value) ? value : null);

export function summaryOf({ measured, facts, fork }: Scheduling) {
  const compared = fork?.compared;
  const { ttft, tpot, itl, e2e, parts, requests } = measured;
  return {
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
    output_tok_s: rate(measured.outputRate),
    output_tok_s_per_gpu: rate(measured.outputRate / facts.gpus),
    request_rate: rate(measured.requestRate),
    attained: measured.attained,
    goodput_req_s: rate(measured.goodput),
    preemptions: evictionsOf(measured),
    steps: measured.steps,
    span_s: rate(measured.span),
    kv_blocks: facts.memory[0]?.blocks ?? null,
    token_budget: facts.config.pools[0]?.tokenBudget ?? null,
    fork_open: compared?.open ?? null,
    fork_ttft_p95_a_ms: compared ? msOrNull(compared.times.ttft.a.p95) : null,
    fork_ttft_p95_b_ms: compared ? msOrNull(compared.times.ttft.b.p95) : null,
    fork_tpot_p95_a_ms: compared ? msOrNull(compared.times.tpot.a.p95) : null,
    fork_tpot_p95_b_ms: compared ? msOrNull(compared.times.tpot.b.p95) : null,
    fork_attained_a: compared?.a.attained ?? null,
    fork_attained_b: compared?.b.attained ?? null,
  };
}
