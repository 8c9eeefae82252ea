/** A log and scrapes of one engine that state other figures for the same moments: they are of different engines. */
import { formatNumber, formatPercent } from "@/lib/format/quantity";
import { type Text, verbatim } from "@/lib/text";
import type { JoinedClock } from "../clock/join-clocks";
import type { FileRecords, SampleDraft } from "../drafts";
import type { Contradiction } from "./groups";
import * as m from "./messages";

/** A log's interval: a scrape lies between two of its lines. */
const NEAR_S = 15;
const LEAST_MOMENTS = 2;
const MOST_MOMENTS = 0.8;
/** Of a cache; of running requests, and of the larger count. */
const CACHE_APART = 0.25;
const RUNNING_APART = 10;
const RUNNING_SHARE = 0.5;
const LEAST_PREEMPTED = 3;

type Moment = { readonly sample: SampleDraft; readonly time_s: number; readonly records: FileRecords };

/** Only one log and one scraped engine are compared: of several ranks none is the other's. */
export function otherFigures(all: readonly FileRecords[], clock: JoinedClock): Contradiction | null {
  const logs = all.filter(({ series }) => series.some(({ source, samples }) => source === "log" && samples.length > 0));
  const scrapes = all.filter(({ series }) => series.some(({ source }) => source === "scrape"));
  const [log] = logs;
  const isSingle = ({ series }: FileRecords): boolean => series.length === 1;
  if (log === undefined || logs.length > 1 || scrapes.length === 0 || ![log, ...scrapes].every(isSingle)) return null;
  const pairs = scrapes.flatMap((records) => pairsWith(log, records, clock));
  const apart = pairs.filter(([a, b]) => differs(a.sample, b.sample));
  const isOther = pairs.length >= LEAST_MOMENTS && apart.length >= MOST_MOMENTS * pairs.length;
  const [first] = apart;
  if (isOther && first !== undefined) return { out: scrapes, why: ({ file }) => figuresWord(log.file, file, first) };
  return otherPreemptions(log, scrapes, clock);
}

const listMoments = (records: FileRecords, clock: JoinedClock): Moment[] => {
  const origin = clock.origin(records);
  const samples = records.series.flatMap((series) => series.samples);
  return origin === null ? [] : samples.map((sample) => ({ sample, records, time_s: sample.at_s - origin }));
};

function pairsWith(log: FileRecords, scrape: FileRecords, clock: JoinedClock): (readonly [Moment, Moment])[] {
  const lines = listMoments(log, clock);
  return listMoments(scrape, clock).flatMap((moment) => {
    const near = lines.filter(({ time_s }) => Math.abs(time_s - moment.time_s) <= NEAR_S);
    // The nearer of the lines around it, by figures: the state may change between them.
    const alike = near.find(({ sample }) => !differs(sample, moment.sample)) ?? near[0];
    return alike === undefined ? [] : [[alike, moment] as const];
  });
}

function differs(a: SampleDraft, b: SampleDraft): boolean {
  const cache = a.cacheShare !== null && b.cacheShare !== null && Math.abs(a.cacheShare - b.cacheShare) > CACHE_APART;
  if (cache || a.running === null || b.running === null) return cache;
  const step = Math.abs(a.running - b.running);
  return step > RUNNING_APART && step > RUNNING_SHARE * Math.max(a.running, b.running);
}

function figuresWord(log: string, scrape: string, [line, page]: readonly [Moment, Moment]): Text {
  const values = { log: verbatim(log), scrape: verbatim(scrape) };
  const [cache, other] = [line.sample.cacheShare, page.sample.cacheShare];
  if (cache !== null && other !== null && Math.abs(cache - other) > CACHE_APART)
    return m.cachesDiffer({ ...values, a: formatPercent(cache), b: formatPercent(other) });
  return m.runningDiffers({
    ...values,
    a: formatNumber(line.sample.running ?? 0),
    b: formatNumber(page.sample.running ?? 0),
  });
}

/** The counter counts since the engine began: it cannot be below what the log reports before it. */
function otherPreemptions(log: FileRecords, scrapes: readonly FileRecords[], clock: JoinedClock): Contradiction | null {
  const events = log.events.filter(({ kind }) => kind === "preempted");
  const count = events.reduce((sum, event) => sum + event.count, 0);
  const last = Math.max(...events.map(({ at_s }) => at_s)) - (clock.origin(log) ?? 0);
  const totals = scrapes.flatMap((records) => {
    const origin = clock.origin(records);
    return records.series.flatMap((series) =>
      series.totals.flatMap(({ preemptions, at_s }) =>
        preemptions !== null && (origin === null || at_s - origin >= last) ? [preemptions] : [],
      ),
    );
  });
  if (count < LEAST_PREEMPTED || totals.length === 0 || Math.max(...totals) * 2 >= count) return null;
  const most = formatNumber(Math.max(...totals));
  return {
    out: scrapes,
    why: ({ file }) =>
      m.preemptionsDiffer({ log: verbatim(log.file), scrape: verbatim(file), a: formatNumber(count), b: most }),
  };
}
