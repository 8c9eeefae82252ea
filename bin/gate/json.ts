/** The answer of a gate for programs: SI units, shares of one. */
import { describedLoad } from "./load-words";
import type { GateAnswer } from "@/features/core/evidence/run-comparison/gate/gate";
import type { Language } from "@/lib/text";
import { finding, type Beside } from "./text";

export function gateJson(answer: GateAnswer, beside: Beside, language: Language) {
  const { figures, failures, matched, missing, settings, cause, runs } = answer;
  return {
    state: answer.state,
    verdict: finding(answer, beside)[language],
    cause: cause?.[language] ?? null,
    figures: figures.map(({ figure, interval, findsFrom, loads, ...change }) => ({
      figure: figure.id,
      unit: figure.unit === "ms" ? "s" : figure.unit,
      baseline: change.baseline,
      run: change.run,
      change: change.change,
      low: interval.low,
      high: interval.high,
      threshold: change.threshold,
      finds_from: findsFrom,
      lost: change.lost,
      gained: change.gained,
      loads: loads.map(({ load, ...figureAtLoad }) => ({ load: describedLoad(load)[language], ...figureAtLoad })),
    })),
    failures: failures && {
      baseline: failures.baseline,
      run: failures.run,
      failed: failures.failed,
      lost: failures.lost,
    },
    settings: settings.map(({ label, ...values }) => ({ setting: label[language], ...values })),
    runs,
    loads: matched.loads.length,
    not_comparable: matched.strange.map(({ run, lines }) => ({
      run: `${run.source.file}:${run.source.row}`,
      differs: lines.map(({ id, a, b }) => ({ what: id, baseline: a, run: b })),
    })),
    lacking: matched.lacking.map((load) => describedLoad(load)[language]),
    on_both_sides: matched.both,
    missing: missing.map(({ id }) => id),
    prediction: beside.predicted?.figures ?? null,
  };
}
