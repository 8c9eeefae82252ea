/** One scrape of one engine: its gauges as a sample, its counters as totals, its settings. */
import {
  COUNTER_NAMES,
  type CounterName,
  FULLEST,
  GAUGE_NAMES,
  type GaugeName,
} from "@/features/core/server-logs/metric-names";
import type { Histogram, Place } from "../../evidence";
import { emptySample, nothingStated, type SampleDraft, type StatedDraft, type TotalsDraft } from "../drafts";
import type { FigureSet, OpenHistogram } from "./scrape-figures";

/** null: the scrape has no gauge that counts here. */
export function scrapeSample(set: FigureSet, at_s: number, position: Place): SampleDraft | null {
  const gauge = (name: GaugeName): number | null => {
    const known = GAUGE_NAMES[name].find((candidate) => set.sums.has(candidate));
    return known === undefined ? null : ((FULLEST.has(name) ? set.most : set.sums).get(known) ?? null);
  };
  const [waiting, swapped] = [gauge("waiting"), gauge("swapped")];
  const sample: SampleDraft = {
    ...emptySample(at_s, position),
    running: gauge("running"),
    waiting: waiting === null ? swapped : waiting + (swapped ?? 0),
    cacheShare: gauge("cacheShare") ?? usedBlocks(set),
    promptRate: gauge("promptRate"),
    outputRate: gauge("outputRate"),
    prefixHit: gauge("prefixHit"),
    acceptance: gauge("acceptance"),
    inTransfer: gauge("inTransfer"),
    preallocated: gauge("preallocated"),
  };
  const { running, cacheShare, outputRate, acceptance, inTransfer } = sample;
  return [running, sample.waiting, cacheShare, outputRate, acceptance, inTransfer].every((value) => value === null)
    ? null
    : sample;
}

function usedBlocks({ sums }: FigureSet): number | null {
  const [used, most] = [sums.get("kv_cache_block_metrics used"), sums.get("kv_cache_block_metrics max")];
  return used === undefined || !most ? null : used / most;
}

/** null: no counter and no histogram. */
export function scrapeTotals(set: FigureSet, at_s: number, position: Place): TotalsDraft | null {
  const counter = (name: CounterName): number | null =>
    COUNTER_NAMES[name].map((candidate) => set.sums.get(candidate)).find((value) => value !== undefined) ?? null;
  const histograms = Object.fromEntries(
    [...set.histograms].map(([name, histogram]) => [name.replace(/_seconds$/, ""), closed(histogram)]),
  );
  const totals: TotalsDraft = {
    at_s,
    promptTokens: counter("promptTokens"),
    outputTokens: counter("outputTokens"),
    done: counter("done"),
    preemptions: counter("preemptions"),
    prefixQueries: counter("prefixQueries"),
    prefixHits: counter("prefixHits"),
    drafts: counter("drafts"),
    draftTokens: counter("draftTokens"),
    acceptedTokens: counter("acceptedTokens"),
    histograms,
    place: position,
  };
  const { promptTokens, outputTokens, done, preemptions, prefixQueries, drafts, draftTokens } = totals;
  const counted = [promptTokens, outputTokens, done, preemptions, prefixQueries, drafts, draftTokens];
  return Object.keys(histograms).length === 0 && counted.every((value) => value === null) ? null : totals;
}

/** A dump of some buckets alone has no count of its own: the last bucket holds it. */
function closed({ sum, count, buckets }: OpenHistogram): Histogram {
  const sorted = [...buckets].sort((a, b) => a[0] - b[0]);
  return { sum_s: sum, count: count === 0 ? (sorted.at(-1)?.[1] ?? 0) : count, buckets: sorted };
}

export function scrapeStated(set: FigureSet, position: Place): StatedDraft {
  const draft = nothingStated();
  const labels = [...set.labels.values()];
  draft.model = labels.map((each) => each.model_name ?? each.model).find((name) => name !== undefined) ?? null;
  const state = (name: "maxRunning" | "cacheTokens", value: number): void => {
    if (value > 0) draft.figures[name] = { value, place: position };
  };
  const count = (name: string): number => set.sums.get(name) ?? 0;
  const config = labels.find((each) => each.num_gpu_blocks !== undefined);
  state("cacheTokens", Number(config?.num_gpu_blocks ?? 0) * Number(config?.block_size ?? 0));
  state("cacheTokens", count("model_total_kv_blocks") * count("model_kv_cache_block_size"));
  state("cacheTokens", count("kv_cache_block_metrics max") * count("kv_cache_block_metrics tokens_per"));
  state("cacheTokens", count("max_total_num_tokens"));
  state("maxRunning", count("model_max_num_seqs"));
  state("maxRunning", count("request_metrics max"));
  return draft;
}
