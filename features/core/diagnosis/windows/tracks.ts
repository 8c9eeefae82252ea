/** Series to tracks: the log's states and the scrapes' totals of one engine process are judged together; pools and ranks never. */
import type { Evidence, Sample, Series, Totals } from "../evidence";
import { binSamples, fineBins } from "./bins";
import type { Bin, Gain, Track } from "./track";

/** In order of time: series of one process before and after a restart are one track. */
export function makeTracks({ series }: Evidence): Track[] {
  const groups = Map.groupBy(series, (entry) => JSON.stringify(identity(entry)));
  const logs = [...groups.values()].filter((group) => hasSource(group, true));
  const scrapes = [...groups.values()].filter((group) => !hasSource(group, true));
  const taken = new Set<readonly Series[]>();
  const joined = logs.map((log) => {
    const counters = scrapes.find((scrape) => !taken.has(scrape) && belongs(log, scrape, logs.length, scrapes.length));
    if (counters !== undefined) taken.add(counters);
    return makeTrack(log, counters ?? []);
  });
  const alone = scrapes.filter((scrape) => !taken.has(scrape)).map((scrape) => makeTrack(scrape, []));
  return [...joined, ...alone].filter(({ bins, totals }) => bins.length > 0 || totals.length > 0);
}

const hasSource = (group: readonly Series[], log: boolean): boolean =>
  group.some(({ source, samples }) => (source !== "scrape") === log && samples.length > 0);

const identity = ({ engine, rank, pool, host, source }: Series): readonly (string | null)[] => [
  ...[engine, rank, pool, host],
  source === "scrape" ? "scrape" : "log",
];

/** One log and one scrape are of one engine. Of several, those whose ranks have the same number. */
function belongs(log: readonly Series[], scrape: readonly Series[], logs: number, scrapes: number): boolean {
  const [a, b] = [log[0], scrape[0]];
  if (a === undefined || b === undefined || (a.pool !== b.pool && a.pool !== null && b.pool !== null)) return false;
  if (a.engine !== b.engine && a.engine !== "unknown" && b.engine !== "unknown") return false;
  if (logs === 1 && scrapes === 1) return true;
  return rankNumber(a.rank) === rankNumber(b.rank) && (a.host === b.host || a.host === "" || b.host === "");
}

const rankNumber = (rank: string): number => Number(/\d+/.exec(rank)?.[0] ?? 0);

const byTime = (a: { readonly at_s: number }, b: { readonly at_s: number }): number => a.at_s - b.at_s;

function makeTrack(states: readonly Series[], counters: readonly Series[]): Track {
  const first = states[0] as Series;
  const samples = states.flatMap((entry) => entry.samples).toSorted(byTime);
  const all = [...states, ...counters];
  const gains = all.flatMap(({ totals, samples: gauges }) => gainsBetween(totals, gauges));
  const { bins, width_s } = binSamples(samples);
  return {
    ...{ engine: first.engine, rank: first.rank, pool: first.pool, host: first.host },
    bins: bins.map((bin) => withRates(bin, gains)),
    fine: fineBins(samples).map((bin) => withRates(bin, gains)),
    width_s,
    gains: gains.toSorted((a, b) => a.from_s - b.from_s),
    totals: all.flatMap(({ totals }) => totals).toSorted(byTime),
    promptMeans: first.source === "scrape" || samples.some(statesPrompts),
  };
}

/** Means of an interval, or the tokens of every batch. */
const statesPrompts = ({ span_s, phase, promptRate, promptTokens }: Sample): boolean =>
  promptTokens !== null || (phase === null && span_s !== null && promptRate !== null);

/** A scrape's gauges have no rates: its totals give them. */
function withRates(bin: Bin, gains: readonly Gain[]): Bin {
  if (bin.promptRate !== null || bin.outputRate !== null || bin.stepMs !== null) return bin;
  const gain = gains.find(({ to_s }) => Math.abs(to_s - bin.time_s) < 0.5);
  if (gain === undefined) return bin;
  const time = gain.to_s - gain.from_s;
  const rate = (tokens: number | null): number | null => (tokens === null ? null : tokens / time);
  const drafted = gain.drafts !== null && gain.drafts > 0 && gain.acceptedTokens !== null;
  return {
    ...bin,
    span_s: time,
    promptRate: rate(gain.promptTokens),
    outputRate: rate(gain.outputTokens),
    acceptance: bin.acceptance ?? (drafted ? 1 + (gain.acceptedTokens ?? 0) / (gain.drafts ?? 1) : null),
  };
}

const COUNTS = [
  ...(["promptTokens", "outputTokens", "done", "preemptions", "prefixQueries", "prefixHits"] as const),
  ...(["drafts", "draftTokens", "acceptedTokens"] as const),
];

function gainsBetween(totals: readonly Totals[], gauges: readonly Sample[]): Gain[] {
  return totals.slice(1).flatMap((later, index) => {
    const earlier = totals[index] as Totals;
    if (later.at_s <= earlier.at_s) return [];
    const [before, after] = [gaugeBeside(gauges, earlier), gaugeBeside(gauges, later)];
    const counts = Object.fromEntries(COUNTS.map((name) => [name, change(earlier[name], later[name])]));
    return [
      {
        ...(counts as Record<(typeof COUNTS)[number], number | null>),
        ...{ from_s: earlier.at_s, to_s: later.at_s, place: later.place },
        ...{ running: after?.running ?? null, waiting: after?.waiting ?? null },
        runningChange: change(before?.running ?? null, after?.running ?? null),
        waitingChange: change(before?.waiting ?? null, after?.waiting ?? null),
      },
    ];
  });
}

const gaugeBeside = (gauges: readonly Sample[], { at_s }: Totals): Sample | undefined =>
  gauges.find((sample) => Math.abs(sample.at_s - at_s) < 0.5);

const change = (before: number | null, after: number | null): number | null =>
  before === null || after === null ? null : after - before;
