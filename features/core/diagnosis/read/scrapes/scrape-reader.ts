/** Rows of `/metrics` as scrapes: text dumps, several in one file too, and answers of Prometheus to a query. */
import { readLineClock } from "@/features/core/server-logs/line-clock";
import { feedLines } from "@/features/core/server-logs/line-feed";
import { metricRow, type MetricRow, readMetricRow } from "@/features/core/server-logs/exposition";
import { isJsonObject } from "@/lib/json";
import { ScrapeFigures } from "./scrape-figures";
import type { ScrapeTime } from "./scrape-time";

export type Scrape = { readonly file: string; readonly time: ScrapeTime | null; readonly figures: ScrapeFigures };

const ENGINE_ROW = /^(?:# (?:HELP|TYPE) )?(?:vllm|sglang|trtllm|tensorrt_llm|nv_trt_llm|dynamo)[:_]\w/m;

/** By the prefix of any row: dumps are filtered, cut, and begin with other exporters. */
export const isScrape = (head: string): boolean => ENGINE_ROW.test(head);

/** A row that comes again begins the next scrape of a file; a line with a date before it says when. */
export function readScrapes(file: string, content: Uint8Array | string, named: ScrapeTime | null): readonly Scrape[] {
  const scrapes: Scrape[] = [];
  let [figures, seen, time] = [new ScrapeFigures(), new Set<string>(), null as ScrapeTime | null];
  let next: ScrapeTime | null = null;
  const close = (): void => {
    if (!figures.empty) scrapes.push({ file, time, figures });
    [figures, seen, time, next] = [new ScrapeFigures(), new Set(), next, null];
  };
  feedLines(content, (line) => {
    const trimmed = line.trim();
    const row = readMetricRow(trimmed);
    if (row?.engine == null) {
      const dated = trimmed.startsWith("# HELP") || trimmed.startsWith("# TYPE") ? null : writtenTime(trimmed);
      if (dated !== null) next = dated;
      return;
    }
    const key = trimmed.slice(0, trimmed.lastIndexOf("}") + 1) || row.fullName;
    if (seen.has(key) || next !== null) close();
    seen.add(key);
    if (row.time_s !== null) time ??= { kind: "date", seconds: row.time_s, zone: "Z" };
    figures.add(row);
  });
  close();
  if (scrapes.length === 1 && scrapes[0] !== undefined) return [{ ...scrapes[0], time: scrapes[0].time ?? named }];
  // Without dates only the last one has a known state: of now, since the start.
  return scrapes.every((scrape) => scrape.time === null) ? scrapes.slice(-1) : scrapes;
}

function writtenTime(line: string): ScrapeTime | null {
  const epoch = /^\W*(\d{10})(?:\.\d+)?\W*$/.exec(line)?.[1];
  if (epoch !== undefined) return { kind: "date", seconds: Number(epoch), zone: "Z" };
  const clock = line.length > 120 ? null : readLineClock(line);
  return clock?.kind === "date" ? { kind: "date", seconds: clock.seconds, zone: clock.zone } : null;
}

/** Answers of `/api/v1/query` and `/api/v1/query_range`. null: another JSON. */
export function readQueryAnswer(file: string, value: unknown): readonly Scrape[] | null {
  const data = isJsonObject(value) && isJsonObject(value.data) ? value.data : value;
  if (!isJsonObject(data) || typeof data.resultType !== "string" || !Array.isArray(data.result)) return null;
  const scrapes = new Map<number, ScrapeFigures>();
  for (const entry of data.result as unknown[]) {
    if (!isJsonObject(entry) || !isJsonObject(entry.metric)) continue;
    const row = namedRow(entry.metric);
    const points = Array.isArray(entry.values) ? (entry.values as unknown[]) : [entry.value];
    for (const point of row === null ? [] : points) addPoint(scrapes, row as MetricRow, point);
  }
  return [...scrapes]
    .sort((a, b) => a[0] - b[0])
    .map(([seconds, figures]) => ({ file, time: { kind: "date", seconds, zone: "Z" }, figures }));
}

function namedRow(metric: Readonly<Record<string, unknown>>): MetricRow | null {
  const labels = Object.fromEntries(Object.entries(metric).map(([label, value]) => [label, String(value)]));
  const { __name__: fullName, ...rest } = labels;
  return fullName === undefined ? null : metricRow(fullName, rest, NaN, null);
}

function addPoint(scrapes: Map<number, ScrapeFigures>, row: MetricRow, point: unknown): void {
  if (!Array.isArray(point)) return;
  const [seconds, value] = [Number(point[0]), Number(String(point[1]).replace("Inf", "Infinity"))];
  if (!Number.isFinite(seconds) || Number.isNaN(value)) return;
  const figures = scrapes.get(seconds) ?? new ScrapeFigures();
  scrapes.set(seconds, figures);
  figures.add({ ...row, value });
}
