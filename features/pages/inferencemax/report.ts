/** The page's parts, in reading order. */
import type { Part, Report } from "@/features/answers/answer";
import { obstacle } from "@/features/core/comparison/columns";
import { limitsBasis } from "@/features/core/serving/mean-load/limits-basis";
import { measuredNearScenario } from "@/features/core/evidence/measured-series";
import type { Resolved } from "@/features/core/scenario/resolve";
import { verbatim, type Translate } from "@/lib/text";
import type { Overview } from "./answer";
import type { InferencemaxInput } from "./input";
import { loadCharts } from "./load-charts";
import { phaseChart, shareChart } from "./phase-charts";
import { pointTable, runTable } from "./tables";
import { tradeCharts } from "./trade-charts";
import { WORDS } from "./words";

type Reading = { readonly t: Translate; readonly input: InferencemaxInput; readonly scenario: Resolved };

/** Longer tables get pages and a filter. */
const PLAIN_ROWS = 50;

export function overviewReport(overview: Overview, { t, input, scenario }: Reading): Report {
  const { own, curves, runs } = overview;
  const points = pointTable(curves, t);
  const overLoad = loadCharts(overview, { longest: input.e2e_max_s, conc: scenario.workload.concurrency }, t);
  return {
    verdict: overview.verdict,
    basis: limitsBasis({
      traffic: scenario.workload.traffic,
      statistic: scenario.promise.statistic,
      simulated: false,
      chance: null,
    }),
    figures: overview.figures,
    parts: [
      { kind: "view", id: "chips" },
      ...tradeCharts(overview, measuredNearScenario(scenario), input.e2e_max_s, t),
      ...(overLoad.length > 0 ? [{ kind: "row", id: "load", parts: overLoad } as const] : []),
      ...stopped(overview),
      { kind: "view", id: "measured" },
      ...(runs.length > 0 ? [runPart(overview, t)] : []),
      { kind: "row", id: "passes", parts: [phaseChart(own, t), shareChart(own, t)] },
      { kind: "table", id: "points", title: WORDS.points, table: points, paged: points.rows.length > PLAIN_ROWS },
    ],
  };
}

const runPart = ({ runs }: Overview, t: Translate): Part => ({
  kind: "table",
  id: "runs",
  title: WORDS.runs,
  note: WORDS.runsNote,
  table: runTable(runs, t),
  paged: runs.length > PLAIN_ROWS,
});

/** Layouts without points, and why. */
function stopped({ curves }: Overview): readonly Part[] {
  const words = curves
    .filter(({ points }) => points.length === 0)
    .map(({ name, issues }) => obstacle(verbatim(name), issues));
  return words.length > 0 ? [{ kind: "words", id: "stopped", title: WORDS.stopped, words }] : [];
}
