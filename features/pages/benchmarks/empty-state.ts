/** The page before any result is open: what its first view loads. `analysis.ts` adds what reads results and what there is to say of them. */
import { defineAnalysis } from "@/features/analysis/analysis";
import type { Report } from "@/features/answers/answer";
import { nothingOpen } from "@/features/answers/empty-state";
import { success } from "@/lib/result";
import { againstPlain } from "./a-against-b/plain";
import { aboutBenchmarks } from "./about";
import type { BenchmarksAnswer } from "./answer";
import { benchmarksForm, METRICS } from "./input";
import * as m from "./messages";

export const NO_RESULTS: Report = nothingOpen({
  finding: m.noResultsAreOpen,
  evidence: m.openResults,
  help: null,
});

/** As results without a run are answered. */
export const NO_RUNS: BenchmarksAnswer = {
  ...{ runs: [], violations: [], against: null, comparison: null, drifts: [], placing: [] },
  errors: METRICS.map((metric) => ({ metric, points: 0, mape: null, bias: null, median: null })),
};

export const unopenedBenchmarks = defineAnalysis({
  ...aboutBenchmarks,
  ...benchmarksForm,
  run: () => success(NO_RUNS),
  summary,
  report: () => NO_RESULTS,
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
