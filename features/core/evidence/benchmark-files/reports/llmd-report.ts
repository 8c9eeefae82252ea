/**
 * llm-d's benchmark report 0.1, 0.2 and 0.2.1: one load point with its deployment, YAML or JSON. Units are part of each figure. GPUs of a
 * component are its replicas times `accelerator.count`; 0.1 has one entry per instance in three lists of the same order.
 */
import { isJsonObject, type JsonObject } from "@/lib/json";
import { formatLatency } from "@/lib/format/quantity";
import { readYamlStream } from "@/lib/yaml/read";
import { seconds } from "@/lib/units/quantity";
import type { FieldId, Values } from "../fields";
import { invalidRun } from "../issues";
import { flattened, valueAt } from "../json-text";
import { known, numberIn, type ColumnRule, type Format, type RawRecord } from "../record";
import { findUnit } from "../units";
import { listInstances, layoutCells } from "./llmd-stack";
import * as m from "./messages";
import { cell } from "../formats/totals";

const isSecond = (object: JsonObject): boolean => isJsonObject(object["run"]) && isJsonObject(object["results"]);
const isFirst = (object: JsonObject): boolean => isJsonObject(object["scenario"]) && isJsonObject(object["metrics"]);

export const isLlmdReport = (object: JsonObject): boolean =>
  "version" in object && (isSecond(object) || isFirst(object));

/** The reports of a YAML text; null where it holds none. */
export function readLlmdText(source: string): readonly JsonObject[] | null {
  if (!/^version\s*:/m.test(source) || !/^(metrics|results)\s*:/m.test(source)) return null;
  const reports = [...(readYamlStream(source) ?? [])].filter(
    (value: unknown) => isJsonObject(value) && isLlmdReport(value),
  );
  return reports.length === 0 ? null : (reports as readonly JsonObject[]);
}

/** Figures as `latency.time_to_first_token.mean`, in the unit beside them; what the stack says as `stack.…`. */
export function llmdRecord(object: JsonObject): RawRecord {
  const aggregate = valueAt(object, "results", "request_performance", "aggregate") ?? object["metrics"];
  const { metrics: _metrics, results: _results, scenario: _scenario, ...others } = object;
  const cells = [
    ...flattened(others).cells,
    ...(isJsonObject(aggregate) ? [...figureCells(aggregate, "")] : []),
    ...layoutCells(listInstances(object)),
    ...loadCells(object),
  ];
  return { row: 1, cells: new Map(cells) };
}

/** A statistic with its unit is one cell for each word of it. */
function* figureCells(object: JsonObject, path: string): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(object)) {
    const name = path === "" ? key : `${path}.${key}`;
    if (!isJsonObject(value)) yield [name, value];
    else if (typeof value["units"] !== "string") yield* figureCells(value, name);
    else
      for (const [word, figure] of Object.entries(value))
        if (word !== "units") yield [`${name}.${word} [${value["units"]}]`, figure];
  }
}

const LOADS: readonly (readonly [path: readonly string[], cell: string])[] = [
  [["scenario", "load", "standardized", "rate_qps"], "load.rate"],
  [["scenario", "load", "args", "qps_values"], "load.rate"],
  [["scenario", "load", "args", "request_rate"], "load.rate"],
  [["scenario", "load", "standardized", "concurrency"], "load.concurrency"],
  [["scenario", "load", "args", "max_concurrency"], "load.concurrency"],
  [["scenario", "load", "standardized", "input_seq_len", "value"], "load.input"],
  [["scenario", "load", "standardized", "output_seq_len", "value"], "load.output"],
  [["scenario", "load", "standardized", "tool"], "load.tool"],
  [["scenario", "load", "name"], "load.tool"],
  [["scenario", "model", "name"], "stack.model"],
  [["scenario", "model", "quantization"], "stack.quantization"],
];

/** A concurrency of `.inf` is no bound. */
const loadCells = (object: JsonObject): [string, unknown][] =>
  LOADS.flatMap(([path, cell]): [string, unknown][] => {
    const value = valueAt(object, ...path);
    return value === undefined || value === null || value === Infinity ? [] : [[cell, value]];
  });

const TIMES: Readonly<Record<string, string>> = {
  time_to_first_token: "ttft",
  time_per_output_token: "tpot",
  inter_token_latency: "itl",
  request_latency: "e2e",
};
const RATES: Readonly<Record<string, FieldId>> = {
  output_token_rate: "outputRate",
  output_tokens_per_sec: "outputRate",
  input_token_rate: "inputRate",
  input_tokens_per_sec: "inputRate",
  total_token_rate: "totalRate",
  total_tokens_per_sec: "totalRate",
  request_rate: "requestRate",
  requests_per_sec: "requestRate",
};
const PLAIN: readonly ColumnRule[] = [
  known("stack.model", "model", "none"),
  known("stack.quantization", "precision", "none"),
  known("stack.chip", "chip", "none"),
  known("stack.engine", "engine.name", "none"),
  known("stack.engine_version", "engine.version", "none"),
  ...(["gpus", "replicas", "tp", "pp", "dp", "ep"] as const).map((size) => known(`stack.${size}`, `layout.${size}`)),
  ...(["prefill", "decode"] as const).flatMap((role) =>
    (["workers", "tp", "dp", "ep"] as const).map((size) =>
      known(`stack.${role}.${size}`, `layout.${role}Pool.${size}`),
    ),
  ),
  known("load.rate", "load.requestRate", "req/s"),
  known("load.concurrency", "load.concurrency"),
  known("load.input", "load.islNominal"),
  known("load.output", "load.oslNominal"),
  known("requests.failures", "load.failed"),
  known("run.time.start", "date", "none"),
  known("time.start", "date", "none"),
  known("time.duration", "duration", "s"),
];

function rule(column: string): ColumnRule[] {
  const [named = "", inside = ""] = column.split(" [");
  const dot = named.lastIndexOf(".");
  const [path, word, unit] =
    inside === "" ? ["", "", ""] : [named.slice(0, dot), named.slice(dot + 1), inside.slice(0, -1)];
  const [group = "", name = ""] = (path || column).split(".");
  const rate = group === "throughput" ? RATES[name] : undefined;
  if (rate) return word === "" || word === "mean" ? [known(column, rate, "count")] : [];
  if (word === "mean" && path === "requests.input_length") return [known(column, "load.isl")];
  if (word === "mean" && path === "requests.output_length") return [known(column, "load.osl")];
  const time = group === "latency" ? TIMES[name] : undefined;
  const timeUnit = findUnit(unit.replace(/\/token$/, ""));
  const isStated = ["mean", "p50", "p90", "p95", "p99"].includes(word);
  return time && timeUnit && isStated ? [known(column, `${time}.${word}` as FieldId, timeUnit)] : [];
}

export const llmdReport: Format = {
  name: m.llmdReport,
  rules: (names) => [...PLAIN, ...names.flatMap(rule)],
  understand: (values, record) => {
    const [total, failed = 0] = [cell(record, "requests.total"), cell(record, "requests.failures")];
    const counted: Values = {
      ...values,
      ...isoDuration(record),
      ...(total !== undefined && total > failed && { "load.requests": total - failed }),
    };
    const { values: timed, wrong } = asSeconds(counted);
    const tool = record.cells.get("load.tool");
    const word = record.cells.get("run.status") ?? record.cells.get("status");
    const invalid = typeof word === "string" && /fail|invalid|cancel|error/i.test(word);
    return {
      kind: "serving",
      values: {
        ...timed,
        ...("tpot.mean" in timed && { tpotOrigin: tpotOrigin(timed) }),
        ...(invalid && { invalid: word }),
      },
      notes: [...(typeof tool === "string" ? [m.loadFromTool({ tool })] : []), ...wrong],
      issues: invalid ? [invalidRun(record.row, "run.status", word)] : [],
    };
  },
};

/** "PT300.0S", "PT1H2M3S". */
function isoDuration(record: RawRecord): Values {
  const [, hours = 0, minutes = 0, rest = 0] =
    /^PT(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?$/.exec(String(record.cells.get("run.time.duration") ?? "")) ?? [];
  const duration = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(rest ?? 0);
  return duration > 0 ? { duration } : {};
}

/** No client sees a first token within this, and no engine that serves is idle for more than 98 % of such a run. */
const SOONEST = 2e-3;
const IDLE = 0.02;

/** The published example of 0.1 labels seconds as milliseconds: requests in flight by Little's law tell. */
function asSeconds(values: Values) {
  const [ttft, e2e, rate] = (["ttft.mean", "e2e.mean", "requestRate"] as const).map((field) => numberIn(values, field));
  const mislabelled =
    ttft !== undefined && e2e !== undefined && rate !== undefined && ttft < SOONEST && rate * e2e < IDLE;
  if (!mislabelled || rate * e2e * THOUSAND < 0.5) return { values, wrong: [] };
  const scaled = Object.entries(values).map(([field, value]) =>
    /^(ttft|tpot|itl|e2e)\./.test(field) && typeof value === "number" ? [field, value * THOUSAND] : [field, value],
  );
  const words = { unit: "ms", requests: rate.toPrecision(3), e2e: formatLatency(seconds(e2e)) };
  return { values: Object.fromEntries(scaled) as Values, wrong: [m.secondsLabelledAsMs(words)] };
}
const THOUSAND = 1000;

/** Tools divide by tokens with or without the first: the means tell. */
function tpotOrigin(values: Values): "without-first" | "not-stated" {
  const [ttft, tpot, e2e, osl] = (["ttft.mean", "tpot.mean", "e2e.mean", "load.osl"] as const).map((f) =>
    numberIn(values, f),
  );
  if (ttft === undefined || tpot === undefined || e2e === undefined || osl === undefined) return "not-stated";
  return Math.abs((ttft + tpot * (osl - 1)) / e2e - 1) <= 0.1 ? "without-first" : "not-stated";
}
