/** A snapshot of `/metrics` in Prometheus's text format: gauges as one sample, counters and histograms as figures of the run. */
import { readMetricRow } from "@/features/core/server-logs/exposition";
import { COUNTER_NAMES, GAUGE_NAMES } from "@/features/core/server-logs/metric-names";
import { longLines, withoutLongLines } from "@/lib/tables/long-lines";
import { verbatim } from "@/lib/text";
import type { Issue } from "@/lib/issue";
import type { ReportedFigure } from "../../capture/facts";
import { histogramStatistics, impossibleIn } from "../../metrics/histogram-figures";
import { type Part, settled } from "../../tables/part";
import { openTable } from "../../tables/table-kinds";
import { type Format, type Given, unread } from "./format";
import { SAMPLE_HEADER } from "./log-lines";
import { unknownFile } from "./notices";
import * as m from "@/features/core/serving-profile/messages";
import { issue } from "@/features/core/serving-profile/messages.issues";

/** A snapshot is some hundred kilobytes. */
const MAX_BYTES = 2 ** 26;
export const isMetrics = (head: string): boolean =>
  /^# (HELP|TYPE) /m.test(head) || /^(vllm|sglang|trtllm|nv_trt_llm|dynamo)[:_]\w+(\{[^}]*\})? [\d.]/m.test(head);

/** Columns of a sample, and the names of their figures by era. */
const GAUGES: Readonly<Record<string, readonly string[]>> = {
  running: GAUGE_NAMES.running,
  waiting: GAUGE_NAMES.waiting,
  swapped: GAUGE_NAMES.swapped,
  kv_cache_usage: GAUGE_NAMES.cacheShare,
  gen_throughput: GAUGE_NAMES.outputRate,
  prompt_throughput: GAUGE_NAMES.promptRate,
  prefix_cache_hit_rate: GAUGE_NAMES.prefixHit,
  preemptions: COUNTER_NAMES.preemptions,
};

/** Shares are the fullest of all engines; what counts adds up over them. */
const ADDED = new Set(["running", "waiting", "swapped", "preemptions", "gen_throughput", "prompt_throughput"]);

const SHARES = new Set(["kv_cache_usage", "prefix_cache_hit_rate"]);
/** Rounding may lift a full cache a little. */
const MOST_SHARE = 1.001;

type Histogram = { sum: number; count: number; readonly buckets: Map<number, number> };

export class MetricsFormat implements Format {
  private readonly decoder = new TextDecoder();
  private source = "";
  private readonly single = new Map<string, number[]>();
  private readonly notices: Issue[] = [];
  private readonly histograms = new Map<string, Histogram>();

  constructor(private readonly given: Given) {}

  push(piece: Uint8Array): boolean {
    this.source += this.decoder.decode(piece, { stream: true });
    return this.source.length <= MAX_BYTES;
  }

  finish(): readonly Part[] {
    const { text: lines, long } = withoutLongLines(this.source);
    for (const line of lines.split("\n")) this.take(line.trim());
    const { path, texts } = this.given;
    const reported = this.figures();
    const row = SAMPLE_HEADER.map((column) => this.gauge(column));
    if (reported.length === 0 && row.every((cell) => cell === null)) return [unread(this.given, unknownFile(path))];
    const sink = openTable(SAMPLE_HEADER, { path, texts, table: null, origin: "file" });
    sink?.row(row);
    const figures: Part = {
      path,
      table: null,
      origin: "file",
      kind: "metrics",
      rows: reported.length,
      notices: [...this.notices, ...(long ? [{ ...longLines(long), at: path }] : [])],
      settle: () => settled({ reported }),
    };
    return sink === null ? [figures] : [figures, sink.finish()];
  }

  private take(line: string): void {
    const row = readMetricRow(line);
    if (row === null) return;
    const { name, value } = row;
    const part = /^(.*)_(bucket|sum|count)$/.exec(name);
    if (part === null) {
      const values = this.single.get(name) ?? [];
      values.push(value);
      this.single.set(name, values);
      return;
    }
    const [, base = "", kind] = part;
    const histogram = this.histograms.get(base) ?? { sum: 0, count: 0, buckets: new Map<number, number>() };
    this.histograms.set(base, histogram);
    if (kind === "sum") histogram.sum += value;
    else if (kind === "count") histogram.count += value;
    else {
      const bound = Number((row.labels.le ?? "").replace("+Inf", "Infinity"));
      histogram.buckets.set(bound, (histogram.buckets.get(bound) ?? 0) + value);
    }
  }

  private gauge(column: string): number | null {
    const values = GAUGES[column]?.map((name) => this.single.get(name)).find((values) => values !== undefined);
    if (values === undefined) return column === "prefix_cache_hit_rate" ? this.hitsOfQueries() : null;
    const wrong = values.find((value) => value < 0 || (SHARES.has(column) && value > MOST_SHARE));
    if (wrong !== undefined) {
      this.notices.push(impossible(column, String(wrong)));
      return null;
    }
    return ADDED.has(column) ? values.reduce((a, b) => a + b, 0) : Math.max(...values);
  }

  /** Newer versions count tokens that were looked up and found, and leave the division to the reader. */
  private hitsOfQueries(): number | null {
    const total = (names: readonly string[]): number =>
      names.map((name) => (this.single.get(name) ?? []).reduce((a, b) => a + b, 0)).find((counted) => counted > 0) ?? 0;
    const queries = total(COUNTER_NAMES.prefixQueries);
    return queries > 0 ? total(COUNTER_NAMES.prefixHits) / queries : null;
  }

  private figures(): ReportedFigure[] {
    const file = this.given.path;
    const counters = [
      "prompt_tokens_total",
      "generation_tokens_total",
      "request_success_total",
      "num_requests_completed_total",
      "num_requests_total",
    ];
    const counted = counters.flatMap((name): ReportedFigure[] => {
      const values = this.single.get(name);
      if (values === undefined) return [];
      return [{ file, name, statistic: "total", value: values.reduce((a, b) => a + b, 0), unit: m.sinceEngineStarted }];
    });
    const spreads = [...this.histograms].flatMap(([name, histogram]): ReportedFigure[] => {
      if (!name.endsWith("_seconds") || histogram.count === 0) return [];
      const why = impossibleIn(histogram);
      if (why !== null) {
        this.notices.push(impossible(name, why));
        return [];
      }
      return histogramStatistics(histogram).map(([statistic, value]) => ({
        ...{ file, name, statistic, value },
        unit: statistic === "count" ? m.sinceEngineStarted : verbatim("s"),
      }));
    });
    return [...counted, ...spreads];
  }
}

const impossible = (name: string, value: string): Issue => issue("PROFILE-METRIC-IMPOSSIBLE", name, { name, value });
