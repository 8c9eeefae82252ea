/** Figures of a run from its single requests, where a tool keeps those and no summary. */
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import { mean } from "@/lib/statistics/mean";
import { isJsonObject } from "@/lib/json";
import { numbers } from "../json-text";
import type { PerRequest } from "../measurement";
import { known, type ColumnRule, type RawRecord } from "../record";
import type { FieldId } from "../fields";

/** Seconds and tokens; what a tool does not say of a request is absent. Times of the clock only mean something to each other. */
export type OneRequest = {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly ttft?: number | undefined;
  readonly e2e?: number | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  /** Gaps between arrivals after the first. */
  readonly gaps?: readonly number[] | undefined;
};

const STATISTICS = { p50: 0.5, p90: 0.9, p95: 0.95, p99: 0.99 } as const;
const PREFIX = "requests";

/** Columns that `recordOfRequests` makes. */
export const REQUEST_RULES: readonly ColumnRule[] = [
  ...(["ttft", "tpot", "itl", "e2e"] as const).flatMap((time) =>
    ["mean", ...Object.keys(STATISTICS)].map((word) =>
      known(`${PREFIX}.${time}.${word}`, `${time}.${word}` as FieldId, "s"),
    ),
  ),
  known(`${PREFIX}.completed`, "load.requests"),
  known(`${PREFIX}.duration`, "duration", "s"),
  known(`${PREFIX}.isl`, "load.isl"),
  known(`${PREFIX}.osl`, "load.osl"),
  known(`${PREFIX}.in_flight`, "load.meanInFlight"),
  known(`${PREFIX}.request_rate`, "requestRate", "req/s"),
  known(`${PREFIX}.output_rate`, "outputRate", "tok/s"),
];

/** `others` are cells that the file states of the whole run. */
export function recordOfRequests(
  requests: readonly OneRequest[],
  failed: number,
  others: readonly (readonly [string, unknown])[],
): RawRecord {
  const listed = perRequest(requests);
  const cells: (readonly [string, unknown])[] = [
    ...others,
    [`${PREFIX}.completed`, requests.length],
    ["requests.failed", failed],
    ...rates(requests, listed),
    ...times("ttft", listed.ttft),
    ...times("tpot", tokenTimes(listed)),
    ...times(
      "itl",
      requests.flatMap(({ gaps = [] }) => gaps),
    ),
    ...times("e2e", listed.e2e),
    [LISTED, listed],
  ];
  return { row: 1, cells: new Map(cells.filter(([, value]) => value !== undefined)) };
}

const LISTED = `${PREFIX}.listed`;

/** The single requests of a record that was made of them, or that carries them beside its summary. */
export function listedRequests(record: RawRecord): PerRequest | undefined {
  const value = record.cells.get(LISTED);
  if (!isJsonObject(value)) return undefined;
  const entries = (["ttft", "e2e", "inputTokens", "outputTokens"] as const).flatMap((key) => {
    const list = numbers(value[key]);
    return list ? [[key, list]] : [];
  });
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as PerRequest);
}

/** For records with a summary of their own. */
export const listedCell = (requests: readonly OneRequest[]): readonly [string, unknown] => [
  LISTED,
  perRequest(requests),
];

/** A figure is listed only where every request has it, so that the lists belong together. */
function perRequest(requests: readonly OneRequest[]): PerRequest {
  const list = (pick: (request: OneRequest) => number | undefined): number[] | undefined => {
    const values = requests.map(pick);
    return values.length > 0 && values.every((value) => value !== undefined && Number.isFinite(value))
      ? (values as number[])
      : undefined;
  };
  const [ttft, e2e] = [list(({ ttft }) => ttft), list(({ e2e }) => e2e)];
  const [input, output] = [list(({ inputTokens }) => inputTokens), list(({ outputTokens }) => outputTokens)];
  return {
    ...(ttft && { ttft }),
    ...(e2e && { e2e }),
    ...(input && { inputTokens: input }),
    ...(output && { outputTokens: output }),
  };
}

/** (E2E - TTFT) / (output tokens - 1) of each request with more than one token. */
export function tokenTimes({ ttft, e2e, outputTokens }: PerRequest): readonly number[] | undefined {
  if (!ttft || !e2e || !outputTokens) return undefined;
  return outputTokens.flatMap((tokens, index) =>
    tokens > 1 ? [((e2e[index] ?? NaN) - (ttft[index] ?? NaN)) / (tokens - 1)] : [],
  );
}

function times(name: string, values: readonly number[] | undefined): [string, number][] {
  if (!values || values.length === 0) return [];
  const sorted = values.toSorted((a, b) => a - b);
  return [
    [`${PREFIX}.${name}.mean`, mean(sorted)],
    ...Object.entries(STATISTICS).map(([word, share]): [string, number] => [
      `${PREFIX}.${name}.${word}`,
      interpolatedQuantile(sorted, share),
    ]),
  ];
}

function rates(requests: readonly OneRequest[], listed: PerRequest): [string, number | undefined][] {
  const first = least(requests.map(({ start }) => start));
  const last = most(requests.map(({ end }) => end));
  const duration = first !== undefined && last !== undefined && last > first ? last - first : undefined;
  const per = (total: number | undefined): number | undefined =>
    total === undefined || duration === undefined ? undefined : total / duration;
  return [
    [`${PREFIX}.duration`, duration],
    [`${PREFIX}.isl`, listed.inputTokens && mean(listed.inputTokens)],
    [`${PREFIX}.osl`, listed.outputTokens && mean(listed.outputTokens)],
    [`${PREFIX}.in_flight`, per(sum(listed.e2e))],
    [`${PREFIX}.request_rate`, per(requests.length)],
    [`${PREFIX}.output_rate`, per(sum(listed.outputTokens))],
  ];
}

const sum = (values: readonly number[] | undefined): number | undefined =>
  values?.reduce((total, value) => total + value, 0);

/** Undefined where one of them is not known. */
const least = (values: readonly (number | undefined)[]): number | undefined =>
  values.reduce(
    (low, value) => (low === undefined || value === undefined ? undefined : Math.min(low, value)),
    values[0],
  );
const most = (values: readonly (number | undefined)[]): number | undefined =>
  values.reduce(
    (high, value) => (high === undefined || value === undefined ? undefined : Math.max(high, value)),
    values[0],
  );
