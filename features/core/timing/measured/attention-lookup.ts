/**
 * Attention kernels: heads, head size, window and cache format as measured; between batches linear, along the context linear
 * (decode) or with straight square roots (prefill, whose time grows with the square of the prompt).
 */
import { findDetail, type AttentionDetail, type AttentionSegment } from "@/features/core/operators/detail";
import type { Operator } from "@/features/core/operators/operator";
import { between, type Found } from "../tables/curve";
import type { Curve, TableKind } from "../tables/table-set";
import { timeAcross } from "./across";
import { isOutside, type Answer } from "./coverage";
import { nearestAttention, type AttentionPlace } from "./nearest-attention";
import type { TableIndex } from "./table-index";
import * as m from "./messages";

export function lookupAttention(index: TableIndex, operator: Operator): Answer {
  const detail = findDetail(operator, "attention");
  if (!detail) return { outside: m.noKernelTableOfThis };
  const prefill = operator.family === "attention-prefill";
  return timesAt(index, findPlace(detail, operator, prefill), operator, detail);
}

/** Times of whole MLA blocks; null where the set has none. */
export function lookupBlock(index: TableIndex, operator: Operator): Answer | null {
  const detail = findDetail(operator, "attention");
  if (!detail) return null;
  const prefill = operator.family === "attention-prefill";
  const kind: TableKind = prefill ? "mla-prefill-block" : "mla-decode-block";
  if (index.listCurves(kind).length === 0) return null;
  return timesAt(index, { ...findPlace(detail, operator, prefill), kind }, operator, detail);
}

function timesAt(index: TableIndex, site: AttentionPlace, operator: Operator, detail: AttentionDetail): Answer {
  const prefill = operator.family === "attention-prefill";
  if (index.listCurves(site.kind).length === 0) {
    return { outside: m.noKindAttentionTable({ kind: site.kind }) };
  }
  const answer = prefill ? prefillTimes(index, site, detail.segments) : decodeTime(index, site, detail.segments);
  if (!isOutside(answer) || detail.segments.some(({ newTokens }) => !prefill && newTokens > 1)) return answer;
  return { ...answer, near: nearestAttention(index, site, operator, detail) };
}

function findPlace(detail: AttentionDetail, operator: Operator, prefill: boolean): AttentionPlace {
  const arithmetic = operator.rate === "fp8" ? "fp8" : "bfloat16";
  const format = `${arithmetic}/${detail.cacheSize < NARROW ? "fp8" : "bfloat16"}`;
  const phase = prefill ? "prefill" : "decode";
  if (detail.latent) return { kind: `mla-${phase}`, start: [format, detail.heads] };
  const { heads, kvHeads, keyDim } = detail;
  return { kind: phase, start: [format, heads, kvHeads, keyDim, windowSeen(detail)] };
}

const NARROW = 1.5;

/** A window that no position leaves is none. */
function windowSeen({ window, segments }: AttentionDetail): number {
  if (window === null) return 0;
  return segments.every(({ cached, newTokens }) => cached + newTokens <= window) ? 0 : window;
}

/** One row of the table per kind of segment; the kernel runs them at once, so the sum is an upper limit. */
function prefillTimes(
  index: TableIndex,
  { kind, start }: AttentionPlace,
  segments: readonly AttentionSegment[],
): Answer {
  let seconds = 0;
  let exact = true;
  for (const { sequences, newTokens, cached } of segments) {
    const times = prefillTime(index, kind, start, { sequences, newTokens, cached });
    if (!times) return beyond(kind, start, sequences, newTokens, cached);
    seconds += times.seconds;
    exact &&= times.exact && segments.length === 1;
  }
  return { seconds, exact };
}

function prefillTime(
  index: TableIndex,
  kind: TableKind,
  start: readonly (string | number)[],
  { sequences, newTokens, cached }: AttentionSegment,
): Found | null {
  const timeWith = (prefix: number): Found | null =>
    timeAcross(index.startingWith(kind, [...start, prefix]), start.length + 1, sequences, newTokens, "square");
  const exact = timeWith(cached);
  if (exact) return exact;
  const prefixes = cachedPositions(index.startingWith(kind, start), start.length);
  const high = prefixes.findIndex((prefix) => prefix > cached);
  const [below, above] = [prefixes[high - 1], prefixes[high]];
  if (below === undefined || above === undefined) return null;
  const [lower, upper] = [timeWith(below), timeWith(above)];
  if (!lower || !upper) return null;
  return { seconds: between(lower.seconds, upper.seconds, (cached - below) / (above - below)), exact: false };
}

const cachedPositions = (curves: readonly Curve[], axis: number): number[] =>
  [...new Set(curves.map((curve) => Number(curve.at[axis])))].sort((a, b) => a - b);

/** Time is linear in the context: the mean stands for sequences of different lengths. */
function decodeTime(index: TableIndex, { kind, start }: AttentionPlace, segments: readonly AttentionSegment[]): Answer {
  const sequences = segments.reduce((sum, s) => sum + s.sequences, 0);
  const cached = segments.reduce((sum, s) => sum + s.sequences * s.cached, 0) / sequences;
  if (segments.some(({ newTokens }) => newTokens > 1)) {
    return {
      outside: m.tablesHoldOneNewToken,
    };
  }
  const time = timeAcross(index.startingWith(kind, start), start.length, sequences, cached);
  return time ?? beyond(kind, start, sequences, 1, cached);
}

function beyond(
  kind: TableKind,
  start: readonly (string | number)[],
  sequences: number,
  newTokens: number,
  cached: number,
): Answer {
  const shape = start.slice(1).join("/");
  const work = `${round(sequences)} x ${round(newTokens)} + ${round(cached)}`;
  return {
    outside: m.headsShapeWithWorkTokens({ shape, work, kind }),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
