/** Fits engine constants, on everything and on everything but one group of rows at a time. */
import type { FactorValues } from "@/features/core/serving/deployment/engines";
import { fitFactors, type Observation } from "./fit";
import { explainFigures, observe, countWeights } from "./observe";
import type { Case } from "./rows";
import type { Prediction } from "./scores";

/** Chosen by cross-validation: weaker pulls fit better and transfer worse. */
const LAMBDA = 8;
/** Times to first token have far outliers (cold starts): small errors count fully, large ones little. */
const TTFT_WEIGHT = 0.6;
const TTFT_ERROR = 0.12;

export type Fits = {
  readonly all: FactorValues;
  /** The constants of a row, fitted to all rows but those of its group. */
  readonly without: (key: (entry: Case) => string) => (entry: Case) => FactorValues;
};

/** Two rounds: component vectors are read off runs with the priors first, then with the first fit. */
export function fitAll(cases: readonly Case[], rounds = 2): Fits {
  const weights = countWeights(cases);
  let all: FactorValues = {};
  let observations: Observation[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    observations = cases.map((entry, i) => listObservations(entry, weights[i] ?? 0, all));
    all = fitFactors(observations.flat(), { lambda: LAMBDA });
  }
  const without = (key: (entry: Case) => string) => {
    const groups = new Set(cases.map(key));
    const fits = new Map(
      [...groups].map((group) => {
        const kept = observations.filter((_, i) => key(cases[i] as Case) !== group).flat();
        return [group, fitFactors(kept, { lambda: LAMBDA })];
      }),
    );
    return (entry: Case): FactorValues => fits.get(key(entry)) ?? all;
  };
  return { all, without };
}

function listObservations(entry: Case, weight: number, factors: FactorValues): Observation[] {
  if (weight === 0) return [];
  const { tpot, ttft } = observe(entry, weight, factors);
  return [tpot, { ...ttft, weight: weight * TTFT_WEIGHT, scale: TTFT_ERROR }];
}

export function predictAll(cases: readonly Case[], factorsFor: (entry: Case) => FactorValues): Prediction[] {
  return cases.map((entry) => {
    const figures = explainFigures(entry, { factors: factorsFor(entry) });
    return { entry, ttft: figures.ttft.mean, tpot: figures.tpot.mean };
  });
}
