import { defineAnalysis } from "@/features/analysis/analysis";
import { msOrNull } from "@/lib/units/edge";
import { aboutPdDisaggregateSearch } from "./about";
import { pdResult, type PdResult } from "./answer";
import { pdForm } from "./input";
import { pdReport } from "./report";
import { pdWork } from "./request";
import { crossoverWords, planWord } from "./words";

export const pdDisaggregateSearchAnalysis = defineAnalysis({
  ...aboutPdDisaggregateSearch,
  ...pdForm,
  run: pdResult,
  work: pdWork,
  summary,
  report: pdReport,
});

function summary({ winner, aggregated, gain, stretches, counts, figures }: PdResult) {
  const row = winner?.row ?? null;
  const [single] = aggregated;
  return {
    plan: row ? planWord(row) : null,
    best_output_tok_s_per_gpu: row?.perGpu ?? null,
    best_output_tok_s: row?.output ?? null,
    best_req_s: row?.rate ?? null,
    best_ttft_ms: msOrNull(row?.ttft),
    best_tpot_ms: msOrNull(row?.tpot),
    best_usd_per_million_tok: figures.find(({ id }) => id === "cost")?.value ?? null,
    limiting: winner?.matching.limiting ?? null,
    balanced_prefill_per_decode: winner?.matching.balanced ?? null,
    one_pool: single ? planWord(single) : null,
    one_pool_output_tok_s_per_gpu: single?.perGpu ?? null,
    gain,
    crossover: crossoverWords(stretches).en,
    passing: counts.passing,
    evaluated: counts.evaluated,
  };
}
