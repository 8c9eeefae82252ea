/** What one layer's expert takes. */
import type { MoeFfn } from "@/features/model/spec";
import { bytesPerElement } from "@/features/model/weights";
import type { Resolved } from "@/features/scenario/resolve";

/** Stored bytes of one layer's expert on one GPU: `matrices · h · w / etp` elements, scales included. */
export function expertBytes({ decode, precision }: Resolved, ffn: MoeFfn): number {
  const matrices = ffn.gated ? 3 : 2;
  return (matrices * ffn.expertHidden * ffn.width * bytesPerElement(precision.weights.routed)) / decode.etp;
}
