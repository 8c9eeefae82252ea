/**
 * Feed-forward blocks: dense, or mixture of experts with router, routed and shared experts.
 *
 *   routed FLOP per GPU = 2 · A · n_mat · h · w / etp,  A = tokens of the stage · k / ep, times the imbalance on the busiest rank
 *   distinct experts read per GPU = E/ep · (1 - (1 - k/E)^T), T = tokens of all ranks that share the experts
 *   (each token picks k of E uniformly; a skewed router reads fewer and waits longer, see `imbalance`).
 *
 * Redundant slots hold second and further copies: S = E + R slots over all ranks, each copy takes its share of its expert's tokens.
 */
import type { DenseFfn, MoeFfn } from "@/features/core/model/spec";
import { bytesPerElement } from "@/features/core/model/weights";
import { bytes, flops } from "@/lib/units/quantity";
import { activationSize, elementWise, gemm, message, operatorId, type LayerScope } from "./build";
import { exchange, sharesExperts } from "./exchange";
import type { Message, Operator } from "./operator";
import { stageGpus, type Parallelism } from "./parallelism";
import { arithmeticFormat } from "./precision";

export function denseFfn(scope: LayerScope, ffn: DenseFfn): Operator[] {
  return [...gatedPair(scope, "ffn", ffn.width, ffn.gated, scope.precision.weights.dense), tensorReduce(scope)];
}

/** gate+up, activation and down of one dense block split over tp. */
function gatedPair(
  scope: LayerScope,
  name: string,
  width: number,
  gated: boolean,
  format: LayerScope["precision"]["weights"]["dense"],
): Operator[] {
  const { model, tokens, parallelism } = scope;
  const local = width / parallelism.tp;
  const inputs = gated ? 2 * local : local;
  return [
    gemm(scope, `${name}-up`, { m: tokens, n: inputs, k: model.hidden, format }),
    elementWise(scope, `${name}-activation`, tokens * (inputs + local)),
    gemm(scope, `${name}-down`, { m: tokens, n: model.hidden, k: local, format }),
  ];
}

/** Sum of the partial outputs of a tensor-parallel block, with the residual addition and norm that follow. */
function tensorReduce(scope: LayerScope): Operator {
  const size = scope.tokens * scope.model.hidden * activationSize(scope);
  return elementWise(scope, "ffn-residual-norm", 4 * scope.tokens * scope.model.hidden, {
    messages: message("all-reduce", "tp", scope.parallelism, scope.parallelism.tp, size),
  });
}

export const moeFfn = (scope: LayerScope, ffn: MoeFfn): Operator[] => [router(scope, ffn), ...moeBlock(scope, ffn)];

export const router = (scope: LayerScope, ffn: MoeFfn): Operator =>
  gemm(scope, "router", { m: scope.tokens, n: ffn.experts, k: scope.model.hidden, format: "bf16" });

/** What follows the router. */
export function moeBlock(scope: LayerScope, ffn: MoeFfn): Operator[] {
  const { model, tokens, precision, parallelism } = scope;
  const operators: Operator[] = [];
  if (ffn.expertHidden !== model.hidden) operators.push(...latentProjections(scope, ffn));
  operators.push(routedExperts(scope, ffn));
  if (ffn.sharedWidth > 0)
    operators.push(...gatedPair(scope, "shared", ffn.sharedWidth, ffn.gated, precision.weights.shared));
  if (ffn.denseWidth > 0)
    operators.push(...gatedPair(scope, "ffn", ffn.denseWidth, ffn.gated, precision.weights.dense));
  const gathered = tokens * model.hidden * activationSize(scope);
  const messages: Message[] = sharesExperts(scope)
    ? message("all-gather", "tp", parallelism, parallelism.tp, gathered)
    : message("all-reduce", "tp", parallelism, parallelism.tp, gathered);
  operators.push(elementWise(scope, "ffn-residual-norm", 4 * tokens * model.hidden, { messages }));
  return operators;
}

/** Latent MoE: tokens are projected to a narrower space before, and back after, the routed experts. */
function latentProjections(scope: LayerScope, ffn: MoeFfn): Operator[] {
  const { model, tokens, precision } = scope;
  const format = precision.weights.shared;
  return [
    gemm(scope, "latent-down", { m: tokens, n: ffn.expertHidden, k: model.hidden, format }),
    gemm(scope, "latent-up", { m: tokens, n: model.hidden, k: ffn.expertHidden, format }),
  ];
}

function routedExperts(scope: LayerScope, ffn: MoeFfn): Operator {
  const { parallelism: p, precision } = scope;
  const format = precision.weights.routed;
  const stageTokens = (scope.tokens * stageGpus(p)) / p.tp;
  const assignments = (stageTokens * ffn.topK) / p.ep;
  const local = (ffn.experts + (p.redundant ?? 0)) / p.ep;
  const width = ffn.width / p.etp;
  const matrices = ffn.gated ? 3 : 2;
  const perExpert = matrices * ffn.expertHidden * width * bytesPerElement(format);
  const even: Operator = {
    id: operatorId(scope.kind, "experts"),
    family: "moe",
    repeat: scope.repeat,
    flops: flops(2 * assignments * matrices * ffn.expertHidden * width),
    rate: arithmeticFormat(format, precision.narrowArithmetic),
    weightBytes: bytes(distinctSlots(ffn, stageTokens, p) * perExpert),
    storedBytes: bytes(local * perExpert),
    kvBytes: bytes(0),
    activationBytes: bytes(assignments * (2 * ffn.expertHidden + matrices * width) * activationSize(scope)),
    messages: exchange(scope, ffn),
    shape: { m: assignments / local, n: (matrices - 1) * width, k: ffn.expertHidden },
    // Tokens that travel arrive at their experts only; tensor-parallel ranks all sort all of them.
    detail: {
      kind: "experts",
      width,
      matrices,
      routedRows: sharesExperts(scope) ? assignments : stageTokens * ffn.topK,
      parted: p.ep > 1,
    },
  };
  return skewedExperts(even, scope.imbalance, p);
}

/** The routed experts of the busiest rank: what its tokens bring grows, what the weights bring does not. No rank gets more than all. */
export function skewedExperts(even: Operator, imbalance: number, parallelism: Parallelism): Operator {
  const factor = Math.min(imbalance, parallelism.ep);
  const { shape, detail } = even;
  if (factor === 1 || !shape || detail?.kind !== "experts") return even;
  const shared = parallelism.dp * parallelism.cp > 1 || parallelism.ffn !== undefined;
  return {
    ...even,
    flops: flops(even.flops * factor),
    activationBytes: bytes(even.activationBytes * factor),
    shape: { ...shape, m: shape.m * factor },
    detail: { ...detail, routedRows: detail.routedRows * (shared ? factor : 1) },
  };
}

/** Expected number of distinct experts that `tokens` touch on one of `ep` ranks. */
export const distinctExperts = (experts: number, topK: number, tokens: number, ep: number): number =>
  (experts / ep) * (1 - (1 - Math.min(1, topK / experts)) ** tokens);

/** Expected number of slots that `tokens` touch on one rank; copies are as evenly many as the slots allow. */
export function distinctSlots(
  { experts, topK }: Pick<MoeFfn, "experts" | "topK">,
  tokens: number,
  { ep, redundant = 0 }: Pick<Parallelism, "ep" | "redundant">,
): number {
  if (redundant === 0) return distinctExperts(experts, topK, tokens, ep);
  const fewer = 1 + Math.floor(redundant / experts);
  const oftener = redundant % experts;
  const read = (count: number, copies: number): number =>
    count * copies * distinctExperts(1, topK / experts / copies, tokens, ep);
  return read(experts - oftener, fewer) + read(oftener, fewer + 1);
}
