/**
 * Dispatch and combine between ranks with different tokens. Tensor-parallel ranks each carry their share of a rank's tokens.
 *
 *   collective, high throughput   a token travels once to every rank that holds one of its experts
 *   low latency                   a token travels once for each of its experts
 */
import type { ExpertGroups, MoeFfn } from "@/features/core/model/spec";
import { bytesPerElement } from "@/features/core/model/weights";
import { bytes } from "@/lib/units/quantity";
import { activationSize, message, type LayerScope } from "./build";
import type { Message } from "./operator";
import { stageGpus, type Parallelism } from "./parallelism";
import { arithmeticFormat } from "./precision";

/** Ranks with different tokens share the experts: tokens must travel. */
export const sharesExperts = ({ parallelism: { dp, cp } }: LayerScope): boolean => dp * cp > 1;

export function exchange(scope: LayerScope, ffn: MoeFfn): Message[] {
  if (!sharesExperts(scope) || scope.parallelism.ffn) return [];
  const token = (scope.tokens / scope.parallelism.tp) * ffn.expertHidden;
  return [...carried(scope, ffn, token * dispatchSize(scope)), ...carried(scope, ffn, token * activationSize(scope))];
}

/** `token`: bytes of all tokens of a rank, each once. */
function carried({ parallelism: p }: LayerScope, ffn: MoeFfn, token: number): Message[] {
  const plain = message("all-to-all", "ep", p, stageGpus(p), token * copiesPerToken(p, ffn));
  const { exchange: kernels } = p;
  if (kernels === undefined) return plain;
  const routed = { kernels, token: bytes(token), picks: ffn.topK, groups: ffn.groups };
  return plain.map((each) => ({ ...each, routed }));
}

/** GPUs that a token goes to. */
export function copiesPerToken({ ep, etp, exchange: kernels }: Parallelism, { topK, groups }: MoeFfn): number {
  if (kernels === "low-latency") return topK * etp;
  return distinctPlaces(ep, topK, kernels === undefined ? undefined : groups) * etp;
}

/**
 * Of `places` that hold equally many experts, how many one token reaches on average: D · (1 - (1 - 1/D)^k), where D of them hold one of
 * the groups that it may choose from.
 */
export function distinctPlaces(places: number, picks: number, groups?: ExpertGroups): number {
  const open = groups ? placesOfGroups(places, groups) : places;
  return open * (1 - (1 - 1 / open) ** picks);
}

/** A place of m groups is shut where none of them is picked: (G - t)! (G - m)! / ((G - t - m)! G!). */
function placesOfGroups(places: number, { count, picked }: ExpertGroups): number {
  const perPlace = count / places;
  if (perPlace <= 1) return (places * picked) / count;
  let shut = 1;
  for (let group = 0; group < Math.floor(perPlace); group += 1)
    shut *= Math.max(0, (count - picked - group) / (count - group));
  return places * (1 - shut);
}

/** FP8 models dispatch FP8 activations (DeepEP); the combine stays in the activation format. */
export const dispatchSize = (scope: LayerScope): number =>
  scope.precision.narrowArithmetic && arithmeticFormat(scope.precision.weights.routed, true) === "fp8"
    ? bytesPerElement("fp8")
    : activationSize(scope);
