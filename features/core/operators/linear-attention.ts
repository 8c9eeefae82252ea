/**
 * Mixers with a constant state: gated delta net, KDA, lightning attention, Mamba, RWKV, RG-LRU, short convolutions. Their projections are matrix products;
 * the scan updates a state of valueHeads x keyHeadDim x valueHeadDim per sequence.
 *
 *   scan FLOP per token = 2 · s · state, s = 2 (read-out, outer product) for lightning, Mamba, RWKV-5 and -6, RG-LRU; 3 with the
 *   delta rule, which also reads the old value out (Gated Delta Networks, arXiv:2412.06464, recurrent form; RWKV-7, arXiv:2503.14456).
 * A decode step reads and writes the state once per sequence; a prefill chunk keeps it on chip and writes it once.
 */
import type { LinearAttention } from "@/features/core/model/spec";
import { bytesPerElement } from "@/features/core/model/weights";
import { gemm, kernel, listSegments, type LayerScope } from "./build";
import type { Operator } from "./operator";
import type { Segment } from "./segment";
import { total } from "./softmax-attention";

export function linearAttention(scope: LayerScope, attention: LinearAttention): Operator[] {
  const { model, tokens, precision, parallelism } = scope;
  const format = precision.weights.attention;
  const outputs = attention.matrixParams / model.hidden / parallelism.tp;
  const outputProjection = (attention.valueHeads * attention.valueHeadDim) / parallelism.tp;
  return [
    gemm(scope, "linear-in", { m: tokens, n: Math.max(0, outputs - outputProjection), k: model.hidden, format }),
    ...scan(scope, attention, "prefill"),
    ...scan(scope, attention, "decode"),
    gemm(scope, "attention-out", { m: tokens, n: model.hidden, k: outputProjection, format }),
  ];
}

/** Products with the state that one token takes. */
export const stateProducts = ({ variant }: Pick<LinearAttention, "variant">): number =>
  DELTA_RULE.has(variant) ? 3 : 2;

const DELTA_RULE: ReadonlySet<LinearAttention["variant"]> = new Set(["gdn", "kda", "rwkv7"]);

/** State of one sequence in one layer, elements: the recurrent matrix and the short convolution's tail. */
const stateElements = (attention: LinearAttention): number =>
  attention.valueHeads * attention.keyHeadDim * attention.valueHeadDim;

const convolutionElements = (attention: LinearAttention): number =>
  attention.convChannels * Math.max(0, attention.convKernel - 1);

function scan(scope: LayerScope, attention: LinearAttention, phase: Segment["phase"]): Operator[] {
  const segments = listSegments(scope, phase);
  if (segments.length === 0) return [];
  const { tp, cp } = scope.parallelism;
  const tokens = total(segments, (s) => s.newTokens) / cp;
  const sequences = segments.reduce((sum, s) => sum + s.sequences, 0);
  const state = stateElements(attention) * bytesPerElement(attention.stateFormat);
  const tail = convolutionElements(attention) * bytesPerElement("bf16");
  const channels = attention.convChannels + 2 * attention.valueHeads * attention.valueHeadDim;
  return [
    kernel(scope, `scan-${phase}`, {
      family: "linear-attention",
      flops: (2 * tokens * stateProducts(attention) * stateElements(attention)) / tp,
      kvBytes: (2 * sequences * (state + tail)) / tp,
      activations: (2 * tokens * channels) / tp,
      detail: {
        kind: "scan",
        // A convolution needs no earlier output: nothing runs one after the other.
        length: stateElements(attention) === 0 ? 0 : Math.max(...segments.map((s) => s.newTokens)) / cp,
        heads: (sequences * attention.valueHeads) / tp,
      },
    }),
  ];
}
