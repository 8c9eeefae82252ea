/** KV cache of an instance, as its engine's defaults leave it (features/core/serving/deployment/capacity.ts); or how much is missing for a single request. */
import { decodingCapacity } from "@/features/core/memory/capacity";
import { ledgers, tightest } from "@/features/core/memory/ledger";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { cacheSubject, heldByCache, kvCapacity, sharedTokens } from "@/features/core/serving/deployment/capacity";
import type { Deployment } from "@/features/core/serving/deployment/deployment";
import type { Issue } from "@/lib/issue";
import { toGib } from "@/lib/units/edge";
import * as m from "@/features/core/search/messages";
import { longestLengths } from "@/features/core/serving/deployment/requests";

export type Room = {
  /** New tokens of a step and rank that activations are made for; null = the engine's own. */
  readonly tokens: number | null;
  /** Tokens of cache of an instance, and whole requests that they hold. */
  readonly capacity: number;
  readonly requests: number;
};

export type Shortage = {
  readonly reason: "WEIGHTS_OOM" | "KV_OOM";
  /** Of weights and buffers: what a GPU lacks, a share of its memory. Of cache: what one request lacks, a share of what there is. */
  readonly excess: number;
  readonly issue: Issue;
};

/** Null where not even one request fits. */
export function measureRoom(deployment: Deployment, layout: Parallelism, tokens: number | null): Room | null {
  const { isl, osl } = longestLengths(deployment.lengths);
  const context = isl + osl;
  const capacity = Math.max(0, kvCapacity(deployment, layout, flagsFor(tokens)));
  const seats = { capacity, ranks: layout.dp, shared: sharedTokens(deployment, layout), tiers: deployment.tiers };
  const requests = Math.min(MOST, Math.floor(heldByCache(seats, context)));
  return requests < 1 ? null : { tokens, capacity, requests };
}

/** A stated budget is a flag: activations are made for it. */
const flagsFor = (tokens: number | null) => (tokens === null ? {} : { maxTokens: tokens });

/** A state that does not grow leaves room for any number. */
const MOST = 2 ** 31 - 1;

/** Nothing fits under any budget: the account of the smallest one, which leaves the most. */
export function shortage(deployment: Deployment, layout: Parallelism, budgets: readonly (number | null)[]): Shortage {
  const least = budgets.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a));
  const subject = cacheSubject(deployment, layout, flagsFor(least));
  const { capacity, weightTotal, cache } = tightest(ledgers(subject));
  const { isl, osl } = longestLengths(deployment.lengths);
  const context = isl + osl;
  const gib = (size: number): string => toGib(size as typeof capacity).toFixed(1);
  const left =
    cache < 0 ? m.exceedItByCacheGiB({ cache: gib(-cache) }) : m.leaveCacheGiBAfterBuffers({ cache: gib(cache) });
  const issue = {
    code: cache <= 0 ? "SEARCH-WEIGHTS-OOM" : "SEARCH-KV-OOM",
    at: "tp",
    message: m.weightTotalGiBOfWeightsOn({ weightTotal: gib(weightTotal), capacity: gib(capacity), context, left }),
    fix: m.spreadWeightsOverMoreGPUs,
  };
  if (cache <= 0) return { reason: "WEIGHTS_OOM", excess: -cache / capacity, issue };
  const cachedTokens = decodingCapacity(subject).tokens(context);
  return { reason: "KV_OOM", excess: context / Math.max(1, cachedTokens) - 1, issue };
}
