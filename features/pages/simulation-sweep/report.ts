/** The page's parts, in reading order. */
import type { Part, Report } from "@/features/answers/answer";
import { measuredNearScenario } from "@/features/core/evidence/measured-series";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Translate } from "@/lib/text";
import { sweepBasis } from "./basis";
import { curveCharts } from "./curves";
import { heatChart } from "./heat";
import { histogramRow } from "./histograms";
import { paretoChart } from "./pareto";
import type { Sweep } from "./sweep";
import { pointTable } from "./table";
import { stoppedIssues, verdict } from "./verdict";
import * as m from "./messages";

type SweepReader = {
  readonly t: Translate;
  readonly scenario: Resolved;
};

export function sweepReport(sweep: Sweep, { t, scenario }: SweepReader): Report {
  const front = paretoChart(sweep, measuredNearScenario(scenario), t);
  const curves = curveCharts(sweep, t);
  const first: readonly Part[] = [
    { kind: "issues", id: "stopped", issues: stoppedIssues(sweep.points) },
    ...(front === null ? [] : [front]),
    ...curves,
  ];
  const rest = (): readonly Part[] => {
    const heat = heatChart(sweep, t);
    return [
      ...(heat === null ? [] : [heat]),
      ...histogramRow(sweep, t),
      { kind: "table", id: "points", title: m.allPoints, table: pointTable(sweep.points, sweep.input, t), paged: true },
    ];
  };
  // The order is fixed, so that later charts do not push content down.
  return {
    verdict: verdict(sweep),
    basis: sweepBasis(sweep, scenario),
    figures: sweep.figures,
    parts: sweep.partial && front === null ? [] : [...first, ...(sweep.partial && curves.length === 0 ? [] : rest())],
  };
}
