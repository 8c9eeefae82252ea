/** "Why this one, and why not mine?": what binds a configuration, how far off it is, and the smallest change that would let it pass. */
import type { Issue } from "@/lib/issue";
import type { Question } from "../evaluate";
import { judgeConfiguration, judgeIndex, type Judged } from "../judge";
import { computeExcess } from "../criteria/limits";
import { OBJECTIVE_LAWS, valueOfScore } from "../criteria/objectives";
import { REASONS, reasonsIn, type Reason } from "../criteria/reasons";
import { AXES, coordinates, configurationIndex, type Axis, type Configuration } from "../space/space";
import type { SearchContext } from "../space/variant";
import { checkIssue } from "../words";

export type Explanation = {
  readonly judged: Judged;
  readonly passes: boolean;
  readonly reasons: readonly Reason[];
  /** Farthest off; of a passing configuration, the limit with the least slack; null where none is set. */
  readonly binding: Reason | null;
  readonly excess: number;
  readonly issues: readonly Issue[];
};

export function explainConfiguration(context: SearchContext, question: Question, wanted: Partial<Configuration>) {
  return explanation(judgeConfiguration(context, question, wanted));
}

export const explainIndex = (context: SearchContext, question: Question, index: number): Explanation =>
  explanation(judgeIndex(context, question, index));

function explanation(judged: Judged): Explanation {
  const { row, checks, issues } = judged;
  const binding = REASONS[row.binding] ?? null;
  const broken = checks.filter(({ value, limit, most }) => computeExcess(value, limit, most) > 0);
  return {
    judged,
    passes: row.failed === 0,
    reasons: reasonsIn(row.failed),
    binding,
    excess: row.excess,
    issues: [...issues, ...broken.map(checkIssue)],
  };
}

export type Change = {
  readonly axis: Axis;
  readonly from: Configuration[Axis];
  readonly to: Configuration[Axis];
  /** Places along the axis between the two. */
  readonly steps: number;
  readonly index: number;
};

/** Whether a configuration passes; of a search that keeps columns, `columns.failed[index - first] === 0`. */
export type Passes = (index: number) => boolean;

/**
 * Changes of one axis alone that make a configuration pass, the nearest value of each axis, fewest steps first (then in the order of
 * the axes; of two values as near, the lower). Empty: no single change within the space helps.
 */
export function changesThatPass(context: SearchContext, index: number, passes: Passes): Change[] {
  const { space } = context;
  const position = coordinates(space, index);
  const changes = AXES.flatMap((axis): Change[] => {
    const values: readonly Configuration[Axis][] = space.axes[axis];
    for (let steps = 1; steps < values.length; steps += 1) {
      for (const step of [position[axis] - steps, position[axis] + steps]) {
        if (step < 0 || step >= values.length) continue;
        const there = configurationIndex(space, { ...position, [axis]: step });
        if (!passes(there)) continue;
        return [{ axis, from: values[position[axis]] ?? null, to: values[step] ?? null, steps, index: there }];
      }
    }
    return [];
  });
  return changes.sort((a, b) => a.steps - b.steps);
}

/** For searches without columns: every neighbour is evaluated when it is asked for. */
export const passesAfresh =
  (context: SearchContext, question: Question): Passes =>
  (index) =>
    judgeIndex(context, question, index).row.failed === 0;

export type Comparison = {
  readonly mine: Explanation;
  readonly winner: Explanation;
  /** Both in the objective's unit. */
  readonly values: { readonly mine: number; readonly winner: number };
  /** How much better the winner is than mine, as a share of mine; negative: mine would win if it were allowed. */
  readonly gain: number;
};

/** Mine against the winner. `wanted` need not be in the space: what it leaves open is taken from the winner. */
export function compareRejected(
  context: SearchContext,
  question: Question,
  wanted: Partial<Configuration>,
  winner: number,
): Comparison {
  const best = explainIndex(context, question, winner);
  const rejected = explainConfiguration(context, question, { ...best.judged.configuration, ...wanted });
  const value = ({ judged }: Explanation): number => valueOfScore(question.objective, judged.row.score);
  const values = { mine: value(rejected), winner: value(best) };
  const better = OBJECTIVE_LAWS[question.objective].sense === "most" ? 1 : -1;
  return { mine: rejected, winner: best, values, gain: better * (values.winner / values.mine - 1) };
}
