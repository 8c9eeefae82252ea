/** Records of all files on the joined clock. */
import type { EventDraft, FileRecords, SeriesDraft } from "../drafts";
import type { JoinedClock } from "./join-clocks";

export type PlacedRecords = {
  readonly series: readonly SeriesDraft[];
  readonly events: readonly EventDraft[];
  /** Seconds of the last record. */
  readonly span_s: number;
};

/** Moves every record in place. What has no time stands at the end: totals since the start, states of now. */
export function placeRecords(files: readonly FileRecords[], clock: JoinedClock): PlacedRecords {
  let span_s = 0;
  const timeless: FileRecords[] = [];
  for (const records of files) {
    const origin = clock.origin(records);
    if (origin === null) timeless.push(records);
    else span_s = Math.max(span_s, shift(records, origin));
  }
  for (const { series, events } of timeless) for (const record of moments(series, events)) record.at_s = span_s;
  return { series: files.flatMap(({ series }) => series), events: files.flatMap(({ events }) => events), span_s };
}

function shift({ series, events, timeline }: FileRecords, origin: number): number {
  let last = timeline.last_s - origin;
  for (const record of moments(series, events)) {
    // Lines before the first date of a file are as old as it.
    record.at_s = (Number.isNaN(record.at_s) ? timeline.first_s : record.at_s) - origin;
    if (record.at_s > last) last = record.at_s;
  }
  return last;
}

function* moments(series: readonly SeriesDraft[], events: readonly EventDraft[]): Generator<{ at_s: number }> {
  for (const { samples, totals } of series) {
    yield* samples;
    yield* totals;
  }
  yield* events;
}
