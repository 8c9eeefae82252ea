/**
 * Speculative decoding: k drafted tokens are verified together with the next one in a single step of the model.
 *
 *   tokens per step = 1 + Σᵢ Π_{j≤i} aⱼ      aᵢ = chance that draft i is accepted, given that those before it were
 *   (Leviathan et al., arXiv:2211.17192, equation 1, with a rate of its own for every position)
 *
 * The verification runs k + 1 tokens per sequence through the whole model; drafts come one after the other from a head of one layer
 * (MTP, EAGLE), from a model of their own, or from something whose pass costs a stated share of the model's own.
 */
import type { LayerGroup, ModelSpec } from "@/features/core/model/spec";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { expertLayout } from "./expert-slots";
import type { Parallelism } from "./parallelism";
import type { Precision } from "./precision";
import * as m from "./messages";

export type Speculation = {
  /** One chance from 0 to 1 per drafted position. */
  readonly acceptance: readonly number[];
  /** "head": one layer of the model and its output head per draft; a number: this share of a pass of the whole model. */
  readonly draft: "head" | number | DraftModel;
};

/** A model that drafts, in the formats that it is stored in. */
export type DraftModel = { readonly model: ModelSpec; readonly precision: Precision };

export const draftModel = (speculation: Speculation | null | undefined): DraftModel | null =>
  typeof speculation?.draft === "object" ? speculation.draft : null;

/** Every attention rank drafts for its own sequences, over its tensor ranks, in one stage. */
export const draftLayout = ({ tp, dp, cp }: Parallelism, model: ModelSpec): Parallelism =>
  expertLayout(model, { tp, dp, cp, pp: 1, ep: null, redundant: null });

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

type Drafting = { readonly model: ModelSpec; readonly parallelism: Parallelism; readonly precision: Precision };

/** The model that drafts, as it is laid out and stored, and how much one of its passes counts. */
export function drafter<T extends Drafting>(
  subject: T,
  { draft }: Speculation,
): { readonly subject: T; readonly share: number } {
  const { model } = subject;
  if (typeof draft === "object")
    return { subject: { ...subject, ...draft, parallelism: draftLayout(subject.parallelism, draft.model) }, share: 1 };
  if (draft !== "head") return { subject: { ...subject, model: { ...model, adapters: undefined } }, share: draft };
  const layers = headLayers(model)
    .slice(0, 1)
    .map((layer) => ({ ...layer, count: 1 }));
  return { subject: { ...subject, model: { ...model, layers, adapters: undefined } }, share: 1 };
}

/** Of a drafting head: the checkpoint's prediction layers, else one that is like the model's last (EAGLE, arXiv 2401.15077). */
export const headLayers = ({ mtp, layers }: Pick<ModelSpec, "mtp" | "layers">): readonly LayerGroup[] =>
  mtp.length > 0 ? mtp : layers.slice(-1).map((layer) => ({ ...layer, count: 1 }));

/** Weights that join the hidden state and the next token before the first of them. */
export const headJoin = ({
  mtp,
  mtpExtraParams,
  hidden,
}: Pick<ModelSpec, "mtp" | "mtpExtraParams" | "hidden">): number =>
  mtp.length > 0 ? mtpExtraParams : 2 * hidden * hidden;

/** Drafts of a step that are modelled. */
export const MOST_DRAFTS = 16;

/** What is wrong with these rates; nothing when they can be used. */
export function speculationIssues({ acceptance, draft }: Speculation): Issue[] {
  if (acceptance.length > MOST_DRAFTS)
    return [refusal(m.draftedTokensAreMore({ drafts: acceptance.length, most: MOST_DRAFTS }))];
  const bad = acceptance.find((rate) => !(rate >= 0 && rate <= 1));
  if (bad !== undefined) return [refusal(m.acceptanceIsNotChance({ rate: bad }))];
  if (typeof draft === "number" && !(draft >= 0)) return [refusal(m.draftCannotCost({ draft }))];
  return [];
}

const refusal = (message: Text): Issue => ({
  code: "SPECULATION",
  at: "spec_tokens",
  message,
});
