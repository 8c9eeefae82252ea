import { defineAnalysis } from "@/features/analysis";
import type { Figure } from "@/features/explain";
import { pdAnswer, type PdAnswer } from "@/features/core/search/pools/answer";
import { gainOf } from "@/features/core/search/pools/studies";
import type { PdLimits, PdObjective } from "@/features/core/search/pools/space";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { aboutPdDisaggregateSearch } from "./about";
import { appliedPlan, type Applied } from "./apply";
import { figuresOf } from "./figures";
import { pdForm, type PdInput } from "./input";
import { pdSpaceOf } from "./request";
import { crossoverWords, planWord } from "./words";
import { verdictOf, type VerdictText } from "./verdict";

export type PdResult = PdAnswer & {
  readonly gpus: number;
  readonly limits: PdLimits;
  readonly objective: PdObjective;
  /** Separate pools over one pool by the objective; null without both. */
  readonly gain: number | null;
  readonly verdict: VerdictText;
  readonly figures: readonly Figure[];
  /** The best plan as parameters of the scenario (null on two kinds of accelerators) and of its launch; null without a plan. */
  readonly deploy: (Pick<Applied, "launch"> & { readonly scenario: Applied["patch"] }) | null;
};

export const pdDisaggregateSearchAnalysis = defineAnalysis({
  ...aboutPdDisaggregateSearch,
  ...pdForm,
  run: pdResult,
  summary: summaryOf,
});

function pdResult(scenario: Resolved, input: PdInput): Result<PdResult> {
  const space = pdSpaceOf(scenario, input);
  if (!space.ok) return space;
  const answer = pdAnswer(space.value);
  const { winner, aggregated } = answer;
  const [single = null] = aggregated;
  const gain = gainOf(space.value, winner?.row ?? null, single);
  const { gpus, limits, objective } = space.value;
  return success(
    {
      ...answer,
      ...{ gpus, limits, objective, gain },
      verdict: verdictOf(space.value, answer, gain),
      figures: winner ? figuresOf(space.value, winner, single) : [],
      deploy: winner && deployOf(appliedPlan(scenario, space.value, winner.row)),
    },
    pairIssues(answer),
  );
}

const deployOf = (applied: Applied | null): PdResult["deploy"] =>
  applied && { scenario: applied.patch, launch: applied.launch };

/** Why no pair can hand over its cache, where that is so for all of them. */
function pairIssues({ counts, rejections }: PdAnswer): readonly Issue[] {
  if (counts.pairs > 0) return [];
  return rejections.flatMap(({ of, issue }) => (of === "pair" && issue ? [issue] : []));
}

function summaryOf({ winner, aggregated, gain, stretches, counts, figures }: PdResult) {
  const row = winner?.row ?? null;
  const [single] = aggregated;
  const ms = (seconds: number | undefined): number | null => (seconds === undefined ? null : seconds * 1e3);
  return {
    plan: row ? planWord(row) : null,
    tok_s_per_gpu: row?.perGpu ?? null,
    tok_s: row?.output ?? null,
    req_s: row?.rate ?? null,
    ttft_ms: ms(row?.ttft),
    tpot_ms: ms(row?.tpot),
    usd_per_million_tok: figures.find(({ id }) => id === "cost")?.value ?? null,
    limiting: winner?.matching.limiting ?? null,
    balanced_prefill_per_decode: winner?.matching.balanced ?? null,
    one_pool: single ? planWord(single) : null,
    one_pool_tok_s_per_gpu: single?.perGpu ?? null,
    gain: gain,
    crossover: crossoverWords(stretches).en,
    passing: counts.passing,
    evaluated: counts.evaluated,
  };
}
