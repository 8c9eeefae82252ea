/**
 * TensorRT-LLM's pools: blocks of 32 tokens for each size of window, which get memory in proportion to what a request keeps there, so the
 * pools are full together. A window holds one block more than its tokens fill. States lie beside them, one for each request.
 *
 * Source: tensorrt_llm KvCacheManager, read in public. The second manager of 2026 charges a slope and an intercept; its figures are not known.
 */
import type { CacheEngine, RankCache } from "./rank-cache";
import type { RankLayers } from "./rank-layers";

export function trtllmCache(layers: readonly RankLayers[], { blockSize: block, maxTokens }: CacheEngine): RankCache {
  const inBlocks = (tokens: number): number => Math.ceil(tokens / block) * block;
  const request = (tokens: number, inFlight: number): number =>
    layers.reduce((sum, layer) => {
      switch (layer.kind) {
        case "state":
          return sum + layer.count * layer.bytes;
        case "full":
          return sum + layer.count * layer.tokenBytes * inBlocks(tokens);
        case "window":
          return (
            sum + layer.count * layer.tokenBytes * Math.min(inBlocks(tokens), inBlocks(layer.window + inFlight) + block)
          );
        case "compressed": {
          const { entryBytes, attention, count } = layer;
          const entries = attention.variant === "window" ? 0 : Math.floor(tokens / attention.ratio);
          return sum + count * entryBytes * (entries + Math.min(tokens, attention.window));
        }
      }
    }, 0);
  const tokenBytes = layers.reduce(
    (sum, layer) => (layer.kind === "full" ? sum + layer.count * layer.tokenBytes : sum),
    0,
  );
  const piece = tokenBytes === 0 ? 1 : tokenBytes * block;
  return {
    piece,
    request,
    shared: (tokens) => Math.floor(tokens / block) * piece,
    reckoned: maxTokens,
    stated: (pieces, length) => Math.floor(((pieces * piece) / request(length, 1)) * length),
  };
}
