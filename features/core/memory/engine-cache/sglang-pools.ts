/**
 * SGLang's pools. A token's cell holds all layers, so the tokens of a pool are its bytes over the cell:
 *
 *   full          cell = layers · (k + v) · bytes, or layers · latent
 *   and windows   full tokens = bytes / (cell of full layers + ratio · cell of window layers), window tokens = ratio · full tokens; ratio 0.8
 *                 (`--swa-full-tokens-ratio`), 1 before 0.5.7, which ignored it for models with heads of two sizes
 *   and states    states = bytes · q / (1 + q) / state, tokens = bytes / (1 + q) / cell; q = 0.9 (`--mamba-full-memory-ratio`)
 *   DeepSeek-V4   per full token s · window entries of all layers + entries and keys of ratio 4 and 128 + s · ring / 128 · the compressor's
 *                 states of ratio 4; s = 0.8, ring 8, or 16 with drafts
 *
 * A request takes of each pool what it keeps there, and the fuller pool limits: bytes of a request are the whole cache times that share.
 * Source: sglang/srt/model_executor and mem_cache, read in public; sgl-project/sglang#15464, #18039, #34499.
 */
import { indexerKeyBytes } from "@/features/core/model/kv-cache";
import { since } from "../start-limits";
import type { CacheEngine, RankCache } from "./rank-cache";
import type { RankLayers } from "./rank-layers";

export function sglangCache(layers: readonly RankLayers[], engine: CacheEngine): RankCache {
  const { full, window, state, span } = sizes(layers, engine);
  const ratio = window === 0 ? 0 : full === 0 ? 1 : windowRatio(engine);
  const cell = full + ratio * window;
  const stateShare = state === 0 ? 0 : cell === 0 ? 1 : STATE_RATIO / (1 + STATE_RATIO);
  const request = (tokens: number, inFlight: number): number => {
    const windowTokens = ratio === 0 ? 0 : Math.min(tokens, span + inFlight) / ratio;
    const cells = Math.max(full === 0 ? 0 : tokens, windowTokens) * cell;
    const byTokens = cell === 0 ? 0 : cells / (1 - stateShare);
    return Math.max(byTokens, state === 0 ? 0 : state / stateShare);
  };
  const piece = cell === 0 ? state : cell / (1 - stateShare);
  return {
    piece,
    request,
    shared: (tokens) => (cell === 0 ? 0 : (tokens * full) / (1 - stateShare)),
    reckoned: engine.maxTokens,
    stated: (pieces, length) => (cell === 0 ? pieces * length : pieces),
  };
}

const STATE_RATIO = 0.9;
/** Tokens of the pool of windows for each of the full pool. */
export const FULL_TOKENS_RATIO = 0.8;
const windowRatio = (engine: CacheEngine): number => (since(engine, "0.5.7") ? FULL_TOKENS_RATIO : 1);

/** Bytes of a token in all layers of a kind, of a request's states, and the tokens of a window. */
type Sizes = { readonly full: number; readonly window: number; readonly state: number; readonly span: number };

function sizes(layers: readonly RankLayers[], engine: CacheEngine): Sizes {
  let [full, window, state, span] = [0, 0, 0, 0];
  for (const layer of layers) {
    const { count } = layer;
    if (layer.kind === "state") state += count * layer.bytes;
    else if (layer.kind === "compressed") {
      const { attention, entryBytes } = layer;
      const sparse = attention.indexer !== null;
      window += count * (entryBytes + (sparse ? (ring(engine) / RING_PAGE) * STATE_BYTES : 0));
      if (attention.variant !== "window")
        full += (count * (entryBytes + indexerKeyBytes(attention.indexer))) / attention.ratio;
      span = Math.max(span, attention.window);
    } else if (layer.kind === "window") {
      window += count * layer.tokenBytes;
      span = Math.max(span, layer.window);
    } else full += count * layer.tokenBytes;
  }
  return { full, window, state, span };
}

/** Float32 states that the compressor of a layer of ratio 4 and that of its indexer keep for one position of their ring. */
const STATE_BYTES = 8192 + 2048;
const RING_PAGE = 128;
const ring = ({ drafts }: CacheEngine): number => (drafts > 0 ? 16 : 8);
