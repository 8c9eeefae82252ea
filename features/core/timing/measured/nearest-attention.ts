/** The measured attention kernel nearest to one that was not: same format, head size and window; other heads or lengths. */
import type { AttentionDetail } from "@/features/core/operators/detail";
import type { Operator } from "@/features/core/operators/operator";
import { timeAt } from "../tables/curve";
import type { Curve, TableKind } from "../tables/table-set";
import { bytes, flops } from "@/lib/units/quantity";
import type { Near } from "./coverage";
import type { TableIndex } from "./table-index";

export type AttentionPlace = {
  readonly kind: TableKind;
  /** All coordinates before cached positions and sequences. */
  readonly start: readonly (string | number)[];
};

export function nearestAttention(
  index: TableIndex,
  { kind, start }: AttentionPlace,
  operator: Operator,
  detail: AttentionDetail,
): Near | null {
  const prefill = operator.family === "attention-prefill";
  const sequences = detail.segments.reduce((sum, s) => sum + s.sequences, 0);
  const longest = detail.segments.reduce((most, s) => (s.newTokens > most.newTokens ? s : most), {
    newTokens: 0,
    cached: 0,
  });
  const curves = nearestHeads(index, kind, start);
  // A prompt after cached positions is nearest to a prompt as long as both.
  const cachedPlace = prefill ? start.length : null;
  const prefixes = cachedPlace === null ? [0] : [...new Set(curves.map((curve) => Number(curve.at[cachedPlace])))];
  const prefix = nearest(prefixes, longest.cached);
  const group = cachedPlace === null ? curves : curves.filter((curve) => Number(curve.at[cachedPlace]) === prefix);
  const axis = prefill ? start.length + 1 : start.length;
  const batch = nearest(
    group.map((curve) => Number(curve.at[axis])),
    sequences,
  );
  const curve = group.find((candidate) => Number(candidate.at[axis]) === batch);
  if (!curve) return null;
  const wanted = prefill ? longest.newTokens + longest.cached - prefix : longest.cached;
  const x = Math.min(Math.max(wanted, curve.x[0] ?? 0), curve.x.at(-1) ?? 0);
  const time = timeAt(curve, x, prefill ? "square" : "linear");
  if (!time) return null;
  const segment = prefill
    ? { sequences: batch, newTokens: x, cached: prefix }
    : { sequences: batch, newTokens: 1, cached: x };
  return { seconds: time.seconds, operator: withSegment(operator, detail, countHeads(curve, detail), segment) };
}

/** Curves of the heads nearest to those asked for. */
function nearestHeads(index: TableIndex, kind: TableKind, start: readonly (string | number)[]): readonly Curve[] {
  const exact = index.startingWith(kind, start);
  if (exact.length > 0) return exact;
  let best: { distance: number; start: readonly (string | number)[] } | null = null;
  for (const candidate of listStarts(index, kind, start.length)) {
    const distance = measureDistance(candidate, start);
    if (distance <= FARTHEST && (best === null || distance < best.distance)) best = { distance, start: candidate };
  }
  return best ? index.startingWith(kind, best.start) : [];
}

/** Heads may differ by a factor of four in all (query heads times KV heads). */
const FARTHEST = 2.001;

/** Octaves between head counts; format, head size and window must agree. */
function measureDistance(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const octaves = (axis: number): number => Math.abs(Math.log2(Number(a[axis]) / Number(b[axis])));
  if (a[0] !== b[0]) return Infinity;
  if (a.length === LATENT_LENGTH) return octaves(1);
  return a[3] === b[3] && a[4] === b[4] ? octaves(1) + octaves(2) : Infinity;
}

const LATENT_LENGTH = 2;

const known = new WeakMap<TableIndex, Map<TableKind, readonly (readonly (string | number)[])[]>>();

function listStarts(index: TableIndex, kind: TableKind, length: number): readonly (readonly (string | number)[])[] {
  const kinds = known.get(index) ?? new Map<TableKind, readonly (readonly (string | number)[])[]>();
  known.set(index, kinds);
  const cached = kinds.get(kind);
  if (cached) return cached;
  const starts = new Map(index.listCurves(kind).map(({ at }) => [at.slice(0, length).join("|"), at.slice(0, length)]));
  kinds.set(kind, [...starts.values()]);
  return [...starts.values()];
}

function nearest(values: readonly number[], wanted: number): number {
  const distance = (value: number): number => Math.abs(Math.log2((value + 1) / (wanted + 1)));
  return values.reduce((best, value) => (distance(value) < distance(best) ? value : best), values[0] ?? 0);
}

function countHeads({ at }: Curve, detail: AttentionDetail): Pick<AttentionDetail, "heads" | "kvHeads"> {
  if (!detail.latent) return { heads: Number(at[1]), kvHeads: Number(at[2]) };
  const heads = Number(at[1]);
  return { heads, kvHeads: detail.kvHeads === 1 ? 1 : heads };
}

/** The operator with other heads and one segment; its totals follow the detail. */
function withSegment(
  operator: Operator,
  detail: AttentionDetail,
  { heads, kvHeads }: Pick<AttentionDetail, "heads" | "kvHeads">,
  segment: AttentionDetail["segments"][number],
): Operator {
  const { sequences, newTokens, cached } = segment;
  const { keyDim, valueDim, window } = detail;
  const seen = Math.min(newTokens * cached + (newTokens * (newTokens + 1)) / 2, newTokens * (window ?? Infinity));
  const read = Math.min(cached + newTokens, (window ?? Infinity) + newTokens - 1);
  const kvElements = (detail.kvElements * kvHeads) / detail.kvHeads;
  return {
    ...operator,
    flops: flops(2 * heads * (keyDim + valueDim) * sequences * seen),
    kvBytes: bytes(sequences * read * kvElements * detail.cacheSize),
    activationBytes: bytes(2 * sequences * newTokens * heads * (keyDim + valueDim)),
    detail: { ...detail, heads, kvHeads, kvElements, segments: [segment] },
  };
}
