/**
 * How an engine cuts the cache of one attention rank, by engine and version: what a request takes of it in the engine's own pieces, and
 * how many tokens the engine says that it has. Bytes of one GPU. The bytes that tokens need by themselves are in cache.ts.
 *
 * Pages, groups, states and pools: vllm-groups.ts, vllm-v4.ts, sglang-pools.ts, trtllm-pools.ts, each with its sources.
 */
import type { EngineSettings } from "../engine-memory";
import type { CacheEngine, RankCache } from "./rank-cache";
import { rankLayers, type LayersSubject } from "./rank-layers";
import { sglangCache } from "./sglang-pools";
import { trtllmCache } from "./trtllm-pools";
import { vllmCache } from "./vllm-cache";

export type CacheSubject = LayersSubject & { readonly engine?: CacheEngine };

/** Null where nothing is kept (models that read a text once), or where no engine cuts the cache. */
export function rankCache(subject: CacheSubject): RankCache | null {
  const known = caches.get(subject);
  if (known !== undefined) return known;
  const cache = makeCache(subject);
  caches.set(subject, cache);
  return cache;
}

const caches = new WeakMap<CacheSubject, RankCache | null>();

function makeCache(subject: CacheSubject): RankCache | null {
  const { engine, parallelism } = subject;
  if (engine === undefined) return null;
  const layers = rankLayers(subject);
  if (layers.length === 0) return null;
  if (engine.backend === "sglang") return sglangCache(layers, engine);
  if (engine.backend === "trtllm") return trtllmCache(layers, engine);
  return vllmCache(layers, engine, parallelism.cp);
}

/** What decides how an engine cuts its cache; `drafts`: tokens that it drafts per step. */
export const cacheEngine = (
  { backend, version, blockSize, maxTokens }: EngineSettings,
  drafts: number,
): CacheEngine => ({
  backend,
  version,
  blockSize,
  maxTokens,
  drafts,
});
