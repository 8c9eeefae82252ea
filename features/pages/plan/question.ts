/** The plan for a page: the question immediately, quick estimate and simulation in workers. */
import { defineLongAnalysis } from "@/features/analysis/long-analysis";
import { msOrNull } from "@/lib/units/edge";
import { secondsOrNull } from "@/lib/units/quantity";
import { aboutPlan } from "./about";
import { planForm } from "./input";
import { searchedAdvice, askPlan, moreOffers, moreTrials, planSoFar, type PlanAnswer } from "./plan";
import { planReport } from "./report";
import { optionWord } from "./words";
import { planWork } from "./work";
import * as m from "./messages";

export const planQuestion = defineLongAnalysis({
  ...aboutPlan,
  ...planForm,
  viewOnly: [],
  long: {
    plan: askPlan,
    early: 2,
    stages: [
      { kind: "plan-search", label: m.closedForm },
      { kind: "plan-simulation", label: m.simulation, more: moreTrials },
      { kind: "plan-offers", label: m.stepsOfLimits, more: moreOffers },
    ],
    soFar: planSoFar,
    work: planWork,
  },
  summary,
  report: planReport,
  plain: ({ winner, options, checked, outcomes, trials, figures, partial }) => ({
    ...{ winner, options, checked, trials, figures, partial, advice: searchedAdvice(outcomes) },
    front: outcomes.find(({ front }) => front)?.front ?? null,
  }),
});

function summary({ winner, figures, question }: PlanAnswer) {
  const value = (id: string): number | null => figures.find((figure) => figure.id === id)?.value ?? null;
  return {
    plan: winner && optionWord(winner),
    holds: winner ? String(winner.holds) : null,
    best_gpus: winner?.gpus ?? null,
    users: value("users"),
    best_req_s: winner?.rate ?? null,
    best_output_tok_s_per_gpu: value("per-gpu"),
    best_usd_per_million_tok: value("cost"),
    best_ttft_ms: msOrNull(secondsOrNull(winner?.ttft)),
    best_tpot_ms: msOrNull(secondsOrNull(winner?.tpot)),
    chance: winner?.chance.all ?? null,
    judge: question.percentile ?? "average",
  };
}
