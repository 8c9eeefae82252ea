/**
 * What a fit simulates and solves, before it does: requests and steps of their prompts (features/core/serving/simulated/run-work has it for
 * engines that keep every request apart; here those that decode are one cohort, whose steps are taken in one go), and how often every
 * point is left out.
 */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { REQUESTS_PER_CLIENT } from "@/features/core/workload/traffic";
import { largestCandidate } from "./candidates";
import type { MeasuredScenario } from "../points/from-measurements";
import { describeLoad, listLengths, servedFigures } from "../points/measured-figures";
import { poolsOfMeasurement } from "../points/measured-layout";
import { MOST_REQUESTS } from "../points/observe-point";

export type FitWork = {
  readonly rows: number;
  /** Simulated requests, and steps that their prompts fill. */
  readonly requests: number;
  readonly steps: number;
  /** Points in fits that leave others out. */
  readonly leftOut: number;
};

/** Without factors, then with those of up to three rounds. */
const PASSES = 4;
/** Requests of all candidates, which are simulated once, against clients of the largest of them. */
const CANDIDATES = 40;
/** The smallest token budget of an engine. */
const BUDGET = 2048;

export function fitWork(measurements: readonly Measurement[], scenario: MeasuredScenario): FitWork {
  const runs = measurements.flatMap((measurement) => servedRun(measurement, scenario) ?? []);
  const largest = (value: (run: ServedRun) => number): number =>
    runs.reduce((most, run) => Math.max(most, value(run)), 0);
  const candidates = runs.length === 0 ? 0 : CANDIDATES * largestCandidate(largest(({ load }) => load));
  const kinds = new Set(measurements.map(({ load, layout, engine }) => JSON.stringify([load, layout, engine?.name])));
  const sum = (value: (run: ServedRun) => number): number => runs.reduce((total, run) => total + value(run), 0);
  return {
    rows: measurements.length,
    requests: PASSES * sum(({ requests }) => requests) + candidates,
    steps: PASSES * sum(({ requests, isl }) => requests * fills(isl)) + candidates * fills(largest(({ isl }) => isl)),
    leftOut: kinds.size * measurements.length,
  };
}

type ServedRun = { readonly load: number; readonly requests: number; readonly isl: number };

/** Short prompts share a step. */
const fills = (isl: number): number => isl / BUDGET;

/** null: one step of a static batch, or nothing that could be placed. */
function servedRun(measurement: Measurement, scenario: MeasuredScenario): ServedRun | null {
  const lengths = listLengths(measurement, scenario);
  const load = describeLoad(measurement);
  if (measurement.kind === "static" || lengths === null || load === null) return null;
  const { open } = servedFigures(measurement);
  const pools = poolsOfMeasurement(measurement, scenario);
  const replicas = pools.length === 1 ? (pools[0]?.workers ?? 1) : 1;
  const requests = open ? Math.min(MOST_REQUESTS, open.requests) : load * REQUESTS_PER_CLIENT;
  return { load, requests: requests / replicas, isl: lengths.isl };
}
