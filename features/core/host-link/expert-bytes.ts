/** What one layer's expert takes. */
import type { MoeFfn } from "@/features/core/model/spec";
import { classElement } from "@/features/core/model/weights";
import type { Resolved } from "@/features/core/scenario/resolve";

/** Stored bytes of one layer's expert on one GPU: `matrices · h · w / etp` elements, scales included. */
export function expertBytes({ model, decode, precision }: Resolved, ffn: MoeFfn): number {
  const matrices = ffn.gated ? 3 : 2;
  const element = classElement(model, "routed", precision.weights.routed).bytes;
  return (matrices * ffn.expertHidden * ffn.width * element) / decode.etp;
}
