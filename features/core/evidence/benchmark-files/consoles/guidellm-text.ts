/** The tables that GuideLLM prints, as cells named like those of its JSON report: one record a benchmark of the sweep, by its row. */
import type { RawRecord } from "../record";
import { boxedTables, headingPaths, type BoxedTable } from "./boxed-tables";

const HEADING = /(Run Summary Info|Request Latency Statistics|Server Throughput Statistics|Benchmarks (Info|Stats))\b/;

export const isGuidellmText = (lines: readonly string[]): boolean =>
  lines.some((line) => HEADING.test(line)) && boxedTables(lines).some(isOfBenchmarks);

/** Points share a name: their place in each table tells them apart. */
export function guidellmTextRecords(lines: readonly string[]): RawRecord[] {
  const records: Map<string, unknown>[] = [];
  for (const table of boxedTables(lines).filter(isOfBenchmarks)) {
    const names = headingPaths(table.header).map(namedAs);
    table.rows.forEach((values, row) => {
      const cells = (records[row] ??= new Map());
      for (const [name, value] of rowCells(names, values)) if (!cells.has(name)) cells.set(name, value);
    });
  }
  return records.map((cells, index) => ({ row: index + 1, cells: withLengths(cells) }));
}

const isOfBenchmarks = ({ header }: BoxedTable): boolean =>
  header.length >= 2 && header.some(([first = ""]) => /^(benchmark|strategy)$/i.test(first));

const STRATEGY = "config.strategy.type_";
const STATISTICS: Readonly<Record<string, string>> = {
  mdn: "median",
  median: "median",
  mean: "mean",
  p50: "median",
  p90: "percentiles.p90",
  p95: "percentiles.p95",
  p99: "percentiles.p99",
};
const METRICS: readonly (readonly [words: RegExp, metric: string])[] = [
  [/^req(uest)? latency\b/, "request_latency"],
  [/^ttft\b/, "time_to_first_token_ms"],
  [/^itl\b/, "inter_token_latency_ms"],
  [/^tpot\b/, "time_per_output_token_ms"],
  [/^req\w* .*concurrency\b/, "request_concurrency"],
  [/^req\w* .*per sec/, "requests_per_second"],
  [/^out(put)? tok(ens)?\b.*(per sec|\/sec)/, "output_tokens_per_second"],
  [/^tot(al)? tok(ens)?\b.*(per sec|\/sec)/, "tokens_per_second"],
  [/^input tok(ens)?\b.*per sec/, "prompt_tokens_per_second"],
];
const PLAIN: readonly (readonly [words: RegExp, name: string])[] = [
  [/\bdur(ation)?\b/, "duration"],
  [/^requests made comp|^request counts? comp/, "metrics.request_totals.successful"],
  [/^requests made err|^request counts? err/, "metrics.request_totals.errored"],
  [/^prompt tok\/req comp/, "metrics.prompt_token_count.successful.mean"],
  [/^output tok\/req comp/, "metrics.output_token_count.successful.mean"],
];

/** "TTFT", "ms", "p95" is `metrics.time_to_first_token_ms.successful.percentiles.p95`. Other columns keep their words. */
function namedAs(path: readonly string[]): string {
  const words = path.map((word) => word.replace(/\((sec|ms|s)\)$/i, "").trim()).filter((word) => word !== "");
  const heading = words.join(" ").toLowerCase();
  if (/^(metadata )?(benchmark|strategy)( strategy)?$/.test(heading)) return STRATEGY;
  const metric = METRICS.find(([sign]) => sign.test(heading))?.[1];
  const statistic =
    STATISTICS[(words.at(-1) ?? "").toLowerCase()] ?? (/per sec|concurrency/.test(heading) ? "mean" : null);
  if (metric !== undefined && statistic !== null) return `metrics.${metric}.successful.${statistic}`;
  return PLAIN.find(([sign]) => sign.test(heading))?.[1] ?? path.filter((word) => word !== "").join(" / ");
}

/** "constant@5.00" and "concurrent@16" carry their load. A time below 0 is a known fault of the tool and no time. */
function rowCells(names: readonly string[], values: readonly string[]): [string, unknown][] {
  return values.flatMap((value, index): [string, unknown][] => {
    const name = names[index] ?? "";
    if (value === "" || name === "" || (name.startsWith("metrics.") && value.startsWith("-"))) return [];
    if (name !== STRATEGY) return [[name, value]];
    const [type = "", load] = value.split("@");
    const cell = type === "concurrent" ? "config.strategy.streams" : "config.strategy.rate";
    return [[STRATEGY, type], ...(load === undefined ? [] : [[cell, load] as [string, unknown]])];
  });
}

/** Mean lengths from rates of tokens and requests, where no table states them. */
function withLengths(cells: Map<string, unknown>): Map<string, unknown> {
  const rate = (metric: string): number => Number(cells.get(`metrics.${metric}.successful.mean`));
  const requests = rate("requests_per_second");
  for (const [kind, metric] of [
    ["prompt", "prompt_tokens_per_second"],
    ["output", "output_tokens_per_second"],
  ] as const) {
    const name = `metrics.${kind}_token_count.successful.mean`;
    const length = rate(metric) / requests;
    if (!cells.has(name) && Number.isFinite(length)) cells.set(name, length);
  }
  return cells;
}
