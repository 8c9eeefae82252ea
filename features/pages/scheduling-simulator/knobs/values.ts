/** Current values of the knobs, allowed values, and their wording. */
import { alike } from "@/features/core/simulator/fork";
import { POLICY_NAMES } from "@/features/core/simulator/input/policy-names";
import type { PoolConfig, SimConfig } from "@/features/core/simulator/input/config";
import { formatNumber } from "@/lib/format/quantity";
import { readQuantity } from "@/lib/params/read-quantity";
import { verbatim, type Text } from "@/lib/text";
import { toMs, toPercent } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { KNOBS, type Knob } from "./knobs";
import { EVICTION_NAMES, PAGE_POLICIES, ROUTING_NAMES, SWITCH_NAMES } from "./policy-names";
import * as m from "./messages";

/** Knobs that can make a difference to these instances. */
export function offeredKnobs(config: SimConfig): readonly Knob[] {
  const entries = config.pools.reduce((sum, { role, instances }) => sum + (role === "decode" ? 0 : instances), 0);
  const choices = Object.keys(knobChoices("policy", config) ?? {});
  const idle: readonly Knob[] = [
    ...(entries > 1 ? [] : (["routing"] as const)),
    ...(config.pools.length > 1 ? [] : (["transfer_ms"] as const)),
    ...(choices.length > 1 ? [] : (["policy"] as const)),
  ];
  return KNOBS.filter((knob) => !idle.includes(knob));
}

/** Values of a knob that is chosen, not measured; null for numbers. Policies: those that can take over from the one that runs. */
export function knobChoices(knob: Knob, config: SimConfig): Readonly<Record<string, Text>> | null {
  const pool = config.pools[0] as PoolConfig;
  if (knob === "policy")
    return Object.fromEntries(
      PAGE_POLICIES.filter((policy) => alike(pool.policy, policy)).map((policy) => [policy, POLICY_NAMES[policy]]),
    );
  if (knob === "routing") return ROUTING_NAMES;
  if (knob === "evict") return EVICTION_NAMES;
  return knob === "prefix_cache" ? SWITCH_NAMES : null;
}

/** The value that a run has now, as the knob counts it; null = unlimited. */
export const knobValue = (knob: Knob, config: SimConfig): number | string | null =>
  STANDS_AT[knob](config.pools[0] as PoolConfig, config);

const limit = (value: number): number | null => (Number.isFinite(value) ? value : null);

const STANDS_AT: Readonly<Record<Knob, (pool: PoolConfig, config: SimConfig) => number | string | null>> = {
  policy: ({ policy }) => policy,
  routing: (_, { routing }) => routing,
  evict: ({ eviction }) => eviction,
  prefix_cache: ({ prefixCache }) => (prefixCache ? "on" : "off"),
  budget: ({ tokenBudget }) => tokenBudget,
  max_seqs: ({ maxSequences }) => maxSequences,
  kv_blocks: ({ blocks }) => blocks,
  chunk: ({ chunkLimit }) => chunkLimit,
  long_at: ({ longPrefill }) => longPrefill,
  partial: ({ maxPartialPrefills }) => limit(maxPartialPrefills),
  long_partial: ({ maxLongPartialPrefills }) => limit(maxLongPartialPrefills),
  headroom: ({ headroom }) => headroom,
  watermark: ({ watermark }) => toPercent(watermark),
  spec_tokens: ({ speculation }) => speculation?.draftTokens ?? 0,
  graph_stride: ({ graphStride }) => graphStride,
  transfer_ms: (_, { transfer }) => toMs(seconds(transfer.latency)),
};

/** A value for readers: a name in words, a number with grouped digits. */
export function valueWord(knob: Knob, value: number | string | null): Text {
  if (value === null) return m.unlimited;
  const named = NAMED[knob]?.[value];
  if (named) return named;
  const number = typeof value === "number" ? value : readQuantity(value, undefined);
  return verbatim(number === undefined ? String(value) : formatNumber(number, 6));
}

const NAMED: Readonly<Partial<Record<Knob, Readonly<Record<string, Text>>>>> = {
  policy: POLICY_NAMES,
  routing: ROUTING_NAMES,
  evict: EVICTION_NAMES,
  prefix_cache: SWITCH_NAMES,
};
