/** What an engine says of itself each second or so, as a table: time, running, waiting, cache, tokens a second. */
import type { Issue } from "@/lib/issue";
import { fromPercent } from "@/lib/units/edge";
import type { Samples } from "../capture/capture";
import type { Texts } from "../columns";
import type { Resolver } from "./resolver";
import { number, text, time } from "./schema";
import { issue } from "@/features/core/serving-profile/messages.issues";

export const SAMPLE_FIELDS = {
  time: time("t", "time", "timestamp", "elapsed"),
  engine: text("engine"),
  running: number("running", "num_requests_running", "running_requests", "num_active_requests"),
  waiting: number("waiting", "num_requests_waiting", "waiting_requests", "num_queued_requests"),
  swapped: number("swapped", "num_requests_swapped"),
  cacheShare: number(
    "kv_cache_pct",
    "kv_cache_usage",
    "kv_cache_usage_perc",
    "gpu_cache_usage",
    "gpu_cache_usage_perc",
    "cache_usage",
    "token_usage",
    "npu_cache_usage_perc",
    "kv_cache_utilization",
  ),
  promptRate: number("prompt_throughput", "prompt_tokens_per_s", "prefill_throughput", "avg_prompt_throughput"),
  outputRate: number(
    "gen_throughput",
    "generation_throughput",
    "output_throughput",
    "decode_throughput",
    "avg_generation_throughput",
  ),
  prefixHit: number("prefix_cache_hit_rate", "cache_hit_rate"),
  preemptions: number("preemptions", "num_preemptions_total", "num_preemptions"),
};

export const areSamples = (names: ReadonlySet<string>): boolean =>
  SAMPLE_FIELDS.time.names.some((name) => names.has(name)) &&
  (names.has("iterlatencyms") ||
    (["promptRate", "outputRate", "cacheShare"] as const).some((key) =>
      SAMPLE_FIELDS[key].names.some((name) => names.has(name)),
    )) &&
  !names.has("rid") &&
  !names.has("batchsize");

/** `percent`: whether the column counts to 100. */
const asShare = (values: Float64Array, percent: boolean): Float64Array => (percent ? values.map(fromPercent) : values);

export type RawSamples = Samples & { readonly clock: "epoch" | "engine" | "none" };

export function resolveSamples(table: Resolver<typeof SAMPLE_FIELDS>, path: string, texts: Texts): RawSamples {
  const times = table.time("time");
  const engine = table.text("engine");
  const cache = table.number("cacheShare");
  const name = table.raw.columns.cacheShare?.name.bare ?? "";
  const percent = /pct|percent$/.test(name) || cache.some((value) => value > 1.5);
  const running = table.number("running");
  // A cache that stays empty while requests run is a gauge that the engine never set.
  const silent = cache.length > 0 && cache.every((value) => !(value > 0)) && running.some((count) => count > 0);
  if (silent && table.has("cacheShare"))
    table.notices.push(silentGauge(table.raw.columns.cacheShare?.name.written ?? ""));
  const hit = table.number("prefixHit");
  return {
    time: times.us,
    source: engine.map((number) => texts.number(number === 0 ? path : `${path} ${texts.text(number)}`)),
    running,
    waiting: table.number("waiting"),
    swapped: table.number("swapped"),
    cacheShare: silent ? cache.map(() => NaN) : asShare(cache, percent),
    promptRate: table.number("promptRate"),
    outputRate: table.number("outputRate"),
    prefixHit: asShare(
      hit,
      hit.some((value) => value > 1.5),
    ),
    preemptions: table.number("preemptions"),
    clock: times.clock,
  };
}

const silentGauge = (column: string): Issue => issue("PROFILE-GAUGE-SILENT", "kv_peak_share", { column });
