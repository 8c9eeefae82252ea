/** Tornado of one configuration: its figures with a little less and a little more of everything it hangs on, largest swing first. */
import type { Seconds } from "@/lib/units/quantity";
import type { Question } from "../evaluate";
import { judgeConfiguration } from "../judge";
import { KNOBS, turned, type Knob } from "./knobs";
import { valueOfScore } from "../criteria/objectives";
import { configurationAt, onlyThis, type SearchSpace } from "../space/space";
import { searchContext } from "../space/variant";

type Ends = { readonly less: Outlook; readonly more: Outlook };

export type Outlook = {
  /** The objective, in its unit; NaN where the configuration cannot be run any more. */
  readonly value: number;
  /** Seconds. */
  readonly ttft: Seconds;
  readonly tpot: Seconds;
  /** Whether all limits still hold. */
  readonly passes: boolean;
};

export type Bar = Ends & {
  readonly knob: Knob;
  /** |more - less| of the objective. */
  readonly swing: number;
};

/** `share`: 0.1 turns every knob to 1 / 1.1 and to 1.1 of what it is. */
export function sensitivity(
  space: SearchSpace,
  question: Question,
  index: number,
  share = 0.1,
  knobs: readonly Knob[] = KNOBS,
): { readonly base: Outlook; readonly bars: Bar[] } {
  const single = onlyThis(space, configurationAt(space, index));
  const bars = knobs.map((knob): Bar => {
    const less = outlook(turned(single, knob, 1 / (1 + share)), question);
    const more = outlook(turned(single, knob, 1 + share), question);
    return { knob, less, more, swing: Math.abs(more.value - less.value) };
  });
  // A setting that cannot be run at one of its ends matters most.
  const size = ({ swing }: Bar): number => (Number.isNaN(swing) ? Infinity : swing);
  const order = (a: Bar, b: Bar): number => (size(a) === size(b) ? 0 : size(b) - size(a));
  return { base: outlook(single, question), bars: bars.sort(order) };
}

/** The first configuration of a space; a chip that was changed is priced afresh. */
export function outlook(space: SearchSpace, question: Question): Outlook {
  const { row, engine } = judgeConfiguration(searchContext(space), question, {});
  const value = engine === null ? NaN : valueOfScore(question.objective, row.score);
  const { ttft, tpot } = row.judged?.times ?? row;
  return { value, ttft, tpot, passes: row.failed === 0 };
}
