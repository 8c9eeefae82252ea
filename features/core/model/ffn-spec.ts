/** Feed-forward blocks of a model, in element counts of the whole model (spec.ts). */
export type DenseFfn = {
  readonly kind: "dense";
  readonly width: number;
  /** Three matrices (gate, up, down) instead of two. */
  readonly gated: boolean;
  readonly bias: boolean;
};

export type ExpertGroups = { readonly count: number; readonly picked: number };

export type MoeFfn = {
  readonly kind: "moe";
  readonly experts: number;
  readonly topK: number;
  /** A token chooses its experts from the best `picked` of `count` groups (DeepSeek); absent: from all. */
  readonly groups?: ExpertGroups;
  /** Width of one routed expert. */
  readonly width: number;
  /** Input and output size of the routed experts; differs from the hidden size in latent MoE (Kimi K3). */
  readonly expertHidden: number;
  readonly gated: boolean;
  readonly bias: boolean;
  readonly routerBias: boolean;
  /** Total width of the shared experts, 0 = none. */
  readonly sharedWidth: number;
  /** The shared expert is weighted by a learned gate of hidden-size weights (Qwen). */
  readonly sharedGate: boolean;
  /** Dense branch beside the experts in the same layer (Gemma 4), 0 = none. */
  readonly denseWidth: number;
  /** Weights of this block outside router, experts, shared and dense branch (latent projections, per-expert scales, hash tables). */
  readonly extraParams: number;
};

type NoFfn = { readonly kind: "none" };

export type Ffn = DenseFfn | MoeFfn | NoFfn;
