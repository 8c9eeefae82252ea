/** KV cache of an instance, as its engine's defaults leave it (features/core/serving/deployment/capacity.ts); or how much is missing for a single request. */
import { cacheCapacity } from "@/features/core/memory/capacity";
import { ledgers, tightest } from "@/features/core/memory/ledger";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { cacheSubject, heldByCache, kvCapacity, sharedTokens } from "@/features/core/serving/deployment/capacity";
import type { Deployment } from "@/features/core/serving/deployment/deployment";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { toGib } from "@/lib/units/edge";

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
  const context = deployment.lengths.isl + deployment.lengths.osl;
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
  const context = deployment.lengths.isl + deployment.lengths.osl;
  const gib = (size: number): string => toGib(size as typeof capacity).toFixed(1);
  const left =
    cache < 0
      ? { en: `exceed it by ${gib(-cache)} GiB with buffers`, zh: `连同缓冲超出 ${gib(-cache)} GiB` }
      : { en: `leave ${gib(cache)} GiB after buffers`, zh: `扣除缓冲后剩余 ${gib(cache)} GiB` };
  const issue = {
    code: cache <= 0 ? "SEARCH-WEIGHTS-OOM" : "SEARCH-KV-OOM",
    at: "tp",
    message: text({
      en: `${gib(weightTotal)} GiB of weights on a GPU of ${gib(capacity)} GiB ${left.en}: no room for one request of ${context} tokens.`,
      zh: `单卡显存 ${gib(capacity)} GiB，权重占 ${gib(weightTotal)} GiB，${left.zh}，放不下一个 ${context} token 的请求。`,
    }),
    fix: text({
      en: "Spread the weights over more GPUs, or store them narrower.",
      zh: "请将权重分布到更多 GPU，或采用更窄的权重格式。",
    }),
  };
  if (cache <= 0) return { reason: "WEIGHTS_OOM", excess: -cache / capacity, issue };
  const held = cacheCapacity(subject).tokens(context);
  return { reason: "KV_OOM", excess: context / Math.max(1, held) - 1, issue };
}
