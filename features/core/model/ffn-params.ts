/** Weight elements of one feed-forward block, split by what parallelism and quantisation treat apart. */
import { assertNever } from "@/lib/assert-never";
import type { Ffn, MoeFfn } from "./spec";

export type FfnParams = {
  readonly dense: number;
  readonly routed: number;
  readonly shared: number;
  readonly router: number;
  readonly other: number;
};

const NOTHING: FfnParams = { dense: 0, routed: 0, shared: 0, router: 0, other: 0 };

/** All weights of one block, elements. `hidden` is the model's hidden size. */
export function ffnParams(ffn: Ffn, hidden: number): FfnParams {
  switch (ffn.kind) {
    case "dense":
      return { ...NOTHING, dense: mlpParams(hidden, ffn.width, ffn.gated, ffn.bias) };
    case "moe":
      return moeParams(ffn, hidden);
    case "none":
      return NOTHING;
    default:
      return assertNever(ffn);
  }
}

/** Two or three matrices between `hidden` and `width`, with optional biases. */
function mlpParams(hidden: number, width: number, gated: boolean, bias: boolean): number {
  const inputs = gated ? 2 : 1;
  return (inputs + 1) * hidden * width + (bias ? inputs * width + hidden : 0);
}

/** Weights of one routed expert, elements. */
export function expertParams(ffn: MoeFfn): number {
  return mlpParams(ffn.expertHidden, ffn.width, ffn.gated, ffn.bias);
}

function moeParams(ffn: MoeFfn, hidden: number): FfnParams {
  return {
    dense: ffn.denseWidth === 0 ? 0 : mlpParams(hidden, ffn.denseWidth, ffn.gated, ffn.bias),
    routed: ffn.experts * expertParams(ffn),
    shared:
      ffn.sharedWidth === 0 ? 0 : mlpParams(hidden, ffn.sharedWidth, ffn.gated, ffn.bias) + gateParams(ffn, hidden),
    router: hidden * ffn.experts + (ffn.routerBias ? ffn.experts : 0),
    other: ffn.extraParams,
  };
}

const gateParams = (ffn: MoeFfn, hidden: number): number => (ffn.sharedGate ? hidden : 0);
