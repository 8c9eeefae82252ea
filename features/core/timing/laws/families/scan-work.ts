/** The dimensions of a recurrent scan. */
import { findDetail } from "@/features/core/operators/detail";
import type { Operator } from "@/features/core/operators/operator";
import type { LinearWork } from "./linear-law";

/** Null where only totals are known. */
export function scanWork(operator: Operator): LinearWork | null {
  const { flops, kvBytes, activationBytes, weightBytes } = operator;
  const detail = findDetail(operator, "scan");
  return (
    detail && { flops, bytes: kvBytes + activationBytes + weightBytes, length: detail.length, heads: detail.heads }
  );
}
