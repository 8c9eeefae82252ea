import { defineAnalysis } from "@/features/analysis";
import { failure, success, type Result } from "@/lib/result";
import type { Resolved } from "@/features/core/scenario/resolve";
import { aboutCalibration } from "./about";
import { calibratedPage, type CalibratedPage } from "./calibrated-page";
import { measurementsOf, readAll, readFiles } from "@/features/core/calibration/data-files";
import { calibrationForm, type CalibrationChoices } from "./input";
import { summaryOf } from "./summary";

/** All in one go, for the API and the command line; the page fits in a worker (job.ts). */
export const calibrationAnalysis = defineAnalysis({
  ...aboutCalibration,
  ...calibrationForm,
  run: calibration,
  summary: summaryOf,
});

function calibration(scenario: Resolved, { data, ...choices }: CalibrationChoices): Result<CalibratedPage> {
  const read = readAll(readFiles(data));
  const trouble = read.flatMap(({ read: file }) => file.issues);
  const outcome = calibratedPage(scenario, data === "" ? null : measurementsOf(read), choices);
  return outcome.ok ? success(outcome.value, [...trouble, ...outcome.issues]) : failure(...outcome.issues, ...trouble);
}
