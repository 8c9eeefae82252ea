/**
 * What vLLM takes of its pool for a request of L tokens, F of them new in one step, in blocks of b:
 *
 *   full        ⌈L / cp / b⌉                      window w    ⌈min(w - 1 + F, L) / b⌉ + 1
 *   chunks a    ⌈min(a + F, L) / b⌉               state       1, or 2 where states are kept for prefixes, and the drafts of a step
 *
 * and what it says of the pool: "Maximum concurrency" = blocks / blocks of a request; "GPU KV cache size" = tokens of the blocks that one
 * group has (to 0.20), then concurrency · L.
 *
 * F is `max_num_batched_tokens`, from 0.26 times the batches in flight: 2, or stages + 1 (vllm-project/vllm#52495).
 * Sources: vllm/v1/core/kv_cache_utils.py, single_type_kv_cache_manager.py, read in public; logs in tests/features/core/memory/engine-cache.
 */
import { since } from "../start-limits";
import type { CacheEngine, RankCache } from "./rank-cache";
import type { RankLayers } from "./rank-layers";
import { groupLayers, type Groups, type Layout } from "./vllm-groups";
import { compressedLayout } from "./vllm-v4";

export function vllmCache(layers: readonly RankLayers[], engine: CacheEngine, cp: number): RankCache {
  const { groups, blockBytes } = chooseLayout(layers, engine);
  const blocks = (tokens: number, inFlight: number): number =>
    groups.reduce((sum, group) => sum + group.groups * groupBlocks(group, { tokens, inFlight, cp, engine }), 0);
  const reckoned = engine.maxTokens * (since(engine, "0.26") ? BATCHES_IN_FLIGHT : 1);
  return {
    piece: blockBytes,
    request: (tokens, inFlight) => blockBytes * blocks(tokens, inFlight),
    shared: (tokens) =>
      groups.reduce(
        (sum, { kind, groups: count, block }) =>
          kind === "full" ? sum + count * Math.floor(tokens / (cp * block)) * blockBytes : sum,
        0,
      ),
    reckoned,
    stated: (pieces, length) => statedTokens(pieces, { groups, engine, cp, length, each: blocks(length, reckoned) }),
  };
}

/** Asynchronous scheduling, which is how it starts. */
const BATCHES_IN_FLIGHT = 2;

const chooseLayout = (layers: readonly RankLayers[], engine: CacheEngine): Layout =>
  layers.some(({ kind }) => kind === "compressed") ? compressedLayout(layers, engine) : groupLayers(layers, engine);

type Request = {
  readonly tokens: number;
  readonly inFlight: number;
  readonly cp: number;
  readonly engine: CacheEngine;
};

function groupBlocks({ kind, block, window }: Groups, { tokens, inFlight, cp, engine }: Request): number {
  switch (kind) {
    case "full":
      return Math.ceil(Math.ceil(tokens / cp) / block);
    case "window":
      return Math.ceil(Math.min(window - 1 + inFlight, tokens) / block) + 1;
    case "chunked":
      return Math.ceil(Math.min(window + inFlight, tokens) / block);
    case "state":
      return (since(engine, "0.21") ? 2 : 1) + engine.drafts;
  }
}

type Pool = {
  readonly groups: readonly Groups[];
  readonly engine: CacheEngine;
  readonly cp: number;
  readonly length: number;
  /** Blocks of one request. */
  readonly each: number;
};

function statedTokens(pieces: number, { groups, engine, cp, length, each }: Pool): number {
  if (since(engine, "0.21")) return Math.floor((pieces / each) * length);
  const count = groups.reduce((sum, group) => sum + group.groups, 0);
  const blocks = groups.filter(({ kind }) => kind !== "state").map(({ block }) => block);
  const block = blocks.length === 0 ? length : Math.min(...blocks);
  const groupPieces = since(engine, "0.9") ? Math.floor(pieces / count) : pieces;
  return groupPieces * block * (since(engine, "0.9") ? cp : 1);
}
