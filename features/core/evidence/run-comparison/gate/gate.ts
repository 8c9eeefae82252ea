/**
 * The gate: a run against a baseline, figure by figure. A loss is one that chance does not explain and that is larger than its threshold;
 * which loads are compared, what is missing and what changed beside the times goes with it. Settings are the reader's to judge.
 */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import type { Text } from "@/lib/text";
import { lossCause } from "./cause";
import { figureChange, isDoubtful, type FigureChange, type Thresholds } from "./change";
import { compareFailures, type Failures } from "./failures";
import { GATE_FIGURES, type GateFigure } from "./figures";
import { matchLoads, type GateRun, type Matched } from "./loads";
import { changedSettings, type SettingLine } from "./settings";

export type GateAnswer = {
  readonly state: "passed" | "failed" | "unusable";
  readonly figures: readonly FigureChange[];
  readonly failures: Failures | null;
  readonly matched: Matched;
  /** Figures that one side states and the other does not. */
  readonly missing: readonly GateFigure[];
  /** Loads whose E2E is left out: it does not follow from TTFT, TPOT and the length. */
  readonly doubtful: number;
  readonly settings: readonly SettingLine[];
  readonly cause: Text | null;
  /** Runs of each side in the loads that are compared. */
  readonly runs: { readonly baseline: number; readonly run: number };
};

export function gate(baseline: readonly Measurement[], run: readonly Measurement[], limits: Thresholds): GateAnswer {
  const matched = matchLoads(baseline, run);
  const { loads } = matched;
  const figures = GATE_FIGURES.flatMap((figure) => figureChange(figure, loads, limits) ?? []);
  const [bases, runs] = [loads.flatMap(({ base }) => base), loads.flatMap((load) => load.run)];
  const failures = compareFailures(bases, runs, limits.failures);
  const failed = figures.some(({ lost }) => lost) || failures?.lost === true;
  return {
    state: failed ? "failed" : figures.length === 0 ? "unusable" : "passed",
    ...{ figures, failures, matched },
    missing: GATE_FIGURES.filter((figure) => states(figure, bases) !== states(figure, runs)),
    doubtful: loads.filter(isDoubtful).length,
    settings: changedSettings(loads),
    cause: failed ? lossCause(figures, failures) : null,
    runs: { baseline: bases.length, run: runs.length },
  };
}

const states = ({ read }: GateFigure, runs: readonly GateRun[]): boolean =>
  runs.some(({ measurement }) => (read(measurement) ?? 0) > 0);
