/**
 * The incident on one time axis: a lane for each quantity, a line for each engine or rank in it, events below. Without pixels; the page's view
 * draws it.
 */
import type { Evidence, LogEvent, Sample, Series, Totals } from "@/features/core/diagnosis/evidence";
import { lowerBound } from "@/lib/charts/decimate";
import { table, type Table } from "@/lib/export/table";
import type { Text, Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { OpenedIncident } from "./answer";
import { clockTime } from "./clock";
import * as m from "./messages";

const LANE_IDS = ["running", "waiting", "cache", "prompt", "output"] as const;
type LaneId = (typeof LANE_IDS)[number];

/** Seconds after the first record, ascending; values in the unit of the lane. */
export type LaneLine = { readonly name: string; readonly times: readonly number[]; readonly values: readonly number[] };

export type Lane = {
  readonly id: LaneId;
  readonly label: Text;
  readonly unit: Text;
  /** The height of the lane. */
  readonly most: number;
  /** One for each engine, rank, pool and host that states it. */
  readonly lines: readonly LaneLine[];
};

type LaneEvents = { readonly kind: EventKind; readonly label: Text; readonly times: readonly number[] };

export type IncidentLanes = {
  readonly span_s: number;
  readonly t0: string | null;
  /** Only those that the files state. */
  readonly lanes: readonly Lane[];
  readonly events: readonly LaneEvents[];
  /** Of the first finding; null: nothing is wrong. */
  readonly window: { readonly from_s: number; readonly to_s: number; readonly lasts: boolean } | null;
};

type EventKind = LogEvent["kind"];

const LABELS: Readonly<Record<LaneId, readonly [label: Text, unit: Text]>> = {
  running: [m.running, m.requests],
  waiting: [m.waiting, m.requests],
  cache: [m.kvCache, m.percentOfBlocks],
  prompt: [m.prompt, m.tokensPerSecond],
  output: [m.output, m.tokensPerSecond],
};

const READERS: Readonly<Record<LaneId, (sample: Sample) => number | null>> = {
  running: ({ running }) => running,
  waiting: ({ waiting }) => waiting,
  cache: ({ cacheShare }) => (cacheShare === null ? null : toPercent(cacheShare)),
  prompt: ({ promptRate }) => promptRate,
  output: ({ outputRate }) => outputRate,
};

/** Ends of requests are no events of an incident: there are as many as requests. */
const EVENT_NAMES: Readonly<Partial<Record<EventKind, Text>>> = {
  preempted: m.preempted,
  "broadcast-stall": m.workersDoNotAnswer,
  watchdog: m.watchdog,
  "lora-load": m.loraLoads,
  restart: m.restart,
  crash: m.engineEnds,
  "request-failed": m.failedRequests,
};

const FULL = 100;

export function incidentLanes({ evidence, diagnosis }: Pick<OpenedIncident, "evidence" | "diagnosis">): IncidentLanes {
  const lanes = LANE_IDS.map((id) => lane(id, evidence)).filter(({ lines }) => lines.length > 0);
  const [first] = diagnosis.findings;
  return {
    ...{ span_s: evidence.span_s, t0: evidence.t0, lanes },
    events: laneEvents(evidence.events),
    window:
      first === undefined
        ? null
        : {
            from_s: Math.max(0, first.since_s),
            to_s: first.until_s ?? evidence.span_s,
            lasts: first.until_s === null,
          },
  };
}

function lane(id: LaneId, { series }: Evidence): Lane {
  const lines = series.map((entry) => ({ source: entry.source, line: laneLine(id, entry) }));
  const drawable = lines.filter(({ line }) => line.times.length > 0);
  // A log and scrapes state the same engine twice: the log's interval is the finer one.
  const finer = drawable.filter(({ source }) => source !== "scrape");
  const shown = (finer.length > 0 ? finer : drawable).map(({ line }) => line);
  const [label, unit] = LABELS[id];
  const highest = shown.reduce((most, { values }) => values.reduce((a, b) => Math.max(a, b), most), 0);
  return { id, label, unit, lines: shown, most: id === "cache" ? Math.max(FULL, highest) : highest };
}

function laneLine(id: LaneId, series: Series): LaneLine {
  const read = READERS[id];
  const points = series.samples.flatMap((sample) => {
    const value = read(sample);
    return value === null ? [] : [{ at_s: sample.at_s, value }];
  });
  const shown = points.length > 0 ? points : rates(id, series.totals);
  return {
    name: seriesName(series),
    times: shown.map(({ at_s }) => at_s),
    values: shown.map(({ value }) => value),
  };
}

/** Rates between two scrapes, at the second of them, tokens/s. */
function rates(id: LaneId, totals: readonly Totals[]): readonly { readonly at_s: number; readonly value: number }[] {
  if (id !== "prompt" && id !== "output") return [];
  const count = (total: Totals): number | null => (id === "prompt" ? total.promptTokens : total.outputTokens);
  return totals.flatMap((total, index) => {
    const before = totals[index - 1];
    if (before === undefined) return [];
    const [from, to] = [count(before), count(total)];
    const seconds = total.at_s - before.at_s;
    return from === null || to === null || seconds <= 0 || to < from
      ? []
      : [{ at_s: total.at_s, value: (to - from) / seconds }];
  });
}

/** "Engine 000", "DP2 decode", "host-b"; "" of the only engine. */
const seriesName = ({ rank, pool, host }: Pick<Series, "rank" | "pool" | "host">): string =>
  [host, rank, pool ?? ""].filter((word) => word !== "").join(" ");

function laneEvents(events: readonly LogEvent[]): readonly LaneEvents[] {
  const kinds = Object.entries(EVENT_NAMES) as [EventKind, Text][];
  return kinds.flatMap(([kind, label]) => {
    const times = events.filter((event) => event.kind === kind).map(({ at_s }) => at_s);
    return times.length === 0 ? [] : [{ kind, label, times: times.toSorted((a, b) => a - b) }];
  });
}

/** Where a line is at a moment: its last value not after it; null before its first. */
export function valueBefore({ times, values }: LaneLine, time: number): number | null {
  const next = lowerBound(times, time);
  const index = times[next] === time ? next : next - 1;
  return values[index] ?? null;
}

type SeriesRow = {
  readonly name: string;
  readonly sample: Pick<Sample, "at_s" | "place"> & Partial<Sample>;
};

/** All samples of all series, as a file. */
export function seriesTable({ evidence, diagnosis }: OpenedIncident, t: Translate): Table {
  const rows = evidence.series.flatMap((series): readonly SeriesRow[] =>
    series.samples.map((sample) => ({ name: seriesName(series), sample })),
  );
  return table<SeriesRow>(
    t,
    [
      { id: "time", label: m.when, value: ({ sample }) => clockTime(diagnosis.t0, sample.at_s) },
      { id: "at_s", label: m.afterFirstRecordHead, unit: "s", value: ({ sample }) => sample.at_s },
      { id: "engine", label: m.engine, value: ({ name }) => name },
      { id: "running", label: m.running, value: ({ sample }) => sample.running },
      { id: "waiting", label: m.waiting, value: ({ sample }) => sample.waiting },
      { id: "cache", label: m.kvCache, ...IN_PERCENT, value: ({ sample }) => sample.cacheShare },
      { id: "prompt", label: m.prompt, unit: "tok/s", value: ({ sample }) => sample.promptRate },
      { id: "output", label: m.output, unit: "tok/s", value: ({ sample }) => sample.outputRate },
      { id: "file", label: m.file, value: ({ sample }) => sample.place.file },
      { id: "line", label: m.lineHead, value: ({ sample }) => sample.place.line },
    ],
    rows,
  );
}
