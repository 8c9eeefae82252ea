/** Rows of one scrape, sorted by the engine, rank and host that they belong to, and summed over labels that only split a figure. */
import type { MetricEngine, MetricRow } from "@/features/core/server-logs/exposition";
import type { EngineName, Series } from "../../evidence";

export type OpenHistogram = { sum: number; count: number; readonly buckets: Map<number, number> };

export type FigureSet = {
  readonly engine: EngineName | "dynamo";
  readonly rank: string;
  readonly pool: Series["pool"];
  readonly host: string;
  /** Sums and maxima by name. */
  readonly sums: Map<string, number>;
  readonly most: Map<string, number>;
  readonly histograms: Map<string, OpenHistogram>;
  /** Labels of rows that state settings. */
  readonly labels: Map<string, Readonly<Record<string, string>>>;
};

export class ScrapeFigures {
  private readonly sets = new Map<string, FigureSet>();

  get empty(): boolean {
    return this.sets.size === 0;
  }

  add(row: MetricRow): void {
    if (row.engine === null || repeats(row.labels)) return;
    const set = this.find(row.engine, row.labels);
    const [, base = "", part] = /^(.*_seconds)_(bucket|sum|count)$/.exec(row.name) ?? [];
    if (base !== "") addToHistogram(set, base, part ?? "", row);
    if (part === "bucket" || /_(?:bucket|created)$/.test(row.name)) return;
    set.sums.set(row.name, (set.sums.get(row.name) ?? 0) + row.value);
    set.most.set(row.name, Math.max(set.most.get(row.name) ?? -Infinity, row.value));
    if (row.labels.model_name ?? row.labels.model ?? row.labels.block_size) set.labels.set(row.name, row.labels);
  }

  /** Figures of a router count for the engine behind it where the scrape has one only; else for themselves. */
  list(): readonly FigureSet[] {
    const sets = [...this.sets.values()];
    const engines = sets.filter(({ engine }) => engine !== "dynamo");
    const routers = sets.filter(({ engine }) => engine === "dynamo");
    const [single] = engines;
    if (routers.length === 0) return engines;
    const target = single !== undefined && engines.length === 1 ? single : null;
    if (target === null) return [...engines, merged(routers)];
    for (const router of routers) fill(target, router);
    return engines;
  }

  private find(engine: MetricEngine, labels: MetricRow["labels"]): FigureSet {
    const rank = rankLabel(engine, labels);
    const host = labels.instance ?? labels.pod ?? labels.pod_name ?? "";
    const pool = poolLabel(labels);
    const key = JSON.stringify([engine, rank, host, pool]);
    const known = this.sets.get(key);
    if (known !== undefined) return known;
    const figures = { sums: new Map(), most: new Map(), histograms: new Map(), labels: new Map() };
    const set: FigureSet = { engine, rank, pool, host, ...figures };
    this.sets.set(key, set);
    return set;
  }
}

function addToHistogram(set: FigureSet, base: string, part: string, { labels, value }: MetricRow): void {
  const histogram = set.histograms.get(base) ?? { sum: 0, count: 0, buckets: new Map<number, number>() };
  set.histograms.set(base, histogram);
  if (part === "sum") histogram.sum += value;
  else if (part === "count") histogram.count += value;
  else {
    const bound = Number((labels.le ?? "").replace("+Inf", "Infinity"));
    if (labels.le !== undefined) histogram.buckets.set(bound, (histogram.buckets.get(bound) ?? 0) + value);
  }
}

/** Ranks of one tensor-parallel or pipeline group repeat each other. */
const repeats = ({ tp_rank: tensor, pp_rank: pipeline }: MetricRow["labels"]): boolean =>
  Number(tensor ?? 0) > 0 || Number(pipeline ?? 0) > 0;

/** As the engine's log writes it: `Engine 000`, `DP2`. */
function rankLabel(engine: MetricEngine, { engine: index, dp_rank: data }: MetricRow["labels"]): string {
  if (data !== undefined && data !== "") return `DP${data}`;
  if (engine !== "vllm" || index === undefined) return "";
  return /^\d+$/.test(index) ? `Engine ${index.padStart(3, "0")}` : index;
}

function poolLabel(labels: MetricRow["labels"]): Series["pool"] {
  const word = labels.engine_type ?? labels.disaggregation_mode ?? labels.dynamo_component ?? labels.role ?? "";
  return /^prefill/i.test(word) ? "prefill" : /^decode/i.test(word) ? "decode" : null;
}

/** Sets of a router, which labels every figure in its own way, as one. */
function merged(routers: readonly FigureSet[]): FigureSet {
  const figures = { sums: new Map(), most: new Map(), histograms: new Map(), labels: new Map() };
  const complete: FigureSet = { engine: "unknown", rank: "", pool: null, host: routers[0]?.host ?? "", ...figures };
  for (const router of routers) fill(complete, router);
  return complete;
}

/** What `target` lacks. */
function fill(target: FigureSet, { sums, most, histograms, labels }: FigureSet): void {
  const add = <T>(into: Map<string, T>, from: ReadonlyMap<string, T>): void => {
    for (const [name, value] of from) if (!into.has(name)) into.set(name, value);
  };
  add(target.sums, sums);
  add(target.most, most);
  add(target.histograms, histograms);
  add(target.labels, labels);
}
