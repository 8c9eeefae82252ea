/** The layers of one rank that keep something, those of one shape together: bytes per token, window, state. */
import { sharedHeadBytes } from "@/features/core/model/kv-cache";
import type { Attention, CompressedAttention, LinearAttention, ModelSpec } from "@/features/core/model/spec";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Precision } from "@/features/core/operators/precision";
import { layerKv, layerState, stageShare } from "@/features/core/operators/totals/resident-memory";

export type LayersSubject = {
  readonly model: ModelSpec;
  readonly parallelism: Parallelism;
  readonly precision: Precision;
};

/** Layers of one GPU that are cached alike. */
export type RankLayers = { readonly count: number } & (
  | {
      readonly kind: "full" | "window";
      /** Bytes that one layer keeps per token. */
      readonly tokenBytes: number;
      /** Tokens that a query sees back; Infinity: all. */
      readonly window: number;
      /** Windows that start anew at multiples of their size (Llama 4). */
      readonly chunked: boolean;
      readonly latent: boolean;
    }
  | {
      readonly kind: "state";
      readonly attention: LinearAttention;
      readonly bytes: number;
      readonly convChannels: number;
    }
  | {
      readonly kind: "compressed";
      readonly attention: CompressedAttention;
      /** Bytes of one entry, window or compressed. */
      readonly entryBytes: number;
    }
);

/** Of the busiest stage. Layers that read another layer's cache keep nothing. */
export function rankLayers({ model, parallelism: p, precision }: LayersSubject): readonly RankLayers[] {
  const alike = new Map<string, RankLayers>();
  const chunked = model.family.startsWith("llama4");
  for (const { count, attention } of model.layers) {
    const layers = describeLayers(attention, p, precision, chunked);
    if (layers === null) continue;
    const key = JSON.stringify(layers);
    const before = alike.get(key);
    alike.set(key, { ...layers, count: count + (before?.count ?? 0) });
  }
  const share = stageShare(model, p);
  return [...alike.values()].map((layers) => ({ ...layers, count: Math.ceil(layers.count * share) }));
}

function describeLayers(
  attention: Attention,
  p: Parallelism,
  precision: Precision,
  chunked: boolean,
): RankLayers | null {
  const unshared = { ...p, cp: 1 };
  switch (attention.kind) {
    case "softmax": {
      if (!attention.ownsKv || attention.bothWays) return null;
      const tokenBytes = layerKv(attention, unshared, precision, 1);
      const { window } = attention;
      const plain = { count: 0, tokenBytes, latent: false } as const;
      if (window === null) return { ...plain, kind: "full", window: Infinity, chunked: false };
      return { ...plain, kind: "window", window, chunked };
    }
    case "mla": {
      const tokenBytes = layerKv(attention, unshared, precision, 1);
      return { count: 0, kind: "full", tokenBytes, window: Infinity, chunked: false, latent: true };
    }
    case "compressed":
      return { count: 0, kind: "compressed", attention, entryBytes: sharedHeadBytes(attention, precision.kv) };
    case "linear":
      return {
        ...{ count: 0, kind: "state", attention },
        bytes: layerState(attention, p),
        convChannels: attention.convChannels / p.tp,
      };
    case "none":
      return null;
  }
}
