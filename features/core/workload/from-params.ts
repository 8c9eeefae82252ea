/** From the controls of a page to a workload. */
import type { Result } from "@/lib/result";
import type { ArrivalLaw } from "./arrivals";
import type { LengthLaw } from "./lengths";
import type { WorkloadInput } from "./params";
import { syntheticWorkload } from "./synthetic";
import type { SyntheticLaw } from "./synthetic-law";
import type { Workload } from "./workload";

/** What "auto" means: the lengths and the concurrency of the scenario. */
export type ScenarioLoad = {
  readonly isl: number;
  readonly osl: number;
  readonly conc: number;
  /** How far lengths range around their means, 0 to 1; absent: all are alike. */
  readonly variation?: number | undefined;
};

type Stated = {
  readonly promptTokens: number;
  readonly osl: number;
  readonly concurrency: number;
  readonly variation?: number;
};

export const scenarioLoad = ({ promptTokens, osl, concurrency, variation }: Stated): ScenarioLoad => ({
  ...{ isl: promptTokens, osl, conc: concurrency, variation },
});

/** Defaults of the shared scenario. */
const USUAL: ScenarioLoad = { isl: 4096, osl: 1024, conc: 64 };

/** The workload that the controls describe; refuses what `syntheticWorkload` refuses, at the control that can mend it. */
export const makeWorkload = (input: WorkloadInput, scenario: ScenarioLoad = USUAL): Result<Workload> =>
  syntheticWorkload(readLaw(input, scenario));

export function readLaw(input: WorkloadInput, scenario: ScenarioLoad = USUAL): SyntheticLaw {
  return {
    count: input.requests,
    seed: input.seed,
    input: lengthLaw(input.in_len, input.in_mean ?? scenario.isl, {
      variation: scenario.variation ?? 0,
      sd: input.in_sd,
      min: input.in_min,
      max: input.in_max,
      exponent: input.in_zipf,
    }),
    output: lengthLaw(input.out_len, input.out_mean ?? scenario.osl, {
      variation: scenario.variation ?? 0,
      sd: input.out_sd,
      min: input.out_min,
      max: input.out_max,
      exponent: input.out_zipf,
    }),
    pacing:
      input.arrivals === "closed"
        ? { kind: "closed", clients: input.clients ?? scenario.conc }
        : { kind: "open", arrivals: arrivalLaw(input.arrivals, input) },
    think: { kind: input.think, seconds: input.think_s },
    turns: input.turns,
    sharedTokens: input.shared,
    sharedPrompts: input.shared_n,
    blockTokens: input.block,
  };
}

function arrivalLaw(kind: Exclude<WorkloadInput["arrivals"], "closed">, input: WorkloadInput): ArrivalLaw {
  const { rate, cv } = input;
  if (kind === "gamma") return { kind, rate, cv };
  if (kind === "batch") return { kind, rate, size: input.batch };
  if (kind === "ramp") return { kind, from: rate, to: input.rate_end, seconds: input.ramp_s, cv };
  return { kind, rate };
}

type Shape = {
  readonly variation: number;
  readonly sd: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly exponent: number;
};

/** A long tail is cut at so many means. */
const LONGEST_TAIL = 1000;

/** Automatic bounds lie ten deviations out (lognormal: a thousand means), where they cut next to nothing. */
function lengthLaw(
  kind: WorkloadInput["in_len"],
  mean: number,
  { variation, sd, min, max, exponent }: Shape,
): LengthLaw {
  switch (kind) {
    case "scenario":
      return variation === 0 || mean === 1
        ? { kind: "fixed", length: mean }
        : {
            kind: "uniform",
            min: Math.max(1, Math.round(mean * (1 - variation))),
            max: Math.round(mean * (1 + variation)),
          };
    case "fixed":
      return { kind, length: mean };
    case "uniform":
      return {
        kind,
        min: min ?? Math.max(1, Math.round(mean / 2)),
        max: max ?? Math.max(min ?? 1, Math.round(1.5 * mean)),
      };
    case "zipf":
      return { kind, exponent, min: min ?? 1, max: max ?? Math.max(min ?? 1, mean) };
    case "normal": {
      const deviation = sd ?? mean / 4;
      return { kind, mean, sd: deviation, min: min ?? 1, max: max ?? Math.ceil(mean + 10 * deviation) };
    }
    case "lognormal":
      return { kind, mean, sd: sd ?? mean, min: min ?? 1, max: max ?? Math.min(LONGEST_TAIL * mean, 100_000_000) };
  }
}
