/**
 * The dimensions of a routed-expert operator from its shape and bytes. Without detail the experts are taken as gated
 * (three matrices; the up product's n is then twice the width) and as sorting only what they compute.
 *
 *   width = n / (matrices - 1)    assignments = FLOP / (2 · matrices · h · width)
 *   expert bytes = stored bytes · m / assignments
 */
import type { Operator } from "@/features/operators/operator";
import { detailOf } from "./detail";
import type { MoeWork } from "./moe-law";

const GATED = 3;

/** With the experts that live on the GPU. */
export type LocalExperts = MoeWork & { readonly localExperts: number };

/** Null without a shape or work. */
export function moeOf(operator: Operator): LocalExperts | null {
  const { shape, flops, storedBytes, weightBytes } = operator;
  if (!shape || flops === 0 || shape.m === 0) return null;
  const detail = detailOf(operator, "experts");
  const matrices = detail?.matrices ?? GATED;
  const width = detail?.width ?? shape.n / (matrices - 1);
  const perRow = 2 * matrices * shape.k * width;
  const assignments = flops / perRow;
  const local = Math.max(1, assignments / shape.m);
  const expertBytes = storedBytes / local;
  return {
    localExperts: local,
    assignments,
    activeExperts: expertBytes === 0 ? 0 : weightBytes / expertBytes,
    hidden: shape.k,
    width,
    matrices,
    weightSize: expertBytes / (matrices * shape.k * width),
    routedRows: detail?.routedRows ?? assignments,
  };
}
