/** Histograms of an OTLP document: one entry a data point, and sums of them. */
import { isJsonObject, type JsonObject } from "@/lib/json";
import { GIGA } from "@/lib/units/edge";
import { valueAt } from "../json-text";

export type Histogram = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly tokenType: string | null;
  readonly error: string | null;
  readonly cumulative: boolean;
  /** Nanoseconds since 1970. */
  readonly start: bigint;
  readonly end: bigint;
  readonly count: number;
  readonly sum: number;
  readonly counts: readonly number[];
  readonly bounds: readonly number[];
};

const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

export function listHistograms(document: JsonObject): Histogram[] {
  const metrics = list(document["resourceMetrics"]).flatMap((resource) => {
    const common = readAttributes(valueAt(resource, "resource", "attributes"));
    return list(valueAt(resource, "scopeMetrics")).flatMap((scope) =>
      list(valueAt(scope, "metrics")).map((metric) => ({ common, metric })),
    );
  });
  return metrics.flatMap(({ common, metric }) => {
    const histogram = valueAt(metric, "histogram") ?? valueAt(metric, "exponentialHistogram");
    if (!isJsonObject(histogram)) return [];
    const cumulative = isCumulative(histogram["aggregationTemporality"]);
    const points = list(histogram["dataPoints"]).filter(isJsonObject);
    const read = points.map((point) => readPoint(String(valueAt(metric, "name")), point, common, cumulative));
    return cumulative ? steps(read) : read;
  });
}

const isCumulative = (word: unknown): boolean => word === 2 || /CUMULATIVE/.test(String(word));

function readPoint(
  name: string,
  point: JsonObject,
  common: ReadonlyMap<string, string>,
  cumulative: boolean,
): Histogram {
  const attributes = new Map([...common, ...readAttributes(point["attributes"])]);
  return {
    ...{ name, attributes, cumulative },
    tokenType: attributes.get("gen_ai.token.type") ?? null,
    error: attributes.get("error.type") ?? null,
    start: nanoseconds(point["startTimeUnixNano"]),
    end: nanoseconds(point["timeUnixNano"]),
    count: Number(point["count"] ?? 0),
    sum: Number(point["sum"] ?? 0),
    counts: list(point["bucketCounts"]).map(Number),
    bounds: list(point["explicitBounds"]).map(Number),
  };
}

function readAttributes(entries: unknown): Map<string, string> {
  return new Map(
    list(entries).flatMap((entry): [string, string][] => {
      const value = valueAt(entry, "value");
      const word = isJsonObject(value) ? Object.values(value)[0] : undefined;
      return word === undefined ? [] : [[String(valueAt(entry, "key")), String(word)]];
    }),
  );
}

/** 0 where it is not stated. */
const nanoseconds = (value: unknown): bigint => (/^\d+$/.test(String(value)) ? BigInt(String(value)) : 0n);

/** Of each series, from its first point to its last; a start that moved is a restart, from which it counts anew. */
function steps(points: readonly Histogram[]): Histogram[] {
  const series = Map.groupBy(points, ({ attributes, start }) => JSON.stringify([[...attributes], String(start)]));
  return [...series.values()].flatMap((seriesPoints) => {
    const sorted = seriesPoints.toSorted((a, b) => (a.end < b.end ? -1 : 1));
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (!first || !last || first === last) return last ? [last] : [];
    return [
      {
        ...last,
        start: first.end,
        count: last.count - first.count,
        sum: last.sum - first.sum,
        counts: last.counts.map((count, index) => count - (first.counts[index] ?? 0)),
      },
    ];
  });
}

const NOTHING: Histogram = {
  ...{ name: "", attributes: new Map(), tokenType: null, error: null, cumulative: false },
  ...{ start: 0n, end: 0n, count: 0, sum: 0, counts: [], bounds: [] },
};

/** Buckets add up where all points have the same bounds; otherwise count and sum alone do. */
export function merged(points: readonly Histogram[]): Histogram {
  const [first] = points;
  if (!first) return NOTHING;
  const alike = points.every(({ bounds }) => bounds.join() === first.bounds.join());
  const total = (pick: (point: Histogram) => number): number => points.reduce((sum, point) => sum + pick(point), 0);
  return {
    ...first,
    count: total(({ count }) => count),
    sum: total(({ sum }) => sum),
    counts: alike ? first.counts.map((_, index) => total(({ counts }) => counts[index] ?? 0)) : [],
    bounds: alike ? first.bounds : [],
  };
}

/** Linear inside a bucket, whose upper bound belongs to it; undefined in the last, open one. */
export function quantile({ count, counts, bounds }: Histogram, share: number): number | undefined {
  let below = 0;
  for (const [index, inside] of counts.entries()) {
    const [low, high] = [index === 0 ? 0 : bounds[index - 1], bounds[index]];
    if (below + inside >= share * count && inside > 0)
      return low === undefined || high === undefined
        ? undefined
        : low + ((high - low) * (share * count - below)) / inside;
    below += inside;
  }
  return undefined;
}

/** From the earliest start to the latest end, seconds; 0 where no point states both. */
export function windowSeconds(points: readonly Histogram[]): number {
  const timed = points.filter(({ start, end }) => start > 0n && end > start);
  const [first] = timed;
  if (!first) return 0;
  const start = timed.reduce((least, point) => (point.start < least ? point.start : least), first.start);
  const end = timed.reduce((most, point) => (point.end > most ? point.end : most), first.end);
  return Number(end - start) / GIGA;
}
