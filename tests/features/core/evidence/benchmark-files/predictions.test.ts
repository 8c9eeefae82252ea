import { expect, it } from "vitest";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";

/** Forms by their published guides (AISimulate 0.12, AIConfigurator's best_config_topn.csv); figures are invented. */
const PREDICTIONS: Readonly<Record<string, { file: string; by: string; source: string }>> = {
  "AISimulate's report": {
    file: "prediction.json",
    by: "AISimulate",
    source: JSON.stringify({
      ...{ num_requests: 12, completed_requests: 12, duration_ms: 9311.32, wall_time_ms: 1250.4 },
      ...{ request_throughput_rps: 1.29, mean_ttft_ms: 262.6, median_ttft_ms: 244.2, mean_tpot_ms: 22.4 },
    }),
  },
  "the same under summary": {
    file: "x.json",
    by: "AISimulate",
    source: JSON.stringify({
      summary: { completed_requests: 1, duration_ms: 9, wall_time_ms: 1, mean_ttft_ms: 3, mean_tpot_ms: 2 },
    }),
  },
  "AISimulate's search": {
    file: "recommendation.json",
    by: "AISimulate",
    source: JSON.stringify({ schema_version: "1.1", counts: { evaluated: 1 }, candidates: [{ candidate_id: "a" }] }),
  },
  "AISimulate's requests": {
    file: "requests.jsonl",
    by: "AISimulate",
    source: `${JSON.stringify({ request_id: "r", ttft_ms: 2, terminal_status: "completed", first_admission_prefix_cache_reused_ratio: 0 })}\n`,
  },
  "AIConfigurator's table": {
    file: "best_config_topn.csv",
    by: "AIConfigurator",
    source:
      "model,isl,osl,concurrency,ttft,tpot,seq/s/gpu,tokens/s/gpu,tokens/s/user,tp\nm,1000,100,8,200,20,1,50,50,4\n",
  },
  "an answer of ours": {
    file: "answer.json",
    by: "this suite",
    source: JSON.stringify({
      analysis: "quick-estimation",
      scenario: {},
      input: {},
      summary: { ttft_ms: 1 },
      result: {},
    }),
  },
  "rows of ours": {
    file: "pred.csv",
    by: "this suite",
    source: "id,ttft_ms,tpot_ms,ttft_low_ms,ttft_high_ms,grade,limited_by\na,125,8,81,193,calibrated,decode\n",
  },
  "a table of predicted times": {
    file: "t.csv",
    by: "predicted",
    source: "isl,osl,concurrency,predicted_ttft_ms,predicted_tpot_ms\n1000,100,8,200,20\n",
  },
};

it.each(Object.entries(PREDICTIONS))("%s is refused by name, with a way out", (_, { file, by, source }) => {
  const read = readBenchmarkText(source, file);
  expect(read.ok).toBe(false);
  const [issue] = read.issues;
  expect(issue?.code).toBe("BENCH-PREDICTION");
  expect(issue?.message.en).toContain(file);
  expect(issue?.message.en).toContain(by);
  expect(issue?.fix?.zh).toMatch(/压测/);
});

it("measured times beside predicted ones are read", () => {
  const both = "isl,osl,concurrency,ttft_ms,tpot_ms,predicted_ttft_ms\n1000,100,8,200,20,210\n";
  expect(readBenchmarkText(both, "both.csv").ok).toBe(true);
});
