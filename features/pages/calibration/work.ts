/** How much a calibration computes, before anything is simulated: for a server that answers in a minute or sends it to the jobs. */
import { unmeasuredSample } from "@/features/core/calibration/further-runs/sample";
import { fitWork, type FitWork } from "@/features/core/calibration/further-runs/simulated-work";
import type { Work } from "@/features/analysis/work";
import { usToMs } from "@/lib/units/edge";
import type { CalibrationPlan } from "./answer";
import * as m from "./messages";

/** Processor time of each, microseconds: one core of a server of 2023, Node 24. */
const COSTS: FitWork = { rows: 300, requests: 5, steps: 1.5, leftOut: 25 };

/** Its estimate errs by a factor of three at times. */
const MOST_MS = 10_000;

export function calibrationWork({ scenario, measurements }: CalibrationPlan): Work {
  const least = usToMs((measurements?.length ?? 0) * COSTS.rows);
  // So many rows take long to look at, too.
  const count = least > MOST_MS ? least : milliseconds(fitWork(measurements ?? unmeasuredSample(scenario), scenario));
  return {
    unit: m.msOfProcessorTime,
    count,
    most: MOST_MS,
    lower: ["data"],
  };
}

const milliseconds = (work: FitWork): number =>
  usToMs((Object.keys(COSTS) as (keyof FitWork)[]).reduce((sum, kind) => sum + work[kind] * COSTS[kind], 0));
