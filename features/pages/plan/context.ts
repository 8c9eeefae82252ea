/** The model's own limit of positions: what it was not made for, no layout serves. */
import { modelTitle } from "@/features/core/model/config/model-title";
import type { PlanQuestion } from "@/features/core/plan/question";
import type { RawParams } from "@/lib/params/codec";
import { formatCount } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import * as m from "./messages";
import { longestRequest } from "@/features/core/scenario/fields/length-range";

export type TooLong = {
  readonly finding: Text;
  readonly help: Text;
  /** The longest input that leaves room for the output, as parameters of the link; null: the output alone is too long. */
  readonly set: RawParams | null;
};

/** null: input and output fit. */
export function tooLong({ scenario: { model, workload } }: PlanQuestion): TooLong | null {
  const { output, context } = longestRequest(workload);
  const most = model.maxContext;
  if (most === null || context <= most) return null;
  const room = Math.floor((most - output) / (1 + (workload.variation ?? 0)));
  const [needed, made, left] = [context, most, room].map((tokens) => formatCount(tokens));
  const name = modelTitle(model);
  return {
    finding: m.noNameIsMadeFor({ made: made ?? "", needed: needed ?? "", name }),
    help: room > 0 ? m.inputOfLeftTokensFits({ left: left ?? "" }) : m.outputAloneIsLongerThan,
    set: room > 0 ? { isl: String(room) } : null,
  };
}
