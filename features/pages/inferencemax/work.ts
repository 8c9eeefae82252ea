/** How many points the curves have, before any is computed: for a server that answers in seconds or sends them to the jobs. */
import type { Work } from "@/features/analysis/work";
import { idList } from "@/lib/params/id-list";
import type { InferencemaxInput } from "./input";
import * as m from "./messages";

/** Layouts where none is named: the smallest that hold the weights. */
const OWN_LAYOUTS = 3;
/** A point takes some 0.5 ms of a core of a server of 2023. */
const MOST_POINTS = 10_000;

export function curvesWork(_: unknown, { hws, tps, adps, concs }: InferencemaxInput): Work {
  const layouts = (tps.length || OWN_LAYOUTS) * Math.max(1, adps.length);
  return {
    unit: m.pointsOfCurves2,
    count: Math.max(1, idList(hws).length) * layouts * concs.length,
    most: MOST_POINTS,
    lower: ["concs", "tps", "adps", "hws"],
  };
}
