/** A calibration for a page: files are read immediately, the fit runs in a worker. The sample is made there, and no reader loads for it. */
import { defineLongAnalysis } from "@/features/analysis/long-analysis";
import { aboutCalibration } from "./about";
import { calibrationSoFar, fitBody, planCalibration, type CalibrationAnswer, type ReadData } from "./answer";
import { calibrationForm } from "./input";
import { calibrationReport } from "./report";
import { WORDS } from "./words";

export const makeQuestion = (read: ReadData) =>
  defineLongAnalysis({
    ...aboutCalibration,
    ...calibrationForm,
    viewOnly: ["metric", "name"],
    long: {
      plan: planCalibration(read),
      stages: [{ kind: "calibration", counted: WORDS.fits, body: fitBody }],
      soFar: calibrationSoFar,
    },
    summary,
    report: calibrationReport,
    plain: ({ fitted }) => fitted,
  });

export const sampleQuestion = makeQuestion(() => ({ measurements: null, reading: [] }));

/** A calibration as plain numbers. */
function summary({ fitted }: CalibrationAnswer): Record<string, number | string | null> {
  if (fitted === null) return {};
  const { factors, suggested, quality, conditionNumber, points, profile } = fitted.calibration;
  return {
    measured: fitted.sample ? "sample" : "given",
    points: points.length,
    ...Object.fromEntries(factors.map(({ resource, value }) => [`${resource}_factor`, value])),
    suggested_mfu: suggested.mfu?.after ?? null,
    suggested_mbu: suggested.mbu?.after ?? null,
    suggested_network_efficiency: suggested.network?.after ?? null,
    condition_number: conditionNumber,
    ...Object.fromEntries(
      quality.flatMap(({ metric, before, after, leftOut }) => [
        [`${metric}_error_before`, before.median],
        [`${metric}_error_after`, after.median],
        [`${metric}_error_left_out`, leftOut.median],
      ]),
    ),
    profile: JSON.stringify(profile),
  };
}
