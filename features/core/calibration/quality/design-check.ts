/**
 * Can these points tell the factors apart?
 *
 * The columns of the design (share of the measured time that each resource takes, weighted as in the fit) are scaled to length 1;
 * the condition number is the ratio of the extreme singular values (Belsley, Kuh and Welsch, Regression Diagnostics, 1980: above
 * 30 strong collinearity). Above 100 a fit without a prior is refused; a design without full rank is refused always.
 */
import type { Issue } from "@/lib/issue";
import { listTexts, type Text } from "@/lib/text";
import { EXPECTED_ERROR, exercised } from "../fit/fit";
import { eigen, makeMatrix } from "../fit/linear-algebra";
import { RESOURCES, type CalibratedResource, type Observation } from "../points/observation";
import { RESOURCE_NAMES } from "../fit/resource-names";
import * as m from "@/features/core/calibration/messages";

export type DesignCheck = {
  /** Infinity without full rank. */
  readonly conditionNumber: number;
  /** Factors that move together: raising some and lowering others leaves all predictions as they are. */
  readonly confused: readonly CalibratedResource[];
};

const HOPELESS_CONDITION = 100;
const RANK_LIMIT = 1e4;
/** Part of a resource in the weakest direction from which it is named. */
const NAMED = 0.25;

export function checkDesign(observations: readonly Observation[]): DesignCheck {
  const used = RESOURCES.filter((r) => exercised(observations).has(r));
  const columns = used.map((r) => unit(observations.map((observation) => cell(observation, r))));
  const gram = makeMatrix(used.length, (i, j) => product(columns[i] ?? [], columns[j] ?? []));
  const directions = eigen(gram);
  const [largest] = directions;
  const smallest = directions.at(-1);
  if (!largest || !smallest) return { conditionNumber: 1, confused: [] };
  const conditionNumber = Math.sqrt(largest.value / Math.max(smallest.value, 0));
  const confused = used.filter((_, k) => Math.abs(smallest.vector[k] ?? 0) >= NAMED);
  return { conditionNumber: conditionNumber > RANK_LIMIT ? Infinity : conditionNumber, confused };
}

const cell = ({ seconds, measured, metric }: Observation, r: CalibratedResource): number =>
  seconds[r] / measured / EXPECTED_ERROR[metric];

const product = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

function unit(column: readonly number[]): number[] {
  const length = Math.sqrt(product(column, column));
  return column.map((value) => value / length);
}

/** Why this design is refused, or null. `monotonous` names what all points share. */
export function designIssue(
  { conditionNumber, confused }: DesignCheck,
  ridge: boolean,
  monotonous: readonly Text[],
): Issue | null {
  const deficient = conditionNumber === Infinity;
  if (!deficient && (ridge || conditionNumber <= HOPELESS_CONDITION)) return null;
  const names = listTexts(confused.map((r) => RESOURCE_NAMES[r]));
  const shared = listTexts(monotonous);
  const number = deficient ? "∞" : conditionNumber.toFixed(0);
  return {
    code: deficient ? "CALIBRATION-RANK" : "CALIBRATION-COLLINEAR",
    at: "measurements",
    message: m.thesePointsCannotTellFactors({ number, hopelessCondition: HOPELESS_CONDITION, names }),
    fix:
      monotonous.length > 0
        ? m.allPointsShareSharedVary({ shared })
        : deficient
          ? m.measureOtherConcurrencies
          : m.measureOtherConcurrenciesOrFit,
  };
}
