/** How much an exploration computes, before anything of it is: for a server that answers in seconds or sends it to the jobs. */
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Work } from "@/features/analysis/work";
import { listLayouts } from "./family";
import type { ScaleUpExplorerInput } from "./input";
import * as m from "./messages";

/** Processor time, ms, on a core of a server of 2023: a point in closed form, and a request of the simulated run. */
const [POINT_MS, QUERY_MS] = [0.2, 0.06];
const MOST_MS = 5000;

export function explorerWork(scenario: Resolved, input: ScaleUpExplorerInput): Work {
  const { tps, adps, eps, concs, budgets, queries } = input;
  const grid = [tps, adps, eps].reduce((product, list) => product * Math.max(1, list.length), 1);
  // Layouts that are named twice count once; a grid of thousands is too large either way.
  const layouts = grid > MOST_MS ? grid : listLayouts(scenario, input).length;
  return {
    unit: m.msOfProcessorTime,
    count: (layouts * (concs.length + 1) + budgets.length + 1) * POINT_MS + queries * QUERY_MS,
    most: MOST_MS,
    lower: ["queries", "concs", "tps", "adps", "eps"],
  };
}
