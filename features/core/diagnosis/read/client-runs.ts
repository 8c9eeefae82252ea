/** Results of a benchmark beside the log, as the clients saw them. */
import type { Measurement, TimeFigures } from "@/features/core/evidence/benchmark-files/measurement";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import { isJsonObject, type JsonObject, readJson } from "@/lib/json";
import { toMs } from "@/lib/units/edge";
import type { Seconds } from "@/lib/units/quantity";
import type { ClientRun } from "../evidence";

/** Empty: the text holds no measured run. */
export function readClientRuns(source: string, file: string): readonly ClientRun[] {
  const read = readBenchmarkText(source, file);
  if (!read.ok) return [];
  const { measurements } = read.value;
  const failures = countFailures(source, measurements.length);
  return measurements
    .filter(({ kind }) => kind === "serving")
    .map((measurement, i) => clientRun(measurement, file, failures[i] ?? null));
}

function clientRun(measurement: Measurement, file: string, failed: number | null): ClientRun {
  const { load, ttft, tpot, requestRate, outputRate } = measurement;
  return {
    file,
    clients: load.concurrency ?? null,
    offeredPerS: load.requestRate ?? null,
    servedPerS: requestRate ?? null,
    requests: load.requests ?? null,
    failed,
    meanInput: load.isl ?? null,
    meanOutput: load.osl ?? null,
    outputRate: outputRate ?? null,
    ttftMs: { mean: ms(ttft, "mean"), p50: ms(ttft, "p50"), p99: ms(ttft, "p99") },
    tpotMs: { mean: ms(tpot, "mean"), p99: ms(tpot, "p99") },
  };
}

function ms(figures: TimeFigures | undefined, statistic: keyof TimeFigures): number | null {
  const time: Seconds | undefined = figures?.[statistic];
  return time === undefined ? null : toMs(time);
}

/** Failed requests by run: stated, or sent less completed; of single requests those with an error. null: the file does not say. */
function countFailures(source: string, runs: number): readonly (number | null)[] {
  const complete = readJson(source);
  if (isJsonObject(complete)) return [objectFailures(complete)];
  if (Array.isArray(complete)) return complete.map((entry) => (isJsonObject(entry) ? objectFailures(entry) : null));
  const blocks = [...source.matchAll(/Failed requests:\s+(\d+)/g)].map((match) => Number(match[1]));
  if (blocks.length === runs) return blocks;
  if (!source.trimStart().startsWith("{")) return [];
  const lines = source.split("\n").filter((line) => line.trim() !== "");
  const objects = lines.map((line) => readJson(line)).filter(isJsonObject);
  if (objects.length === runs && runs > 1) return objects.map(objectFailures);
  return [objects.filter((object) => "error" in object && object.error !== null && object.error !== "").length];
}

function objectFailures(object: JsonObject): number | null {
  const number = (name: string): number | null => {
    const value = object[name];
    if (typeof value === "number") return value;
    return isJsonObject(value) && typeof value.avg === "number" ? value.avg : null;
  };
  const [sent, completed] = [number("num_prompts"), number("completed")];
  const stated = number("failed") ?? number("failed_requests") ?? number("error_request_count");
  return stated ?? (sent === null || completed === null ? null : Math.max(0, sent - completed));
}
