/** Speculative decoding of a scenario: how many tokens are drafted, by what, and how often they are accepted. */
import * as z from "zod";
import { MOST_DRAFTS, type DraftModel, type Speculation } from "@/features/core/operators/speculation";
import { param, real, whole } from "@/lib/params/param";
import { text, verbatim } from "@/lib/text";
import { fromPercent } from "@/lib/units/edge";

const DRAFTERS = ["head", "model", "ngram"] as const;
const SECTION = { section: "engine", fold: "drafts" } as const;
const WITH_DRAFTS = { key: "spec_tokens", not: [0] } as const;

export const SPECULATION_FIELDS = {
  spec_tokens: param(whole(0, MOST_DRAFTS).default(0), {
    ...SECTION,
    label: text({ en: "Drafted tokens", zh: "草稿 token 数" }),
    formerly: ["drafts"],
    hint: text({
      en: "Tokens that are drafted in every step and verified in the next. 0: no speculation.",
      zh: "每步起草、并在下一步验证的 token 数。0 表示不使用投机解码。",
    }),
  }),
  spec_accept: param(z.array(real(0, 1)).min(1).max(MOST_DRAFTS).default([0.7]), {
    ...SECTION,
    label: text({ en: "Draft acceptance", zh: "草稿接受率" }),
    formerly: ["accept"],
    when: WITH_DRAFTS,
    hint: text({
      en: "Chance of each drafted token, those before it accepted, by position; the last value goes on.",
      zh: "前序草稿均被接受时，各位置草稿的接受概率；最后一个值向后沿用。",
    }),
  }),
  spec_by: param(z.enum(DRAFTERS).default("head"), {
    ...SECTION,
    label: text({ en: "Drafted by", zh: "起草方式" }),
    when: WITH_DRAFTS,
    options: {
      head: text({ en: "Head of one layer (MTP, EAGLE)", zh: "单层草稿头（MTP、EAGLE）" }),
      model: text({ en: "Draft model", zh: "草稿模型" }),
      ngram: verbatim("n-gram"),
    },
  }),
  spec_model: param(z.string().max(8000).default(""), {
    ...SECTION,
    label: text({ en: "Draft model's name", zh: "草稿模型名称" }),
    when: { key: "spec_by", is: ["model"] },
    hint: text({
      en: "A model of the catalogue (llama-3.2-1b) or a pasted config.json: its weights, cache and passes are counted. Empty: a share of the model.",
      zh: "目录中的模型（如 llama-3.2-1b）或粘贴 config.json：计入其权重、缓存与前向。留空：按模型的比例。",
    }),
  }),
  spec_cost: param(real(0, 100).default(5), {
    ...SECTION,
    label: text({ en: "Pass of the draft model", zh: "草稿模型一次前向" }),
    unit: "%",
    when: {
      all: [
        { key: "spec_by", is: ["model"] },
        { key: "spec_model", is: [""] },
      ],
    },
    hint: text({
      en: "Of a pass of the model itself; its weights take the same share of the memory. A 1B model beside a 70B one: about 2.",
      zh: "占模型自身一次前向的比例；其权重显存按同一比例计入。70B 模型配 1B 草稿约为 2。",
    }),
  }),
};

type Written = {
  readonly spec_tokens: number;
  readonly spec_accept: readonly number[];
  readonly spec_by: (typeof DRAFTERS)[number];
  readonly spec_cost: number;
};

/** null: none. A list of chances that is too short goes on with its last. `model`: the one that drafts, where one is named. */
export function statedSpeculation(
  { spec_tokens, spec_accept, spec_by, spec_cost }: Written,
  model: DraftModel | null,
): Speculation | null {
  if (spec_tokens === 0) return null;
  const acceptance = Array.from({ length: spec_tokens }, (_, place) => spec_accept[place] ?? spec_accept.at(-1) ?? 0);
  const draft = { head: "head", model: model ?? fromPercent(spec_cost), ngram: 0 } as const;
  return { acceptance, draft: draft[spec_by] };
}
