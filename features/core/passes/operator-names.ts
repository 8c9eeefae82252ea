/** Operators in words; ids are stable, names are for people. */
import { adaptedMatrix, isAdapter } from "@/features/core/operators/adapters";
import { partFormat } from "@/features/core/operators/stored-formats";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

const NAMES: Readonly<Record<string, Text>> = {
  encoder: m.encoderOfImagesAndAudio,
  embedding: m.embedding,
  qkv: m.qkvProjection,
  "q-kv-down": m.queryAndKvDownProjection,
  "q-up": m.queryUpProjection,
  "kv-up": m.kvExpansion,
  "kv-absorb": m.kvAbsorption,
  "rope-kv-write": m.roPEAndKvWrite,
  "indexer-q": m.indexerQuery,
  "indexer-k": m.indexerKeyAndWeights,
  "indexer-scores": m.indexerScores,
  "attention-prefill": m.attentionPrefill,
  "attention-decode": m.attentionDecode,
  "linear-in": m.linearAttentionProjections,
  "scan-prefill": m.stateScanPrefill,
  "scan-decode": m.stateUpdateDecode,
  "output-down": m.outputDownProjection,
  "attention-out": m.outputProjection,
  "attention-residual-norm": m.reduceAndNormAfterAttention,
  router: m.router,
  "latent-down": m.latentDownProjection,
  "latent-up": m.latentUpProjection,
  experts: m.routedExperts,
  "shared-up": m.sharedExpertGateAndUp,
  "shared-activation": m.sharedExpertActivation,
  "shared-down": m.sharedExpertDown,
  "ffn-dispatch": m.toFfnGPUs,
  "ffn-combine": m.backToAttentionGPUs,
  "ffn-up": m.ffnGateAndUp,
  "ffn-activation": m.ffnActivation,
  "ffn-down": m.ffnDown,
  "ffn-residual-norm": m.reduceAndNormAfterFfn,
  "final-norm": m.finalNorm,
  "qk-norm": m.normOfQueriesAndKeys,
  "lm-head": m.lmHead,
  "stage-hand-over": m.pipelineHandOver,
};

/** Kind of layer that an operator belongs to, as its id says it: several kinds have operators of one name. */
export const operatorLayer = (id: string): string => id.slice(0, id.indexOf("."));

export function operatorName(id: string): Text {
  if (isAdapter(id)) {
    const matrix = operatorName(adaptedMatrix(id));
    return m.loRAOfMatrix({ matrix });
  }
  const part = partFormat(id);
  if (part !== null) {
    const name = operatorName(part.id);
    const format = part.format.endsWith(" bit") ? part.format : part.format.toUpperCase().replace("_", " ");
    return m.wholeFormat({ format, whole: name });
  }
  const name = id.slice(id.indexOf(".") + 1);
  return NAMES[name] ?? verbatim(name);
}
