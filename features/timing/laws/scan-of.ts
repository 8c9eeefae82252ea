/**
 * The dimensions of a recurrent scan: its detail, or those that a delta rule on an FP32 state of 128 x 128 per head
 * would have with the same state bytes (read and written once) and FLOP.
 */
import type { Operator } from "@/features/operators/operator";
import { detailOf } from "./detail";
import type { LinearWork } from "./linear-law";

const STATE = 128 * 128;
const STATE_BYTES = 2 * 4 * STATE;
const FLOPS_PER_TOKEN = 2 * 3 * STATE;

export function scanOf(operator: Operator): LinearWork {
  const { flops, kvBytes, activationBytes, weightBytes } = operator;
  const detail = detailOf(operator, "scan");
  const heads = detail?.heads ?? kvBytes / STATE_BYTES;
  const length = detail?.length ?? (heads === 0 ? 0 : flops / FLOPS_PER_TOKEN / heads);
  return { flops, bytes: kvBytes + activationBytes + weightBytes, length, heads };
}
