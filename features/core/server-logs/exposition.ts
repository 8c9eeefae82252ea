/** One row of Prometheus's text format: its name without the engine's prefix, its labels, its value. */
import { MILLI } from "@/lib/units/edge";

export type MetricRow = {
  /** As it is written, with its prefix. */
  readonly fullName: string;
  readonly engine: MetricEngine | null;
  /** Triton has one name for several gauges; the label that tells them apart follows after a space. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  /** Seconds since 1970, where the row has a time. */
  readonly time_s: number | null;
};

export type MetricEngine = "vllm" | "sglang" | "trtllm" | "dynamo";

const ROW = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})?\s+([-+\w.]+)(?:\s+(-?\d+(?:\.\d+)?))?$/;
/** Each engine prefixes its names with its own. Range exports may have lost the colon. */
const PREFIX = /^(?:(vllm|sglang|(?:py)?trtllm|tensorrt_llm|nv_trt_llm|dynamo)(?:_frontend|_component)?)[:_]/;
const ENGINES: Readonly<Record<string, MetricEngine>> = {
  vllm: "vllm",
  sglang: "sglang",
  trtllm: "trtllm",
  pytrtllm: "trtllm",
  tensorrt_llm: "trtllm",
  nv_trt_llm: "trtllm",
  dynamo: "dynamo",
};
const SPLIT_BY_LABEL = /^(?:request|kv_cache_block|inflight_batcher)_metrics$/;

/** null for comments and what is no row. Times of the text format are milliseconds, those of OpenMetrics seconds. */
export function readMetricRow(line: string): MetricRow | null {
  if (line.startsWith("#")) return null;
  const [, fullName, labels = "", digits = "", time] = ROW.exec(line) ?? [];
  const value = Number(digits.replace(/^([-+]?)Inf$/i, "$1Infinity"));
  if (fullName === undefined || Number.isNaN(value)) return null;
  const time_s = time === undefined ? null : Number(time) * (Number(time) > LARGEST_SECONDS ? MILLI : 1);
  return metricRow(fullName, readLabels(labels), value, time_s);
}

const LARGEST_SECONDS = 1e11;

export function metricRow(
  fullName: string,
  labels: Readonly<Record<string, string>>,
  value: number,
  time_s: number | null,
): MetricRow {
  const prefix = PREFIX.exec(fullName);
  const bare = fullName.slice(prefix?.[0].length ?? 0);
  const special = SPLIT_BY_LABEL.test(bare)
    ? Object.entries(labels).find(([label]) => /_(?:type|metric)$/.test(label))?.[1]
    : undefined;
  const engine = prefix === null ? null : (ENGINES[prefix[1] ?? ""] ?? null);
  return { fullName, engine, name: special === undefined ? bare : `${bare} ${special}`, labels, value, time_s };
}

const LABEL = /\b([a-zA-Z_]\w{0,99})="((?:[^"\\]|\\.){0,999})"/g;

const readLabels = (source: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...source.matchAll(LABEL)].map(([, name = "", value = ""]) => [name, value]));
