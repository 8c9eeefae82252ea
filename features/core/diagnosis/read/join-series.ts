/** Series of all files: one per engine, rank, pool and host. Files that follow each other continue one; those that overlap are two hosts. */
import type { LogEvent, Series } from "../evidence";
import type { SampleDraft, SeriesDraft, TotalsDraft } from "./drafts";

export type JoinedSeries = { readonly series: readonly Series[]; readonly restarts: readonly LogEvent[] };

export function joinSeries(drafts: readonly SeriesDraft[]): JoinedSeries {
  const filled = drafts.filter(({ samples, totals }) => samples.length + totals.length > 0);
  const groups = Map.groupBy(filled, ({ engine, rank, pool, host, source }) =>
    JSON.stringify([engine, rank, pool, host, source]),
  );
  const joined = [...groups.values()].flatMap((group) =>
    group[0]?.source === "scrape" ? joinScrapes(group) : joinLogs(group),
  );
  const cut = joined.map(cutAtRestarts);
  return { series: cut.flatMap(({ series }) => series), restarts: cut.flatMap(({ restarts }) => restarts) };
}

const begin = ({ samples, totals }: SeriesDraft): number =>
  Math.min(samples[0]?.at_s ?? Infinity, totals[0]?.at_s ?? Infinity);
const end = ({ samples, totals }: SeriesDraft): number =>
  Math.max(samples.at(-1)?.at_s ?? -Infinity, totals.at(-1)?.at_s ?? -Infinity);

/** Parts of one log after a rotation, or of one engine after a restart, follow each other. */
function joinLogs(group: readonly SeriesDraft[]): readonly SeriesDraft[] {
  const sorted = [...group].sort((a, b) => begin(a) - begin(b));
  const overlap = sorted.some((part, i) => i > 0 && begin(part) < end(sorted[i - 1] ?? part));
  if (!overlap) return [concatenated(sorted)];
  const oneFile = new Set(group.map(({ file }) => file)).size === 1;
  const sources = Map.groupBy(sorted, ({ file, process }) => (oneFile ? process : file));
  return [...sources].map(([name, parts]) => named(concatenated(parts), name));
}

/** Scrapes are parts of one series by their nature; names of files tell engines apart where no label does. */
function joinScrapes(group: readonly SeriesDraft[]): readonly SeriesDraft[] {
  const sources = Map.groupBy(group, ({ process }) => process);
  return [...sources].map(([name, parts]) => {
    const united = concatenated(parts);
    united.samples = merged(united.samples.sort((a, b) => a.at_s - b.at_s));
    united.totals = merged(united.totals.sort((a, b) => a.at_s - b.at_s));
    return sources.size === 1 ? united : named(united, name);
  });
}

const named = (series: SeriesDraft, name: string): SeriesDraft => ({ ...series, host: series.host || name });

function concatenated(parts: readonly SeriesDraft[]): SeriesDraft {
  const [first] = parts;
  if (first === undefined) throw new Error("a series has at least one part");
  if (parts.length === 1) return first;
  const [samples, totals] = [parts.flatMap((part) => part.samples), parts.flatMap((part) => part.totals)];
  return { ...first, samples, totals };
}

/** Queries for single figures answer in files of their own: records of one moment complete each other. */
function merged<T extends SampleDraft | TotalsDraft>(records: readonly T[]): T[] {
  const result: T[] = [];
  for (const record of records) {
    const before = result.at(-1);
    if (before?.at_s === record.at_s) complete(before, record);
    else result.push(record);
  }
  return result;
}

function complete<T extends SampleDraft | TotalsDraft>(target: T, more: T): void {
  const writable = target as Record<string, unknown>;
  for (const [name, value] of Object.entries(more)) writable[name] ??= value;
  if ("histograms" in target && "histograms" in more) target.histograms = { ...more.histograms, ...target.histograms };
}

const COUNTERS = [
  "promptTokens",
  "outputTokens",
  "done",
  "preemptions",
  "prefixQueries",
  "drafts",
  "draftTokens",
] as const;

/** A total that falls is of another run of the engine. */
function cutAtRestarts(draft: SeriesDraft): JoinedSeries {
  const falls = draft.totals.filter((totals, i) => {
    const before = draft.totals[i - 1];
    return before !== undefined && COUNTERS.some((name) => (totals[name] ?? Infinity) < (before[name] ?? -Infinity));
  });
  const { file: _file, process: _process, order: _order, ...head } = draft;
  const bounds = [-Infinity, ...falls.map(({ at_s }) => at_s), Infinity];
  const series = bounds.slice(1).map((until, i): Series => {
    const within = ({ at_s }: { readonly at_s: number }): boolean => at_s >= (bounds[i] ?? 0) && at_s < until;
    return { ...head, samples: draft.samples.filter(within), totals: draft.totals.filter(within) };
  });
  const restarts = falls.map(({ at_s, place }): LogEvent => {
    return { at_s, kind: "restart", rank: draft.rank, count: 1, tokens: null, place };
  });
  return { series, restarts };
}
