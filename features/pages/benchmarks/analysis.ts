import { defineAnalysis } from "@/features/analysis/analysis";
import { againstPlain } from "./a-against-b/plain";
import { aboutBenchmarks } from "./about";
import { benchmarksFromText, type BenchmarksAnswer } from "./answer";
import { benchmarksForm } from "./input";
import { benchmarksReport } from "./report";

export const benchmarksAnalysis = defineAnalysis({
  ...aboutBenchmarks,
  ...benchmarksForm,
  run: benchmarksFromText,
  summary,
  report: benchmarksReport,
  plain: ({ runs, errors, violations, against }) => ({
    a_against_b: againstPlain(against),
    errors,
    runs: runs.map(({ number, label, measured, on, measurement: { perRequest: _perRequest, ...measurement } }) => ({
      ...{ number, label, measurement, measured },
      ...(on && {
        layout: on.layout,
        in_flight: on.inFlight,
        isl: on.isl,
        osl: on.osl,
        gpus: on.gpus,
        predicted: on.predicted,
      }),
    })),
    impossible: violations.map(({ run, check, measured, bound, arithmetic, cause }) => ({
      ...{ number: run.number, label: run.label, check, arithmetic },
      ...{ measured: measured.en, bound: bound.en, cause: cause.en },
    })),
  }),
});

function summary({
  runs,
  errors,
  violations,
  comparison,
  against,
}: BenchmarksAnswer): Record<string, number | string | null> {
  return {
    points: runs.length,
    with_prediction: runs.filter(({ on }) => on !== null).length,
    impossible: new Set(violations.map(({ run }) => run)).size,
    ...Object.fromEntries(
      errors.flatMap(({ metric, mape, bias, points }) => [
        [`${metric}_mape`, mape],
        [`${metric}_bias`, bias],
        [`${metric}_points`, points],
      ]),
    ),
    better: against?.compared.better ?? null,
    same_work: comparison === null || comparison.same === null ? null : comparison.same ? "yes" : "no",
  };
}
