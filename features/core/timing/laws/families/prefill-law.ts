/**
 * Time of prefill attention: causal, FlashAttention form, over b sequences of s new tokens after p cached ones.
 *
 *   t = floor + ( X⁴ + (bytes / (B·memory))⁴ )^¼ + row · rows/S + append · new K/V elements / S
 *   X = (C + tail·S·c) / (F·compute) + P / (E·softmax)
 *
 *   C    Σ b · 2·h·(d_k + d_v) · s⁺ · keys      s⁺ = s rounded up to 128 · keys = min((s⁺ + 128)/2 + p, w + 128)
 *   c    2·(d_k + d_v) · 128 · (keys of the last queries): the block that the last core computes alone
 *   P    Σ b · h · s⁺ · keys exponentials, E per second: they decide where heads are narrow or matrix units fast
 *   rows Σ b · h · s⁺/128 blocks of 128 queries
 *
 * `append_ns` is what one core pays per new cache element for writing K and V inside the measured call (vLLM).
 * Source: fitted (coefficients.json). Valid for s ≥ 16 and d from 64 to 256; all tables have p = 0, so the cached
 * part is arithmetic only. Never decreases in b, s, p, h, d nor increases in F and B.
 */
import { NANO } from "@/lib/units/edge";
import { queryTraffic, tokens, USUAL_CORES, type AttentionSegment, type AttentionWork } from "./attention-work";
import { micro, mixed, pacedShare, type LawChip, type LawTime, type Parameters } from "./law";

export type PrefillParameters = Parameters<
  "compute" | "memory" | "floor_us" | "softmax" | "tail" | "row_us" | "append_ns"
>;

/** Queries of one thread block. */
const BLOCK = 128;

export function prefillTime(work: AttentionWork, chip: LawChip, p: PrefillParameters): LawTime {
  const { heads, segments, window, kvElements } = work;
  const cores = chip.cores ?? USUAL_CORES;
  const perPair = 2 * (work.keyDim + work.valueDim);
  const blocks = segments.reduce((sum, s) => sum + (s.sequences * heads * padded(s)) / BLOCK, 0);
  const pairs = segments.reduce((sum, s) => sum + s.sequences * padded(s) * keys(s, window), 0);
  const last = Math.max(...segments.map((s) => lastRow(s, window)));
  const tail = p.tail * perPair * BLOCK * last * (chip.cores ?? 1);
  const share = pacedShare(p.compute, chip.pace);
  const scores = (heads * pairs) / (chip.exponentials * p.softmax);
  const compute = (perPair * heads * pairs + tail) / (chip.peak * share) + scores;
  const read = segments.reduce((sum, s) => sum + s.sequences * positions(s, window), 0) * kvElements * work.kvSize;
  const memory = (queryTraffic(work) + read) / (chip.bandwidth * p.memory);
  const append = (p.append_ns * NANO * tokens(segments) * kvElements) / cores;
  const floor = micro(p.floor_us);
  const rows = micro(p.row_us) * (blocks / cores);
  return {
    compute: compute + rows,
    memory: memory + append,
    floor,
    total: floor + mixed(4, compute, memory) + rows + append,
  };
}

const padded = ({ newTokens }: AttentionSegment): number => Math.ceil(newTokens / BLOCK) * BLOCK;

/** Mean keys of a query, the unused half of the diagonal tiles included. */
function keys(segment: AttentionSegment, window: number | null): number {
  const all = (padded(segment) + BLOCK) / 2 + segment.cached;
  return window === null ? all : Math.min(all, window + BLOCK);
}

function lastRow(segment: AttentionSegment, window: number | null): number {
  const all = padded(segment) + segment.cached;
  return window === null ? all : Math.min(all, window + BLOCK);
}

function positions({ newTokens, cached }: AttentionSegment, window: number | null): number {
  return window === null ? newTokens + cached : Math.min(newTokens + cached, newTokens + window);
}
