/**
 * Speculative decoding: k drafted tokens are verified together with the next one in a single step of the model.
 *
 *   tokens per step = 1 + Σᵢ Π_{j≤i} aⱼ      aᵢ = chance that draft i is accepted, given that those before it were
 *   (Leviathan et al., arXiv:2211.17192, equation 1, with a rate of its own for every position)
 *
 * The verification runs k + 1 tokens per sequence through the whole model; drafts come one after the other from a head of one layer
 * (MTP, EAGLE) or from something whose pass costs a stated share of the model's own.
 */
import type { LayerGroup, ModelSpec } from "@/features/core/model/spec";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";

export type Speculation = {
  /** One chance from 0 to 1 per drafted position. */
  readonly acceptance: readonly number[];
  /** "head": one layer of the model and its output head per draft; a number: this share of a pass of the whole model. */
  readonly draft: "head" | number;
};

/** So many drafts of the model's own head in a step, each accepted with the same chance from 0 to 1; null without any. */
export const headDrafts = (drafts: number, acceptance: number): Speculation | null =>
  drafts === 0 ? null : { acceptance: Array.from({ length: drafts }, () => acceptance), draft: "head" };

/** New tokens of a sequence in one step, mean: from 1 to k + 1. */
export function tokensPerStep({ acceptance }: Speculation): number {
  let chance = 1;
  return acceptance.reduce((sum, rate) => sum + (chance *= rate), 1);
}

/** Tokens of a sequence that a step runs through the model: the next one and the drafts. */
export const verifiedTokens = (speculation: Speculation | null | undefined): number =>
  1 + (speculation?.acceptance.length ?? 0);

/** Drafts as the simulator takes them: the mean number is kept in every step, nothing is drawn. */
export const simulatedDrafts = (speculation: Speculation | null | undefined) =>
  speculation ? { ...expected, draftTokens: speculation.acceptance.length, acceptance: speculation.acceptance } : null;

const expected = { draws: "expected" } as const;

/** The model that drafts, and how much one of its passes counts. */
export function drafter(
  model: ModelSpec,
  { draft }: Speculation,
): { readonly model: ModelSpec; readonly share: number } {
  if (draft !== "head") return { model: { ...model, adapters: undefined }, share: draft };
  const [layer] = model.mtp.length > 0 ? model.mtp : model.layers.slice(-1);
  const layers: readonly LayerGroup[] = layer ? [{ ...layer, count: 1 }] : [];
  return { model: { ...model, layers, adapters: undefined }, share: 1 };
}

/** Drafts of a step that are modelled. */
export const MOST_DRAFTS = 16;

/** What is wrong with these rates; nothing when they can be used. */
export function speculationIssues({ acceptance, draft }: Speculation): Issue[] {
  if (acceptance.length > MOST_DRAFTS)
    return [
      refusal(
        `${acceptance.length} drafted tokens are more than the ${MOST_DRAFTS} that are modelled.`,
        `草稿 token 为 ${acceptance.length} 个，超过可建模的 ${MOST_DRAFTS} 个。`,
      ),
    ];
  const bad = acceptance.find((rate) => !(rate >= 0 && rate <= 1));
  if (bad !== undefined)
    return [refusal(`Acceptance ${bad} is not a chance from 0 to 1.`, `接受率 ${bad} 不在 0 到 1 之间。`)];
  if (draft !== "head" && !(draft >= 0))
    return [refusal(`A draft cannot cost ${draft} of a step.`, `草稿开销占比 ${draft} 不能为负。`)];
  return [];
}

const refusal = (en: string, zh: string): Issue => ({
  code: "SPECULATION",
  at: "spec_tokens",
  message: text({ en, zh }),
});
