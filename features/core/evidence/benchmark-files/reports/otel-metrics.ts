/**
 * OTLP metrics of generative AI as JSON (`resourceMetrics`): histograms of TTFT, time per token, duration, and tokens. Counts and times are
 * text, since they exceed 2^53. Buckets are not cumulative. Delta points add up; of cumulative ones the last less the first counts.
 */
import type { JsonObject } from "@/lib/json";
import { known, type ColumnRule, type Format, type RawRecord } from "../record";
import type { FieldId } from "../fields";
import { cell } from "../formats/totals";
import { listHistograms, merged, quantile, windowSeconds, type Histogram } from "./otel-histograms";
import * as m from "./messages";

export const isOtelMetrics = (object: JsonObject): boolean =>
  Array.isArray(object["resourceMetrics"]) && listHistograms(object).some(({ name }) => name.startsWith("gen_ai."));

const TIMES: readonly (readonly [name: string, field: string])[] = [
  ["gen_ai.server.time_to_first_token", "ttft"],
  ["gen_ai.server.time_per_output_token", "tpot"],
  ["gen_ai.server.request.duration", "e2e"],
  ["gen_ai.client.operation.duration", "e2e"],
];
const SHARES = { p50: 0.5, p90: 0.9, p95: 0.95, p99: 0.99 } as const;

export function otelRecord(object: JsonObject): RawRecord {
  const all = listHistograms(object);
  const named = (name: string): readonly Histogram[] => all.filter((histogram) => histogram.name === name);
  const window = windowSeconds(all);
  const requests =
    [...TIMES]
      .reverse()
      .map(([name]) => named(name))
      .find(({ length }) => length > 0) ?? [];
  const [done, failed] = [true, false].map(
    (good) => merged(requests.filter(({ error }) => (error === null) === good)).count,
  );
  const tokens = (type: string): Histogram =>
    merged(named("gen_ai.client.token.usage").filter(({ tokenType }) => tokenType === type));
  const cells: [string, unknown][] = [
    ["model", attribute(object)],
    ["window", window],
    ["requests", done],
    ["failed", failed],
    ["request_rate", rate(done, window)],
    ...TIMES.flatMap(([name, field]) => timeCells(field, merged(named(name).filter(({ error }) => error === null)))),
    ...(["input", "output"] as const).flatMap((type): [string, unknown][] => {
      const { sum, count } = tokens(type);
      return count === 0
        ? []
        : [
            [`${type}_tokens.mean`, sum / count],
            [`${type}_tokens.rate`, rate(sum, window)],
          ];
    }),
  ];
  return { row: 1, cells: new Map(cells.filter(([, value]) => value !== undefined && value !== null)) };
}

const rate = (total: number | undefined, window: number): number | undefined =>
  window > 0 && total !== undefined ? total / window : undefined;

function timeCells(field: string, histogram: Histogram): [string, unknown][] {
  if (histogram.count === 0) return [];
  const shares = Object.entries(SHARES).map(([word, share]): [string, unknown] => [
    `${field}.${word}`,
    quantile(histogram, share),
  ]);
  return [[`${field}.mean`, histogram.sum / histogram.count], ...shares];
}

/** The model that answered, else the one that was asked for. */
function attribute(object: JsonObject): string | undefined {
  const points = listHistograms(object);
  return ["gen_ai.response.model", "gen_ai.request.model"]
    .flatMap((key) => points.map(({ attributes }) => attributes.get(key)))
    .find((value) => value !== undefined);
}

const timeRules: readonly ColumnRule[] = ["ttft", "tpot", "e2e"].flatMap((field) =>
  ["mean", ...Object.keys(SHARES)].map((word) => known(`${field}.${word}`, `${field}.${word}` as FieldId, "s")),
);

export const otelMetrics: Format = {
  name: m.openTelemetryMetrics,
  rules: () => [
    ...timeRules,
    known("model", "model", "none"),
    known("window", "duration", "s"),
    known("requests", "load.requests"),
    known("failed", "load.failed"),
    known("request_rate", "requestRate", "req/s"),
    known("input_tokens.mean", "load.isl"),
    known("output_tokens.mean", "load.osl"),
    known("input_tokens.rate", "inputRate", "tok/s"),
    known("output_tokens.rate", "outputRate", "tok/s"),
  ],
  understand: (values, record) => ({
    kind: "serving",
    values: { ...values, ...("tpot.mean" in values && { tpotOrigin: "engine-gaps" }) },
    notes: [m.fromCountersOfServer({ window: cell(record, "window") ?? 0 })],
  }),
};
