/** Everything the page, the API and the command line show of a calibration: the fit, its sweep, and what was measured. */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import type { Figure } from "@/features/explain";
import type { Backend } from "@/features/core/memory/backend";
import { failure, success, type Result } from "@/lib/result";
import { calibrate } from "@/features/core/calibration/calibrate";
import { calibrationFigures } from "./figures";
import { pointsFrom } from "@/features/core/calibration/from-measurements";
import { ofSameSubject } from "@/features/core/calibration/same-subject";
import { fitLaws, type LawFit } from "@/features/core/calibration/laws/fit-laws";
import { nextTables, type NextTable } from "@/features/core/calibration/laws/next-tables";
import type { Calibration } from "@/features/core/calibration/result";
import { sampleMeasurements } from "@/features/core/calibration/sample";
import { sweep, type Sweep } from "@/features/core/calibration/sweep";
import type { CalibrationScenario } from "./input";

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
  const measured = given === null ? sampleMeasurements(scenario, engine) : success(given);
  if (!measured.ok) return measured;
  const { measurements, issues: others } = ofSameSubject(measured.value, scenario);
  const { points, issues, makeTimer } = pointsFrom(measurements, { scenario, engine });
  const observed = steadily(points.length, tell);
  const name = given === null ? SAMPLE_NAME : undefined;
  const fitted = calibrate({ points, makeTimer }, { robust, ridge, observed, name });
  if (!fitted.ok) return failure(...others, ...fitted.issues, ...issues);
  const calibration = given === null ? asSample(fitted.value) : fitted.value;
  return success(
    {
      calibration,
      figures: calibrationFigures(calibration),
      sweep: sweep(points, calibration.profile.factors),
      sample: given === null,
      measurements: measurements.map(withoutRequests),
      ...heldLaws(scenario, engine),
    },
    [...others, ...issues],
  );
}

function heldLaws(scenario: CalibrationScenario, engine: Backend): Pick<CalibratedPage, "laws" | "tables"> {
  const { tables } = scenario.time;
  const fit = tables === null ? null : fitLaws(tables, scenario.chip, engine);
  const laws = fit?.ok ? fit.value : null;
  return { laws, tables: nextTables(scenario, engine, laws?.found.map(({ kind }) => kind) ?? []) };
}

const SAMPLE_NAME = "Sample, not measured";

/** Its profile may travel: whoever opens it elsewhere must see that nothing was measured. */
function asSample(calibration: Calibration): Calibration {
  const subject = `sample of the suite's own model, not measured: ${calibration.profile.subject}`.slice(0, 300);
  return { ...calibration, profile: { ...calibration.profile, subject } };
}

/** Points are simulated up to four times; candidates come after, how many is not known beforehand. */
function steadily(points: number, tell: (share: number) => void): () => void {
  let done = 0;
  return () => {
    done += 1;
    tell(1 - 1 / (1 + done / (2 * Math.max(1, points))));
  };
}

export function withoutRequests(measurement: Measurement): Measurement {
  const { perRequest: _perRequest, ...rest } = measurement;
  return rest;
}
