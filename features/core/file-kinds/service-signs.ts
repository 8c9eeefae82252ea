/** Names by which what msServiceProfiler writes is told, in its events, its tables and its files. */
import { isJsonObject, type JsonObject } from "@/lib/json";

const EVENTS = new Set([
  "httpReq",
  "httpRes",
  "receiveReq",
  "BatchSchedule",
  "batchFrameworkProcessing",
  "modelExec",
  "modelRunnerExec",
  "KVCacheStatus",
  "Device Block",
  "WaitingQueue",
  "RunningQueue",
  "NPU Usage",
  "PullKVCache",
  "specDecoding",
  "detokenize",
  "sendResponse",
  "DecodeEnd",
]);

/** An event of its chrome_tracing.json; no profiler of kernels writes these. */
export function isServiceEvent({ name, cat, args }: JsonObject): boolean {
  if (typeof name === "string" && (EVENTS.has(name) || /^KVCache(-dp\d+)?$/.test(name) || name.startsWith("flow_http")))
    return true;
  if (typeof cat === "string" && /^(Request|BatchSchedule|ModelExecute|KVCache)$/.test(cat)) return true;
  return isJsonObject(args) && ("res_list" in args || "batch_type" in args);
}

type Table = readonly [format: string, file: string, holds: (has: (...columns: string[]) => boolean) => boolean];

/** Columns in plain words (`start_time_ms`). In order: the first that holds. */
const TABLES: readonly Table[] = [
  ["forward", "forward.csv", (has) => has("bubble_time_ms") || has("forward_iter")],
  ["pd-communication", "pd_split_communication.csv", (has) => has("http_req_time_ms") || has("prefill_res_time_ms")],
  ["pd-kvcache", "pd_split_kvcache.csv", (has) => has("block_tables", "rank")],
  ["coordinator", "coordinator.csv", (has) => has("add_count", "end_count", "running_count")],
  ["spec-decode", "spec_decode.csv", (has) => has("spec_tokens", "accepted_tokens")],
  ["batch", "batch.csv", (has) => has("batch_type") && (has("batch_size") || has("res_list"))],
  ["kvcache", "kvcache.csv", (has) => has("device_kvcache_left") || has("used_blocks", "free_blocks")],
  ["request", "request.csv", (has) => has("http_rid") || has("recv_token_size", "reply_token_size")],
  ["request-status", "request_status.csv", (has) => has("waiting", "running") && (has("swapped") || has("hostuid"))],
  ["moe-analysis", "moe_analysis.csv", (has) => has("dataset", "mean", "ci_lower", "ci_upper")],
  ["span-info", "span_info", (has) => has("span_name", "during_time_ms")],
  ["batch-stages", "batch stage times", (has) => has("batch_stage")],
];

export const findServiceTable = (columns: ReadonlySet<string>): { format: string; file: string } | null => {
  const table = TABLES.find(([, , holds]) => holds((...wanted) => wanted.every((column) => columns.has(column))));
  return table ? { format: `msserviceprofiler-${table[0]}`, file: table[1] } : null;
};

const FILES =
  /(^|\/)(batch|forward|kvcache|request|request_status|coordinator|ep_balance|moe_analysis|spec_decode|pd_split_(communication|kvcache))\.csv$|(^|\/)profiler\.db$|(^|\/)chrome_tracing\.json$|(^|\/)ms_service_.*\.db$/i;

/** A file of its output folder, by its name. */
export const isServiceFile = (path: string): boolean => FILES.test(path);
