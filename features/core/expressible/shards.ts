/**
 * Parts of matrices that an engine's loaders refuse. FP8 in blocks of 128 × 128 has one scale per block: vLLM and SGLang raise "… is not
 * divisible by weight quantization block_n = 128" where a GPU's part is no whole number of blocks (fp8.py, `create_weights`; vLLM #54178,
 * #48173 on MiniMax-M2 at TP 8, sgl-project/sglang#3345 on DeepSeek-R1 at TP 32). TensorRT-LLM takes part blocks in dense matrices, and none
 * in experts (TensorRT-LLM#12101 raises, #14613: MiniMax-M2.5 at TP 8 leaves 192 columns, so its tests run EP 8). Key-value heads are divided
 * among tensor ranks or repeated on a whole number of them (QKVParallelLinear of vLLM and SGLang, `duplicate_kv_weight` of TensorRT-LLM).
 */
import { modelTitle } from "@/features/core/model/config/model-title";
import type { Attention, Ffn, NumberFormat } from "@/features/core/model/spec";
import { stageGpus } from "@/features/core/operators/parallelism";
import { formatCount } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { Broken, LayoutQuestion, Way } from "./question";
import * as m from "./messages";

export const shardRefusals = (question: LayoutQuestion): Broken[] =>
  [...keyValueHeads(question), ...blocks(question)].slice(0, 1);

const NAMES = { vllm: "vLLM", sglang: "SGLang", trtllm: "TensorRT-LLM" } as const;

function keyValueHeads({ backend, model, layout }: LayoutQuestion): Broken[] {
  const { tp } = layout;
  for (const { attention } of model.layers) {
    if (attention.kind !== "softmax" || !attention.ownsKv) continue;
    const { kvHeads } = attention;
    if (kvHeads >= tp ? kvHeads % tp === 0 : tp % kvHeads === 0) continue;
    const message = m.backendDividesOrRepeatsKvHeads({
      backend: NAMES[backend],
      kvHeads,
      tp,
      modelTitle: modelTitle(model),
    });
    return [{ code: "KV-HEADS", degree: "tp", message, tries: narrowerTp(tp) }];
  }
  return [];
}

/** Columns or rows of one matrix, split into `parts`. */
type Split = { readonly what: Text; readonly size: number; readonly parts: number; readonly experts?: boolean };

/** Scales of a block format cover as many columns and rows. */
const BLOCK = 128;

function blocks(question: LayoutQuestion): Broken[] {
  const { backend, layout, model } = question;
  for (const { attention, ffn } of model.layers)
    for (const { what, size, parts, experts } of [
      ...attentionSplits(question, attention),
      ...ffnSplits(question, ffn),
    ]) {
      if (parts === 1 || (size / parts) % BLOCK === 0 || (backend === "trtllm" && experts !== true)) continue;
      const left = formatCount(size / parts);
      const values = { engine: NAMES[backend], parts, left, size: formatCount(size), what, block: BLOCK };
      const message = experts ? m.expertsSplitLeave(values) : m.tpLeavesEachGpu(values);
      const alternatives: Way[] = experts ? [{ ep: stageGpus(layout) }] : [];
      return [
        {
          code: "FP8-BLOCK",
          degree: experts ? "ep" : "tp",
          message,
          tries: [...alternatives, ...narrowerTp(layout.tp)],
        },
      ];
    }
  return [];
}

const inBlocks = (format: NumberFormat): boolean => format === "fp8_block";

function attentionSplits({ layout: { tp }, weights }: LayoutQuestion, attention: Attention): Split[] {
  if (!inBlocks(weights.attention)) return [];
  if (attention.kind === "softmax") {
    const { heads, kvHeads, headDim, valueHeadDim } = attention;
    // Repeated heads stay whole.
    const parts = Math.min(tp, kvHeads);
    return [
      { what: m.queryProjection, size: heads * headDim, parts: tp },
      { what: m.keyValueProjection, size: kvHeads * headDim, parts },
      { what: m.outputProjection, size: heads * valueHeadDim, parts: tp },
    ];
  }
  if (attention.kind !== "mla") return [];
  const { heads, nopeDim, ropeDim, valueHeadDim } = attention;
  return [
    { what: m.queryProjection, size: heads * (nopeDim + ropeDim), parts: tp },
    { what: m.keyValueProjection, size: heads * (nopeDim + valueHeadDim), parts: tp },
    { what: m.outputProjection, size: heads * valueHeadDim, parts: tp },
  ];
}

function ffnSplits(question: LayoutQuestion, ffn: Ffn): Split[] {
  const { layout, weights } = question;
  if (ffn.kind === "dense")
    return inBlocks(weights.dense) ? [{ what: m.denseLayer, size: ffn.width, parts: denseRanks(question) }] : [];
  if (ffn.kind !== "moe") return [];
  return [
    ...(inBlocks(weights.routed) ? [{ what: m.expert, size: ffn.width, parts: layout.etp, experts: true }] : []),
    ...(inBlocks(weights.shared) && ffn.sharedWidth > 0
      ? [{ what: m.sharedExperts, size: ffn.sharedWidth, parts: sharedRanks(question) }]
      : []),
  ];
}

/** vLLM keeps dense layers in an attention rank; SGLang does with --moe-dense-tp-size 1, which ranks of one GPU have, else splits them over all. */
function denseRanks({ backend, layout }: LayoutQuestion): number {
  if (backend === "vllm") return layout.tp;
  return layout.dp > 1 && layout.tp === 1 ? 1 : stageGpus(layout);
}

/** With DeepEP, SGLang keeps shared experts whole on every GPU. */
function sharedRanks({ backend, layout }: LayoutQuestion): number {
  if (backend === "vllm") return layout.tp;
  return layout.dp > 1 && layout.ep === stageGpus(layout) ? 1 : stageGpus(layout);
}

const narrowerTp = (tp: number): Way[] =>
  [2, 4, 8, 16].map((share) => ({ tp: tp / share })).filter(({ tp: left }) => Number.isInteger(left));
