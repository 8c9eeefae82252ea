/** "Which HBM bandwidth gives 30 ms TPOT?": how far one knob has to be turned until one figure of a configuration is what it should be. */
import type { Question } from "../evaluate";
import { KNOB_LABELS, knobFigure, turned, type Knob } from "./knobs";
import { outlook, type Outlook } from "./sensitivity";
import { configurationAt, onlyThis, type SearchSpace } from "../space/space";
import { failure, success, type Result } from "@/lib/result";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { verbatim } from "@/lib/text";
import * as m from "@/features/core/search/messages";
import { issue } from "@/features/core/search/messages.issues";

type GoalFigure = "ttft" | "tpot" | "value";

export type Goal = {
  readonly knob: Knob;
  readonly figure: GoalFigure;
  /** Seconds, or the objective's unit. */
  readonly target: number;
};

export type Found = {
  /** Times as much as now. */
  readonly factor: number;
  /** The figure of the knob itself at that point, where it has one. */
  readonly figure: { readonly value: number; readonly unit: string } | null;
  readonly outlook: Outlook;
};

/** The knob is turned between a sixteenth and sixteen times of what it is. */
const WIDEST = 16;
const HALVINGS = 40;

/**
 * Bisection in the logarithm. The figure is taken to rise or fall all the way; where it does neither, an answer is still one at which the
 * figure crosses the target. Refuses what no setting in the range reaches, and says what the ends give.
 */
export function seekGoal(space: SearchSpace, question: Question, index: number, goal: Goal): Result<Found> {
  const single = onlyThis(space, configurationAt(space, index));
  const outlookAt = (factor: number): Outlook => outlook(turned(single, goal.knob, factor), question);
  const gap = (factor: number): number => outlookAt(factor)[goal.figure] - goal.target;
  let [low, high] = [1 / WIDEST, WIDEST];
  const [first, last] = [gap(low), gap(high)];
  // A configuration that cannot be run at one end has no figure there: the end moves to the present setting.
  if (Number.isNaN(first)) low = 1;
  if (Number.isNaN(last)) high = 1;
  const [atLow, atHigh] = [gap(low), gap(high)];
  if (!(atLow * atHigh <= 0)) return failure(outOfReach(goal, atLow + goal.target, atHigh + goal.target));
  const rises = atHigh > atLow;
  for (let round = 0; round < HALVINGS && high / low > 1 + 1e-6; round += 1) {
    const middle = Math.sqrt(low * high);
    if (gap(middle) > 0 === rises) high = middle;
    else low = middle;
  }
  // The end that keeps the target, so that the answer does not miss it by a rounding.
  const factor = gap(high) <= 0 ? high : low;
  return success({
    factor,
    figure: knobFigure(turned(single, goal.knob, factor), goal.knob),
    outlook: outlookAt(factor),
  });
}

function outOfReach({ knob, figure, target }: Goal, low: number, high: number) {
  const shown = (value: number): string =>
    figure === "value" ? String(Number(value.toPrecision(3))) : `${Number(toMs(seconds(value)).toPrecision(3))} ms`;
  const name = figure === "value" ? m.objective : verbatim(figure.toUpperCase());
  return issue("SEARCH-GOAL-OUT-OF-REACH", knob, {
    widest: WIDEST,
    shown: shown(target),
    shown2: shown(low),
    shown3: shown(high),
    knob: KNOB_LABELS[knob],
    name,
  });
}
