/**
 * Attention-FFN disaggregation: the attention of every layer on some GPUs, its feed-forward block on others, hidden states between them
 * twice a layer (MegaScale-Infer, arXiv 2504.02263, sections 3 and 4; Step-3, arXiv 2507.19427, section 5).
 *
 *   attention side   tp · dp · cp GPUs: embedding, mixers, routers, LM head, KV cache
 *   FFN side         F GPUs: experts spread by EP, each with its part of the tokens; a dense model's blocks are split over all of them
 *   hand-over        tokens · copies / min(A, F) on the busiest GPU, at the pace of one GPU to one other
 *
 * A token goes once to each GPU that holds one of its experts. Shared experts run where it goes anyway.
 */
import { hasExperts, type LayerGroup, type ModelSpec } from "@/features/core/model/spec";
import { bytes } from "@/lib/units/quantity";
import { activationSize, elementWise, type LayerScope } from "./build";
import { copiesPerToken, dispatchSize } from "./exchange";
import { denseFfn, moeBlock, router } from "./ffn";
import type { Operator } from "./operator";
import { instanceGpus, stageGpus, type Parallelism } from "./parallelism";

/** In the order in which a layer passes them. */
export const SIDES = ["attention", "dispatch", "ffn", "combine"] as const;
export type Side = (typeof SIDES)[number];

export const sideName = ({ side }: Operator): Side => side ?? "attention";

/** The feed-forward block of a layer, on GPUs of its own, with the way there and back. */
export function disaggregatedFfn(scope: LayerScope, ffn: LayerGroup["ffn"]): Operator[] {
  if (ffn.kind === "none") return [];
  const other = ffnScope(scope);
  const copies = ffn.kind === "moe" ? copiesPerToken(other.parallelism, ffn) : 1;
  const routed = ffn.kind === "moe";
  return [
    ...(ffn.kind === "moe" ? [router(scope, ffn)] : []),
    handOver(scope, "dispatch", copies * (routed ? dispatchSize(scope) : activationSize(scope))),
    ...block(other, ffn).map((operator): Operator => ({ ...operator, side: "ffn" as const })),
    handOver(scope, "combine", copies * activationSize(scope)),
  ];
}

const block = (scope: LayerScope, ffn: Exclude<LayerGroup["ffn"], { kind: "none" }>): Operator[] =>
  ffn.kind === "dense" ? denseFfn(scope, ffn) : moeBlock(scope, ffn);

/** The layer as a GPU of the FFN side sees it: tokens of all attention ranks. */
function ffnScope(scope: LayerScope): LayerScope {
  const { parallelism: p, model } = scope;
  const layout = ffnLayout(p, hasExperts(model));
  return { ...scope, parallelism: layout, tokens: (scope.tokens * p.dp * p.cp) / layout.dp };
}

/** How the FFN side is spread over its GPUs: each with tokens of its own where there are experts, else tensor-parallel. */
export function ffnLayout({ ep, etp, redundant, ffn }: Parallelism, experts: boolean): Parallelism {
  const gpus = ffn?.gpus ?? 1;
  const spread = experts ? { tp: 1, dp: gpus } : { tp: gpus, dp: 1 };
  return { ...spread, cp: 1, pp: 1, ep, etp, ...(redundant !== undefined && { redundant }), ...(ffn && { ffn }) };
}

/** `size`: bytes of a token, all its copies together, per element. */
function handOver(scope: LayerScope, side: "dispatch" | "combine", size: number): Operator {
  const { parallelism: p, model, tokens } = scope;
  const [attention, ffn] = [stageGpus(p), p.ffn?.gpus ?? 1];
  const all = tokens * p.dp * p.cp * model.hidden * size;
  const busiest = bytes(all / Math.min(attention, ffn));
  // Unlike chips share no scale-up domain: the way between them is the network's.
  const apart = p.ffn?.chip ? Math.max(attention + ffn, p.ffn.chip.scaleUp.domainSize) : attention + ffn - 1;
  const between = { collective: "send", axis: "sides", group: 2, stride: apart, bytes: busiest } as const;
  return { ...elementWise(scope, `ffn-${side}`, 0, { messages: [between] }), side };
}

/** Layers as a side runs them, and its part of their operators: what pipeline stages are to a pipeline. */
export type LayerSide = {
  readonly name: Side;
  readonly layers: readonly LayerGroup[];
  readonly share: number;
  readonly repeats: (operator: Operator) => number;
};

/** Each of the two computing sides launches half of a layer's kernels; hand-overs none. */
export const listSides = ({ layers }: Pick<ModelSpec, "layers">): readonly LayerSide[] =>
  SIDES.map((name) => ({
    name,
    layers: sideLayers(layers, name),
    share: name === "attention" || name === "ffn" ? 0.5 : 0,
    repeats: (operator) => (sideName(operator) === name ? operator.repeat : 0),
  }));

function sideLayers(layers: readonly LayerGroup[], name: Side): readonly LayerGroup[] {
  if (name === "attention") return layers.map((group) => ({ ...group, ffn: { kind: "none" } }));
  return name === "ffn" ? layers.map((group) => ({ ...group, attention: { kind: "none" } })) : [];
}

/** Share of an instance's GPUs that run an operator. */
export function runningShare(operator: Operator, p: Parallelism): number {
  const ffn = (p.ffn?.gpus ?? 0) / instanceGpus(p);
  return sideName(operator) === "ffn" ? ffn : 1 - ffn;
}
