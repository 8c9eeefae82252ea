/** What the page answers: how far predictions lay from measured runs, where, and what that means for the scenario at hand. */
import type { Figure } from "@/features/answers/explain";
import { failure, success, type Result } from "@/lib/result";
import type { Band } from "@/features/core/evidence/bands";
import { errorLine, errorLines, isShown, type ErrorLine } from "./error-lines";
import { failures, type Failure } from "./failures";
import { accuracyFigures } from "./figures";
import type { AccuracyFilter, AccuracyScenario } from "./input";
import { nearestRuns, servedBands, type Neighbour } from "./locate";
import { operatorLines, type OperatorLine } from "./operators";
import { RUNS, STORED, type Run, type Scores } from "@/features/core/evidence/runs";
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type Accuracy = {
  readonly figures: readonly Figure[];
  /** Over the runs that the filters leave, and by group. */
  readonly all: ErrorLine;
  readonly lines: readonly ErrorLine[];
  /** Every measured run counts: then, and only then, the reference tool's errors are of the same rows. */
  readonly complete: boolean;
  readonly scores: Scores;
  readonly failures: readonly Failure[];
  readonly operators: readonly OperatorLine[];
  /** The measured runs that the scenario is most like, and the factors of its bands. */
  readonly nearest: readonly Neighbour[];
  readonly bands: Readonly<Record<"ttft" | "tpot", Band>>;
};

const NEIGHBOURS = 6;
export const shownRuns = (filter: AccuracyFilter): readonly Run[] => RUNS.filter((run) => isShown(run, filter));

export function accuracy(scenario: AccuracyScenario, input: AccuracyFilter): Result<Accuracy> {
  const runs = shownRuns(input);
  if (runs.length === 0) return failure(nothingMeasured);
  const all = errorLine("all", runs);
  const traits = scenarioTraits(scenario, input.engine === "all" ? null : input.engine);
  return success({
    figures: accuracyFigures(all, STORED.scores),
    all,
    lines: errorLines(runs, input.by),
    complete: runs.length === RUNS.length,
    scores: STORED.scores,
    failures: [...failures(runs, "tpot"), ...failures(runs, "ttft")],
    operators: operatorLines(),
    nearest: nearestRuns(traits, NEIGHBOURS),
    bands: servedBands(traits),
  });
}

const nothingMeasured = issue("ACCURACY-EMPTY", "system", {}, [
  {
    label: m.showAllRuns,
    set: { system: "all", family: "all", engine: "all", mode: "all" },
  },
]);
