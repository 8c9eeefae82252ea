/** What was predicted and not measured: it looks like a result of a benchmark, and must not be compared or fitted as one. */
import { PREDICTION_MARK } from "@/lib/export/prediction-mark";
import { isJsonObject, type JsonObject } from "@/lib/json";
import type { Issue } from "@/lib/issue";
import { text, type Text } from "@/lib/text";
import { plainName } from "./column-names";

const AISIMULATE = text({ en: "a prediction of AISimulate", zh: "AISimulate 的预测" });
const AISIMULATE_SEARCH = text({ en: "a search result of AISimulate", zh: "AISimulate 的搜索结果" });
const AICONFIGURATOR = text({ en: "a prediction of AIConfigurator", zh: "AIConfigurator 的预测" });
const OURS = text({ en: "a prediction of this suite", zh: "本套件的预测" });
const SIMULATED = text({ en: "the output of a simulator", zh: "模拟器的输出" });
const PREDICTED = text({ en: "a table of predicted figures", zh: "预测值表格" });

const has = (object: JsonObject, ...keys: readonly string[]): boolean =>
  keys.every((key) => Object.hasOwn(object, key));

/** In order: the first that holds. AISimulate's names are of its report 1.0 and result 1.1 (formats of September 2026). */
const SIGNS: readonly (readonly [Text, (object: JsonObject) => boolean])[] = [
  // A benchmark has no clock of its own beside the simulated one.
  [AISIMULATE, (o) => has(o, "wall_time_ms", "duration_ms", "completed_requests")],
  [AISIMULATE, (o) => has(o, "terminal_status", "first_admission_prefix_cache_reused_ratio")],
  [AISIMULATE_SEARCH, (o) => Array.isArray(o["candidates"]) && has(o, "counts") && has(o, "schema_version")],
  // What `mds <page> --json`, POST /api/v1/<page> and the pages' own JSON write.
  [OURS, (o) => typeof o["analysis"] === "string" && isJsonObject(o["summary"]) && has(o, "scenario")],
  [OURS, (o) => has(o, "composed_report") || (isJsonObject(o["performance"]) && has(o, "bottleneck"))],
  // `mds simulate --summary`: a benchmark knows of no requests that a scheduler refused.
  [OURS, (o) => isJsonObject(o["requests"]) && has(o["requests"], "refused", "unfinished") && has(o, "ttft", "tpot")],
  [SIMULATED, (o) => Object.keys(o).some((key) => /^(sim|simulated|simulation|simulator)_/.test(key))],
  [OURS, (o) => has(o, PREDICTION_MARK)],
  [PREDICTED, (o) => isForecast(Object.keys(o))],
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
  if (columns.has(PREDICTION_MARK)) return OURS;
  const every = (...wanted: readonly string[]): boolean => wanted.every((name) => columns.has(name));
  // best_config_topn.csv and pareto.csv, aggregated and disaggregated.
  if (every("seq/s/gpu", "tokens/s/gpu", "tokens/s/user")) return AICONFIGURATOR;
  if (every("terminal_status", "first_admission_prefix_cache_reused_ratio")) return AISIMULATE;
  if (every("ttft_low_ms", "ttft_high_ms", "grade", "limited_by")) return OURS;
  return isForecast(names) ? PREDICTED : null;
}

const FORECAST = /^(predicted|simulated|forecast|预测|模拟)/;
const TIME = /(^|_)(ttft|tpot|itl|e2e|latency|throughput|prefill|decode|tok|tokens)(_|$)|时延|吞吐/;

/** Predicted times and no measured ones: a table of both is evidence, which somebody held together. */
function isForecast(names: readonly string[]): boolean {
  const times = names.map(plainName).filter((name) => TIME.test(name));
  return times.length > 0 && times.every((name) => FORECAST.test(name));
}

export const predictionIssue = (file: string, by: Text): Issue => ({
  code: "BENCH-PREDICTION",
  at: file,
  message: text({
    en: `${file} is ${by.en}, not a measurement. It is not compared or fitted.`,
    zh: `${file} 是${by.zh}，不是实测结果，不用于对比或拟合。`,
  }),
  fix: text({
    en: "Give the result file of a benchmark that ran. To see two predictions side by side, add both to My Report.",
    zh: "请提供实际运行的压测结果文件。若要并排查看两份预测，请将二者加入“我的报告”。",
  }),
});
