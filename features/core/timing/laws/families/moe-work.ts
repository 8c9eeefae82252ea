/**
 * The dimensions of a routed-expert operator.
 *
 *   assignments = FLOP / (2 · matrices · h · width)    expert bytes = stored bytes · m / assignments
 */
import { findDetail } from "@/features/core/operators/detail";
import type { Operator } from "@/features/core/operators/operator";
import type { MoeWork } from "./moe-law";

/** With the experts that live on the GPU. */
export type LocalExperts = MoeWork & { readonly localExperts: number };

/** Null where only totals are known, and without work. */
export function moeWork(operator: Operator): LocalExperts | null {
  const { shape, flops, storedBytes, weightBytes } = operator;
  const detail = findDetail(operator, "experts");
  if (!detail || !shape || flops === 0 || shape.m === 0) return null;
  const { matrices, width, routedRows, parted } = detail;
  const assignments = flops / (2 * matrices * shape.k * width);
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
    routedRows,
    parted,
  };
}
