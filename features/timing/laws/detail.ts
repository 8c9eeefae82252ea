/**
 * Dimensions that a law needs and an operator's totals do not tell. An operator may carry them as `detail`; without,
 * they are worked out from FLOP and bytes under the assumptions that `attention-of.ts` and `moe-of.ts` state.
 */
import type { Operator } from "@/features/operators/operator";
import type { AttentionWork } from "./attention-work";

export type AttentionDetail = AttentionWork & {
  readonly kind: "attention";
  /** One latent cache for all heads (MLA): its kernels have laws of their own. */
  readonly latent: boolean;
};

export type ExpertDetail = {
  readonly kind: "experts";
  /** Width of one expert on this GPU. */
  readonly width: number;
  /** 3 gated, 2 not. */
  readonly matrices: number;
  /** Token-expert pairs that this GPU sorts, where that is more than it computes. */
  readonly routedRows: number;
};

export type ScanDetail = {
  readonly kind: "scan";
  /** Tokens of the longest sequence. */
  readonly length: number;
  /** Value heads on this GPU, all sequences. */
  readonly heads: number;
};

export type OperatorDetail = AttentionDetail | ExpertDetail | ScanDetail;
export type DetailedOperator = Operator & { readonly detail?: OperatorDetail };

export function detailOf<Kind extends OperatorDetail["kind"]>(
  operator: DetailedOperator,
  kind: Kind,
): Extract<OperatorDetail, { kind: Kind }> | null {
  const { detail } = operator;
  return detail?.kind === kind ? (detail as Extract<OperatorDetail, { kind: Kind }>) : null;
}
