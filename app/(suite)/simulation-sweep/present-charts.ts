/** The charts of the sweep in the order of the page; one that has nothing to show yet is left out. Pure. */
import type { ResultChart } from "@/components/charts/result-chart";
import type { SweepStanding } from "@/features/pages/simulation-sweep/headline";
import { curveCharts, type Translate } from "./present-curves";
import { heatChart } from "./present-heat";
import { paretoChart } from "./present-pareto";

export const sweepCharts = (standing: SweepStanding, t: Translate): readonly ResultChart[] =>
  [paretoChart(standing, t), ...curveCharts(standing, t), heatChart(standing, t)].filter((chart) => chart !== null);
