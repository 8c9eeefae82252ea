/** Speculative decoding of a scenario: how many tokens are drafted, by what, and how often they are accepted. */
import * as z from "zod";
import { MOST_DRAFTS, type DraftModel, type Speculation } from "@/features/core/operators/speculation";
import { param, real, integer } from "@/lib/params/param";
import { verbatim } from "@/lib/text";
import { fromPercent } from "@/lib/units/edge";
import * as m from "./messages";

const DRAFTERS = ["head", "model", "ngram"] as const;
const SECTION = { section: "engine", expert: true, fold: "drafts" } as const;
const WITH_DRAFTS = { key: "spec_tokens", not: [0] } as const;

export const SPECULATION_FIELDS = {
  spec_tokens: param(integer(0, MOST_DRAFTS).default(0), {
    ...SECTION,
    label: m.draftedTokens,
    formerly: ["drafts"],
    hint: m.tokensThatAreDraftedIn,
  }),
  spec_accept: param(z.array(real(0, 1)).min(1).max(MOST_DRAFTS).default([0.7]), {
    ...SECTION,
    label: m.draftAcceptance,
    formerly: ["accept"],
    when: WITH_DRAFTS,
    hint: m.chanceOfEachDraftedToken,
  }),
  spec_by: param(z.enum(DRAFTERS).default("head"), {
    ...SECTION,
    label: m.draftedBy,
    when: WITH_DRAFTS,
    options: {
      head: m.headOfOneLayerMtp,
      model: m.draftModel,
      ngram: verbatim("n-gram"),
    },
  }),
  spec_model: param(z.string().max(8000).default(""), {
    ...SECTION,
    label: m.draftModelsName,
    when: { key: "spec_by", is: ["model"] },
    hint: m.modelOfCatalogueLlama32,
  }),
  spec_cost: param(real(0, 100).default(5), {
    ...SECTION,
    label: m.passOfDraftModel,
    unit: "%",
    when: {
      all: [
        { key: "spec_by", is: ["model"] },
        { key: "spec_model", is: [""] },
      ],
    },
    hint: m.ofPassOfModelItself,
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
  const acceptance = Array.from({ length: spec_tokens }, (_, index) => spec_accept[index] ?? spec_accept.at(-1) ?? 0);
  const draft = { head: "head", model: model ?? fromPercent(spec_cost), ngram: 0 } as const;
  return { acceptance, draft: draft[spec_by] };
}
