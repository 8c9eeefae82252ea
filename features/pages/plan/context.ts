/** The model's own limit of positions: what it was not made for, no layout serves. */
import { modelTitle } from "@/features/core/model/config/model-title";
import type { PlanQuestion } from "@/features/core/plan/question";
import type { RawParams } from "@/lib/params/codec";
import { formatCount } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import * as m from "./messages";

export type TooLong = {
  readonly finding: Text;
  readonly help: Text;
  /** The longest input that leaves room for the output, as parameters of the link; null: the output alone is too long. */
  readonly set: RawParams | null;
};

/** null: input and output fit. */
export function tooLong({ scenario: { model, workload } }: PlanQuestion): TooLong | null {
  const { promptTokens, osl } = workload;
  const most = model.maxContext;
  if (most === null || promptTokens + osl <= most) return null;
  const [needed, made, left] = [promptTokens + osl, most, most - osl].map((tokens) => formatCount(tokens));
  const name = modelTitle(model);
  return {
    finding: m.noNameIsMadeFor({ made: made ?? "", needed: needed ?? "", name }),
    help: osl < most ? m.inputOfLeftTokensFits({ left: left ?? "" }) : m.outputAloneIsLongerThan,
    set: osl < most ? { isl: String(most - osl) } : null,
  };
}
