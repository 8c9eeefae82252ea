/** The model's own limit of positions: what it was not made for, no layout serves. */
import { modelTitle } from "@/features/core/model/config/model-title";
import type { PlanQuestion } from "@/features/core/plan/question";
import type { RawParams } from "@/lib/params/codec";
import { formatCount } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";

export type TooLong = {
  readonly finding: Text;
  readonly help: Text;
  /** The longest input that leaves room for the output, as parameters of the link; null: the output alone is too long. */
  readonly set: RawParams | null;
};

/** null: input and output fit. */
export function tooLong({ scenario: { model, workload } }: PlanQuestion): TooLong | null {
  const { isl, osl } = workload;
  const most = model.maxContext;
  if (most === null || isl + osl <= most) return null;
  const [needed, made, left] = [isl + osl, most, most - osl].map((tokens) => formatCount(tokens));
  const name = modelTitle(model);
  return {
    finding: text({
      en: `No: ${name.en} is made for ${made} tokens, and input and output need ${needed}`,
      zh: `不能：${name.zh} 最多支持 ${made} token，而输入与输出需要 ${needed}`,
    }),
    help:
      osl < most
        ? text({ en: `An input of ${left} tokens fits.`, zh: `输入不超过 ${left} token 即可。` })
        : text({ en: "The output alone is longer than that.", zh: "仅输出就已超出。" }),
    set: osl < most ? { isl: String(most - osl) } : null,
  };
}
