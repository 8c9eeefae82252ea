import { defineAnalysis } from "@/features/analysis";
import { msOrNull } from "@/lib/units/edge";
import { secondsOrNull } from "@/lib/units/quantity";
import { aboutScaleUpSearch } from "./about";
import { scaleUpSearchForm } from "./input";
import { searchAnswer, searchWork, type SearchAnswer } from "./search-answer";

export const scaleUpSearchAnalysis = defineAnalysis({
  ...aboutScaleUpSearch,
  ...scaleUpSearchForm,
  run: searchAnswer,
  work: searchWork,
  summary: summaryOf,
});

/** The winner's name and figures; the objective in its own unit, which is in the full answer. */
function summaryOf({ configurations, passing, winner, figures, prices, relaxations, runs }: SearchAnswer) {
  const value = (id: string): number | null => figures.find((figure) => figure.id === id)?.value ?? null;
  const ms = (id: string): number | null => msOrNull(secondsOrNull(value(id)));
  return {
    configurations,
    passing,
    winner: winner?.name ?? null,
    objective: value("objective"),
    ttft_ms: ms("ttft"),
    tpot_ms: ms("tpot"),
    output_tok_s: value("output"),
    simulated: runs.length,
    shadow_prices: prices.length,
    relax: relaxations[0]?.changes.map(({ reason }) => reason).join(",") ?? null,
  };
}
