/** A change during a run: one knob, one value. */
import type { Knobs } from "@/features/core/simulator/fork";
import {
  ROUTINGS,
  type PolicyName,
  type PoolConfig,
  type Routing,
  type SimConfig,
} from "@/features/core/simulator/input/config";
import { readQuantity } from "@/lib/params/read-quantity";
import type { Text } from "@/lib/text";
import { fromMs, fromPercent } from "@/lib/units/edge";
import { EVICTIONS, PAGE_POLICIES, SWITCH_NAMES } from "./policy-names";
import * as m from "./messages";

export const KNOBS = [
  "policy",
  "budget",
  "max_seqs",
  "kv_blocks",
  "prefix_cache",
  "evict",
  "routing",
  "chunk",
  "long_at",
  "partial",
  "long_partial",
  "headroom",
  "watermark",
  "spec_tokens",
  "graph_stride",
  "transfer_ms",
] as const;
export type Knob = (typeof KNOBS)[number];

export const KNOB_NAMES: Readonly<Record<Knob, Text>> = {
  policy: m.policy,
  budget: m.tokenBudget,
  max_seqs: m.maxSequences,
  kv_blocks: m.kvBlocks,
  prefix_cache: m.prefixCache,
  evict: m.onPreemption,
  routing: m.routing,
  chunk: m.chunkLimit,
  long_at: m.longPromptAbove,
  partial: m.halfDonePrompts,
  long_partial: m.halfDoneLongPrompts,
  headroom: m.headroom,
  watermark: m.watermark,
  spec_tokens: m.draftTokens,
  graph_stride: m.graphStride,
  transfer_ms: m.transferLatency,
};

export type Turn = {
  readonly knobs: Knobs;
  readonly run: Partial<Pick<SimConfig, "routing" | "transfer">>;
};

/** `written`: a name, or a number in the unit of the page's control of the same name (watermark in percent). Null: it is neither. */
export function turn(knob: Knob, text: string, config: SimConfig, acceptance: readonly number[]): Turn | null {
  const named = turnTo(knob, text);
  if (named !== null) return named;
  const value = readQuantity(text, undefined);
  if (value === undefined || !(value >= 0) || isNamed(knob)) return null;
  if (knob === "transfer_ms") return { knobs: {}, run: { transfer: { ...config.transfer, latency: fromMs(value) } } };
  return { knobs: numberKnob(knob, value, acceptance), run: {} };
}

const isNamed = (knob: Knob): boolean => ["policy", "routing", "evict", "prefix_cache"].includes(knob);

function turnTo(knob: Knob, name: string): Turn | null {
  const only = (knobs: Knobs): Turn => ({ knobs, run: {} });
  if (knob === "policy" && (PAGE_POLICIES as readonly string[]).includes(name))
    return only({ policy: name as PolicyName });
  if (knob === "routing" && (ROUTINGS as readonly string[]).includes(name))
    return { knobs: {}, run: { routing: name as Routing } };
  if (knob === "evict" && (EVICTIONS as readonly string[]).includes(name))
    return only({ eviction: name as PoolConfig["eviction"] });
  if (knob === "prefix_cache" && name in SWITCH_NAMES) return only({ prefixCache: name === "on" });
  return null;
}

type NumberKnob = Exclude<Knob, "policy" | "routing" | "evict" | "prefix_cache" | "transfer_ms">;

function numberKnob(knob: Knob, value: number, acceptance: readonly number[]): Knobs {
  const count = Math.round(value);
  const least = Math.max(1, count);
  switch (knob as NumberKnob) {
    case "budget":
      return { tokenBudget: least };
    case "max_seqs":
      return { maxSequences: least };
    case "kv_blocks":
      return { blocks: least };
    case "chunk":
      return { chunkLimit: count };
    case "long_at":
      return { longPrefill: count };
    case "partial":
      return { maxPartialPrefills: least };
    case "long_partial":
      return { maxLongPartialPrefills: least };
    case "headroom":
      return { headroom: count };
    case "watermark":
      return { watermark: fromPercent(value) };
    case "spec_tokens":
      return { speculation: speculation(count, acceptance) };
    case "graph_stride":
      return { graphStride: count };
  }
}

const speculation = (draftTokens: number, acceptance: readonly number[]): PoolConfig["speculation"] =>
  draftTokens === 0 ? null : { draftTokens, acceptance: acceptance.length === 0 ? [0] : acceptance, draws: "expected" };
