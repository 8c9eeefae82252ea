/** What was predicted and not measured: it looks like a result of a benchmark, and must not be compared or fitted as one. */
import { PREDICTION_MARK } from "@/lib/export/prediction-mark";
import { isJsonObject, type JsonObject } from "@/lib/json";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { plainName } from "./column-names";
import * as m from "./messages";
import { issue } from "./messages.issues";

const has = (object: JsonObject, ...keys: readonly string[]): boolean =>
  keys.every((key) => Object.hasOwn(object, key));

/** In order: the first that holds. AISimulate's names are of its report 1.0 and result 1.1 (formats of September 2026). */
const SIGNS: readonly (readonly [Text, (object: JsonObject) => boolean])[] = [
  // A benchmark has no clock of its own beside the simulated one.
  [m.predictionOfAISimulate, (o) => has(o, "wall_time_ms", "duration_ms", "completed_requests")],
  [m.predictionOfAISimulate, (o) => has(o, "terminal_status", "first_admission_prefix_cache_reused_ratio")],
  [m.searchResultOfAISimulate, (o) => Array.isArray(o["candidates"]) && has(o, "counts") && has(o, "schema_version")],
  // What `mds <page> --json`, POST /api/v1/<page> and the pages' own JSON write.
  [
    m.predictionOfThisSuite,
    (o) => typeof o["analysis"] === "string" && isJsonObject(o["summary"]) && has(o, "scenario"),
  ],
  [
    m.predictionOfThisSuite,
    (o) => has(o, "composed_report") || (isJsonObject(o["performance"]) && has(o, "bottleneck")),
  ],
  // `mds simulate --summary`: a benchmark knows of no requests that a scheduler refused.
  [
    m.predictionOfThisSuite,
    (o) => isJsonObject(o["requests"]) && has(o["requests"], "refused", "unfinished") && has(o, "ttft", "tpot"),
  ],
  [m.outputOfSimulator, (o) => Object.keys(o).some((key) => /^(sim|simulated|simulation|simulator)_/.test(key))],
  [m.predictionOfThisSuite, (o) => has(o, PREDICTION_MARK)],
  [m.tableOfPredictedFigures, (o) => isForecast(Object.keys(o))],
];

/** By whom an object of JSON was predicted; null where nothing says so. Reports may stand in `summary`. */
export const predictedObject = (object: JsonObject): Text | null =>
  [object, object["summary"], object["metrics"]]
    .filter(isJsonObject)
    .map((part) => SIGNS.find(([, holds]) => holds(part))?.[0])
    .find((by) => by !== undefined) ?? null;

/** The same of a table by its columns. */
export function predictedTable(names: readonly string[]): Text | null {
  const columns = new Set(names.map((name) => name.trim().toLowerCase()));
  if (columns.has(PREDICTION_MARK)) return m.predictionOfThisSuite;
  const every = (...wanted: readonly string[]): boolean => wanted.every((name) => columns.has(name));
  // best_config_topn.csv and pareto.csv, aggregated and disaggregated.
  if (every("seq/s/gpu", "tokens/s/gpu", "tokens/s/user")) return m.predictionOfAIConfigurator;
  if (every("terminal_status", "first_admission_prefix_cache_reused_ratio")) return m.predictionOfAISimulate;
  if (every("ttft_low_ms", "ttft_high_ms", "grade", "limited_by")) return m.predictionOfThisSuite;
  return isForecast(names) ? m.tableOfPredictedFigures : null;
}

const FORECAST = /^(predicted|simulated|forecast|预测|模拟)/;
const TIME = /(^|_)(ttft|tpot|itl|e2e|latency|throughput|prefill|decode|tok|tokens)(_|$)|时延|吞吐/;

/** Predicted times and no measured ones: a table of both is evidence, which somebody held together. */
function isForecast(names: readonly string[]): boolean {
  const times = names.map(plainName).filter((name) => TIME.test(name));
  return times.length > 0 && times.every((name) => FORECAST.test(name));
}

export const predictionIssue = (file: string, by: Text): Issue => issue("BENCH-PREDICTION", file, { file, by });
