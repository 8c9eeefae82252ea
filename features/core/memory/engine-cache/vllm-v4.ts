/**
 * vLLM's pages of DeepSeek-V4: every layer keeps a window of 128 in 64-token blocks; ratio 4 keeps compressed entries, indexer keys and the
 * float32 states of its compressor, ratio 128 entries and states. Entries have 584 bytes in FP8 (448 + 128 + 8), pages are multiples of 576.
 *
 *   groups    entries (blocks of 256 tokens) · windows · states of ratio 4 (blocks of 4, window 8) · states of ratio 128 (8, 128)
 *   a block   d layers of each of the three pages; d makes the padding of all groups least. From 0.25 a slot for each size of page,
 *             from 0.28 slots overlap: the largest group decides
 *
 * Source: vllm's DeepSeek-V4 cache specs, read in public; 20.43 requests of 1,048,576 tokens in vllm-project/recipes#762. Which release
 * changed the second time is not known.
 */
import { indexerKeyBytes } from "@/features/core/model/kv-cache";
import type { CompressedAttention } from "@/features/core/model/spec";
import { since } from "../start-limits";
import type { CacheEngine } from "./rank-cache";
import type { RankLayers } from "./rank-layers";
import type { Groups, Layout } from "./vllm-groups";

export function compressedLayout(layers: readonly RankLayers[], engine: CacheEngine): Layout {
  const compressed = layers.flatMap((layer) => (layer.kind === "compressed" ? [layer] : []));
  const sum = (includes: (attention: CompressedAttention) => boolean): number =>
    compressed.reduce((total, { count, attention }) => (includes(attention) ? total + count : total), 0);
  const counts = {
    all: sum(() => true),
    sparse: sum(({ indexer }) => indexer !== null),
    heavy: sum(({ variant, indexer }) => variant !== "window" && indexer === null),
  };
  const pages = pageSizes(compressed);
  const size = evenSize([counts.sparse, counts.all, counts.sparse, counts.heavy].filter((count) => count > 0));
  const times = (count: number): number => Math.ceil(count / size);
  const [ratio4, ratio128] = [2 * RATIO_4, RATIO_128];
  const groups: Groups[] = [
    { kind: "full", groups: Math.max(times(counts.sparse), times(counts.heavy)), block: 256, window: Infinity },
    { kind: "window", groups: times(counts.all), block: 64, window: compressed[0]?.attention.window ?? 128 },
    { kind: "window", groups: times(counts.sparse), block: 4, window: ratio4 },
    { kind: "window", groups: times(counts.heavy), block: 8, window: ratio128 },
  ];
  return {
    groups: groups.filter(({ groups: count }) => count > 0),
    blockBytes: blockBytes(counts, pages, size, engine),
  };
}

const RATIO_4 = 4;
const RATIO_128 = 128;

type Counts = { readonly all: number; readonly sparse: number; readonly heavy: number };
type Pages = { readonly window: number; readonly indexer: number; readonly heavy: number };

const PAGE = 576;
const paged = (size: number): number => Math.ceil(size / PAGE) * PAGE;

/** Of 64 window entries, 64 indexer keys of a 256-token block at ratio 4, and its two entries at ratio 128. */
function pageSizes(layers: readonly Extract<RankLayers, { kind: "compressed" }>[]): Pages {
  const entry = Math.max(...layers.map(({ entryBytes }) => entryBytes));
  const key = Math.max(0, ...layers.map(({ attention }) => indexerKeyBytes(attention.indexer)));
  return { window: paged(64 * entry), indexer: paged(64 * key), heavy: paged(2 * entry) };
}

/** Layers of one group with the least padding over all groups, the smaller of equals. */
function evenSize(counts: readonly number[]): number {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const waste = (size: number): number =>
    counts.reduce((sum, count) => sum + Math.ceil(count / size) * size - count, 0);
  let best = least;
  for (let size = least + 1; size <= most; size += 1) if (waste(size) < waste(best)) best = size;
  return best;
}

function blockBytes({ sparse, heavy }: Counts, pages: Pages, size: number, engine: CacheEngine): number {
  if (since(engine, "0.28"))
    return Math.max(size * pages.window, sparse * (pages.window + pages.indexer) + heavy * pages.heavy);
  if (since(engine, "0.25")) return size * pages.window + sparse * pages.indexer + heavy * pages.heavy;
  return size * (pages.window + pages.indexer + pages.heavy);
}
