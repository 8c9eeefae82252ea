/** The search for the page: the space immediately, then both stages in workers. */
import { defineLongAnalysis } from "@/features/analysis/long-analysis";
import { configurationCount } from "@/features/core/search/layouts/space/space";
import { msOrNull } from "@/lib/units/edge";
import { secondsOrNull } from "@/lib/units/quantity";
import { aboutScaleUpSearch } from "./about";
import { contenders, searchSoFar, type SearchFound } from "./results/findings";
import { scaleUpSearchForm } from "./input";
import { firstRows, freed, planSearch, searchWork } from "./request/plan";
import { plainAnswer } from "./plain-answer";
import { searchReport } from "./report";
import { wordAt } from "./words";
import * as m from "./messages";

const MINE = ["tp", "pp", "adp", "ep", "cp", "reps", "conc", "budget", "drafts", "engine"] as const;

export const scaleUpSearch = defineLongAnalysis({
  ...aboutScaleUpSearch,
  ...scaleUpSearchForm,
  viewOnly: [...MINE.map((key) => `my_${key}` as const), "knob", "figure", "reach", "pins"],
  long: {
    plan: planSearch,
    stages: [
      {
        kind: "scale-up-search",
        label: m.closedForm,
        counted: m.blocksOfRows,
        body: freed,
      },
      {
        kind: "scale-up-search-simulation",
        label: m.simulation,
        body: freed,
        more: contenders,
      },
    ],
    first: firstRows,
    soFar: searchSoFar,
    work: searchWork,
  },
  summary,
  report: searchReport,
  plain: plainAnswer,
});

/** The winner's name and figures; the objective in its own unit, which is in the full answer. */
function summary({ plan, standing, figures, limits }: SearchFound) {
  const { winner, digest, runs } = standing;
  const value = (id: string): number | null => figures.find((figure) => figure.id === id)?.value ?? null;
  const ms = (id: string): number | null => msOrNull(secondsOrNull(value(id)));
  return {
    configurations: configurationCount(plan.space),
    passing: digest.passing,
    winner: winner === null ? null : wordAt(plan.space, winner),
    objective: value("objective"),
    best_ttft_ms: ms("ttft"),
    best_tpot_ms: ms("tpot"),
    best_output_tok_s: value("output"),
    simulated: runs.length,
    shadow_prices: limits?.prices.length ?? 0,
    relax: limits?.relaxations[0]?.changes.map(({ reason }) => reason).join(",") ?? null,
  };
}
