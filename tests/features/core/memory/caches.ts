/** Ways of keeping a context, one layer of each, and what a whole model keeps. */
import { sequenceCache, totalCache } from "@/features/core/memory/cache";
import { engineDefaults } from "@/features/core/memory/engine-memory";
import type { Attention, LatentAttention } from "@/features/core/model/spec";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { RawParams } from "@/lib/params/codec";
import { resolved } from "../../../support/scenarios";

export { linear, softmax } from "@/bench/accuracy/publishers/engines/models";

export const { model: base, precision } = resolved({ model: "llama-3.1-8b", tp: "1", hw: "h100-sxm" });
export const ONE: Parallelism = { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 };

type Setting = {
  readonly context: number;
  readonly tp?: number;
  readonly kv?: "bf16" | "fp8";
  readonly block?: number;
};

/** Cache of a sequence in one layer of this attention, bytes of one GPU. */
export function layerBytes(attention: Attention, { context, tp = 1, kv = "bf16", block = 1 }: Setting): number {
  const layer = { count: 1, attention, ffn: { kind: "none" }, normParams: 0, extraParams: 0 } as const;
  const shape = { model: { ...base, layers: [layer] }, parallelism: { ...ONE, tp }, precision: { ...precision, kv } };
  return totalCache(sequenceCache({ ...shape, blockSize: block }, context));
}

export const latent: LatentAttention = {
  kind: "mla",
  heads: 128,
  qLoraRank: 1536,
  kvLoraRank: 512,
  nopeDim: 128,
  ropeDim: 64,
  valueHeadDim: 128,
  outputGate: false,
  bias: false,
  indexer: null,
};
export const sparse: Attention = { ...latent, indexer: { heads: 64, headDim: 128, topK: 2048 } };

export const chooseSubject = (raw: RawParams) => {
  const { model, chip, prefill: parallelism, precision: formats } = resolved(raw);
  return { model, chip, parallelism, precision: formats, engine: engineDefaults("vllm", chip, parallelism) };
};
export const sequence = (raw: RawParams, context: number, blockSize = 16): number =>
  totalCache(sequenceCache({ ...tokensOnly(raw), blockSize }, context));

/** Without what an engine takes beyond the tokens. */
const tokensOnly = (raw: RawParams) => {
  const { model, parallelism, precision: formats } = chooseSubject(raw);
  return { model, parallelism, precision: formats };
};
