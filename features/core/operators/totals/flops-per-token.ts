/** Floating-point work per token of a whole model, for tables and reports; the same operators that steps are priced by. */
import type { ModelSpec } from "@/features/core/model/spec";
import { storedFormats } from "@/features/core/model/weights";
import { flops, type Flops } from "@/lib/units/quantity";
import { operatorGraph } from "../graph";
import type { Segment } from "../segment";

export type FlopsPerToken = {
  /** Mean over a causal prefill of `batch` prompts of `seqLen` tokens; the LM head runs on each prompt's last token. */
  readonly prefillFlopsPerToken: (pass: { readonly batch: number; readonly seqLen: number }) => Flops;
  /** One token with `kvLen` positions in the cache; MLA absorbed. */
  readonly decodeFlopsPerToken: (step: { readonly batch: number; readonly kvLen: number }) => Flops;
};

export function flopsPerToken(model: ModelSpec): FlopsPerToken {
  return {
    prefillFlopsPerToken: ({ batch, seqLen }) =>
      perToken(model, { phase: "prefill", sequences: batch, newTokens: seqLen, cached: 0 }),
    decodeFlopsPerToken: ({ batch, kvLen }) =>
      perToken(model, { phase: "decode", sequences: batch, newTokens: 1, cached: kvLen }),
  };
}

function perToken(model: ModelSpec, segment: Segment): Flops {
  const operators = operatorGraph({
    model,
    parallelism: { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 },
    precision: { weights: storedFormats(model), kv: "bf16", activations: "bf16", narrowArithmetic: false },
    segments: [segment],
  });
  const work = operators.reduce((sum, operator) => sum + operator.flops * operator.repeat, 0);
  return flops(work / (segment.sequences * segment.newTokens));
}
