/** How much a sweep computes, before anything runs: for a server that answers in seconds or sends it to the jobs. */
import type { SweepJob } from "@/features/core/serving/sweep/job";
import { sweepMilliseconds } from "@/features/core/serving/sweep/work";
import type { Work } from "@/features/analysis/work";
import * as m from "./messages";

/** Its estimate errs by a factor of three at times, and a client waits a minute. */
const MOST_MS = 5000;

export const sweepWork = (sweep: SweepJob): Work => ({
  unit: m.msOfProcessorTime,
  count: sweepMilliseconds(sweep, MOST_MS),
  most: MOST_MS,
  lower: ["requests", "seeds", "knee", "concs", "rates"],
});
