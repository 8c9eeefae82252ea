/** What may be turned in the middle of a run: one knob, one value. */
import type { Knobs } from "@/features/simulator/fork";
import type { PoolConfig, SimConfig } from "@/features/simulator/config";
import { text, type Text } from "@/lib/text";

export const KNOBS = [
  "budget",
  "max_seqs",
  "kv_blocks",
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
  budget: text("Token budget", "token 预算"),
  max_seqs: text("Max sequences", "最大序列数"),
  kv_blocks: text("KV blocks", "KV 块数"),
  chunk: text("Chunk limit", "分块上限"),
  long_at: text("Long prompt above", "长提示词阈值"),
  partial: text("Half-done prompts", "未完成提示词上限"),
  long_partial: text("Half-done long prompts", "未完成长提示词上限"),
  headroom: text("Headroom", "预留块"),
  watermark: text("Watermark", "水位线"),
  spec_tokens: text("Draft tokens", "草稿 token 数"),
  graph_stride: text("Graph stride", "图步长"),
  transfer_ms: text("Transfer latency", "传输延迟"),
};

export type Turn = {
  readonly knobs: Knobs;
  readonly run: Partial<Pick<SimConfig, "routing" | "transfer">>;
};

const least = (value: number): number => Math.max(1, Math.round(value));
const orNone = (value: number): number => Math.max(0, Math.round(value));

/** `value` in the unit of the page's control of the same name; watermark in percent. */
export function turnOf(knob: Knob, value: number, config: SimConfig, acceptance: readonly number[]): Turn {
  const only = (knobs: Knobs): Turn => ({ knobs, run: {} });
  switch (knob) {
    case "budget":
      return only({ tokenBudget: least(value) });
    case "max_seqs":
      return only({ maxSequences: least(value) });
    case "kv_blocks":
      return only({ blocks: least(value) });
    case "chunk":
      return only({ chunkLimit: orNone(value) });
    case "long_at":
      return only({ longPrefill: orNone(value) });
    case "partial":
      return only({ maxPartialPrefills: least(value) });
    case "long_partial":
      return only({ maxLongPartialPrefills: least(value) });
    case "headroom":
      return only({ headroom: orNone(value) });
    case "watermark":
      return only({ watermark: value / 100 });
    case "spec_tokens":
      return only({ speculation: speculationOf(orNone(value), acceptance) });
    case "graph_stride":
      return only({ graphStride: orNone(value) });
    case "transfer_ms":
      return { knobs: {}, run: { transfer: { ...config.transfer, latency: Math.max(0, value) / 1e3 } } };
  }
}

/** The value that a run has now, as the knob counts it; null = unlimited. */
export function knobValue(knob: Knob, config: SimConfig): number | null {
  const pool = config.pools[0] as PoolConfig;
  const limit = (value: number): number | null => (Number.isFinite(value) ? value : null);
  switch (knob) {
    case "budget":
      return pool.tokenBudget;
    case "max_seqs":
      return pool.maxSequences;
    case "kv_blocks":
      return pool.blocks;
    case "chunk":
      return pool.chunkLimit;
    case "long_at":
      return pool.longPrefill;
    case "partial":
      return limit(pool.maxPartialPrefills);
    case "long_partial":
      return limit(pool.maxLongPartialPrefills);
    case "headroom":
      return pool.headroom;
    case "watermark":
      return pool.watermark * 100;
    case "spec_tokens":
      return pool.speculation?.draftTokens ?? 0;
    case "graph_stride":
      return pool.graphStride;
    case "transfer_ms":
      return config.transfer.latency * 1e3;
  }
}

export const speculationOf = (draftTokens: number, acceptance: readonly number[]): PoolConfig["speculation"] =>
  draftTokens === 0 ? null : { draftTokens, acceptance: acceptance.length === 0 ? [0] : acceptance, draws: "expected" };
