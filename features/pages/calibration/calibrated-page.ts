/** Everything the page, the API and the command line show of a calibration: the fit, its sweep, and what was measured. */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import type { Figure } from "@/features/answers/explain";
import type { Backend } from "@/features/core/memory/backend";
import { cutPerCode } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { calibrate } from "@/features/core/calibration/calibrate";
import { calibrationFigures } from "./figures";
import { pointsFrom } from "@/features/core/calibration/points/from-measurements";
import { ofSameSubject } from "@/features/core/calibration/points/same-subject";
import { fitLaws, type LawFit } from "@/features/core/calibration/laws/fit-laws";
import { nextTables, type NextTable } from "@/features/core/calibration/laws/next-tables";
import type { Calibration } from "@/features/core/calibration/fit/result";
import { asSample, isSample, sampleMeasurements, withoutSample } from "@/features/core/calibration/further-runs/sample";
import { sweep, type Sweep } from "@/features/core/calibration/further-runs/sweep";
import type { CalibrationScenario } from "./input";
import { withoutRequests } from "./rows";

export type CalibratedPage = {
  readonly calibration: Calibration;
  /** Four headline figures at most. */
  readonly figures: readonly Figure[];
  readonly sweep: Sweep | null;
  /** Nobody measured these points: see sample.ts. */
  readonly sample: boolean;
  readonly measurements: readonly Measurement[];
  /** The laws against the operator tables that the scenario chose; null: it chose none, or no law is of them. */
  readonly laws: LawFit | null;
  /** Tables that its passes would gain most by. */
  readonly tables: readonly NextTable[];
};

export type FitChoices = {
  readonly engine: Backend;
  readonly robust: boolean;
  readonly ridge: boolean;
};

/** `measurements` null: the sample. `tell` hears the share of the work done, 0 to 1. */
export function calibratedPage(
  scenario: CalibrationScenario,
  given: readonly Measurement[] | null,
  { engine, robust, ridge }: FitChoices,
  tell: (share: number) => void = () => undefined,
): Result<CalibratedPage> {
  const measured = given === null ? sampleMeasurements(scenario, engine) : withoutSample(given);
  if (!measured.ok) return measured;
  const { measurements, issues: others } = ofSameSubject(measured.value, scenario);
  const { points, makeTimer, ...placed } = pointsFrom(measurements, { scenario, engine });
  const issues = cutPerCode(placed.issues);
  const observed = steadily(points.length, tell);
  const sample = isSample(measurements);
  const name = sample ? SAMPLE_NAME : undefined;
  const fitted = calibrate({ points, makeTimer }, { robust, ridge, observed, name });
  if (!fitted.ok) return failure(...measured.issues, ...others, ...fitted.issues, ...issues);
  const calibration = sample ? asSample(fitted.value) : fitted.value;
  return success(
    {
      calibration,
      figures: calibrationFigures(calibration),
      sweep: sweep(points, calibration.profile.factors),
      sample,
      measurements: measurements.map(withoutRequests),
      ...heldLaws(scenario, engine),
    },
    [...measured.issues, ...others, ...issues],
  );
}

function heldLaws(scenario: CalibrationScenario, engine: Backend): Pick<CalibratedPage, "laws" | "tables"> {
  const { tables } = scenario.time;
  const fit = tables === null ? null : fitLaws(tables, scenario.chip, engine);
  const laws = fit?.ok ? fit.value : null;
  return { laws, tables: nextTables(scenario, engine, laws?.found.map(({ kind }) => kind) ?? []) };
}

const SAMPLE_NAME = "Sample, not measured";

/** Points are simulated up to four times; candidates come after, how many is not known beforehand. */
function steadily(points: number, tell: (share: number) => void): () => void {
  let done = 0;
  return () => {
    done += 1;
    tell(1 - 1 / (1 + done / (2 * Math.max(1, points))));
  };
}
