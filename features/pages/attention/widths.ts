/** Elements of a key and of a value as the kernel multiplies them: MLA expands both in prefill and absorbs them in decode. */
import type { Attention } from "@/features/core/model/spec";
import type { Phase } from "./input";
import type { Widths } from "./stages";

export function listWidths(attention: Attention, phase: Phase): Widths {
  switch (attention.kind) {
    case "softmax":
      return { key: attention.headDim, value: attention.valueHeadDim };
    case "mla":
      return phase === "decode"
        ? { key: attention.kvLoraRank + attention.ropeDim, value: attention.kvLoraRank }
        : { key: attention.nopeDim + attention.ropeDim, value: attention.valueHeadDim };
    case "compressed":
      return { key: attention.headDim, value: attention.headDim };
    default:
      return { key: 1, value: 1 };
  }
}
