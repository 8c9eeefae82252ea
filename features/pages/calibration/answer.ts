/** The input of a calibration, and its answer after the fit. */
import type { Unfinished } from "@/features/answers/answer";
import type { Asked } from "@/features/core/scenario/question/question";
import { writeSet } from "@/features/core/timing/tables/written-set";
import type { SoFar } from "@/features/analysis/long-analysis";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { CalibratedPage } from "./calibrated-page";
import type { CalibrationChoices, CalibrationScenario } from "./input";
import type { CalibrationJob, CalibrationJobInput } from "./job";
import { makeRows } from "./rows";

export type CalibrationAnswer = {
  /** null: the fit is on its way. */
  readonly fitted: CalibratedPage | null;
  /** What reading the files showed, and what became of their points: measurements that were left out. */
  readonly reading: readonly Issue[];
  readonly left: readonly Issue[];
  readonly partial: Unfinished | null;
};

export type CalibrationPlan = CalibrationJob & { readonly reading: readonly Issue[] };

/** The measurements of a text; a page that shows the sample does without. */
export type ReadData = (data: string) => Pick<CalibrationPlan, "measurements" | "reading">;

export const planCalibration =
  (read: ReadData) =>
  (scenario: CalibrationScenario, { data, engine, robust, ridge }: CalibrationChoices): Result<CalibrationPlan> =>
    success({ scenario, engine, robust, ridge, ...read(data) });

/** Factors are fitted from 1, independent of the applied profile: applying a profile must not start the fit again. */
export function fitBody({ scenario, config, tables }: Asked, plan: CalibrationPlan): CalibrationJobInput {
  const { profile: _profile, ...params } = scenario as CalibrationJobInput["scenario"];
  const { measurements, engine, robust, ridge } = plan;
  return {
    scenario: params,
    ...(config !== undefined && { config }),
    ...(tables && { tables: writeSet(tables) }),
    rows: measurements && makeRows(measurements),
    ...{ engine, robust, ridge },
  };
}

export function calibrationSoFar(
  { reading }: CalibrationPlan,
  [fit]: SoFar<readonly [Result<CalibratedPage>]>,
  { name }: CalibrationChoices,
): Result<CalibrationAnswer> {
  const [outcome] = fit.outcomes;
  if (outcome === undefined)
    return success({ fitted: null, reading, left: [], partial: { done: 0, cells: 1 } }, reading);
  if (!outcome.ok) return failure(...outcome.issues, ...reading);
  const { value, issues: left } = outcome;
  const answer = { fitted: name === "" ? value : named(value, name), reading, left, partial: null };
  return success(answer, [...reading, ...left]);
}

/** The name is no part of the fit: another one must not start it again. */
function named(page: CalibratedPage, name: string): CalibratedPage {
  const { calibration } = page;
  return { ...page, calibration: { ...calibration, profile: { ...calibration.profile, name } } };
}
