/** One clock for all files: what each file's own clock is shifted by, so that the first record of all is second 0. */
import { writeClock } from "@/features/core/server-logs/line-clock";
import { HOUR, KILO } from "@/lib/units/edge";
import type { FileRecords, Timeline } from "../drafts";
import { inYear } from "../logs/file-clock";

export type JoinedClock = {
  /** Clock of second 0, as its file writes it. */
  readonly t0: string | null;
  readonly zone: string | null;
  /** Seconds to subtract from a file's own; null: the file has no time at all. */
  readonly origin: (records: FileRecords) => number | null;
};

/** Start, end and the shift to absolute seconds of a file with a clock. */
type Placed = { readonly records: FileRecords; readonly start: number; readonly end: number; shift: number };

const DAY = 86_400;

export function joinClocks(files: readonly FileRecords[]): JoinedClock {
  const dated = files.filter(({ timeline }) => timeline.kind === "date").map((records) => placed(records, 0));
  const years = files
    .filter(({ timeline }) => timeline.kind === "month-day")
    .map((records) => inSomeYear(records, dated));
  const known = [...dated, ...years];
  const days = files.filter(({ timeline }) => timeline.kind === "time").map((records) => onSomeDay(records, known));
  const all = [...known, ...days];
  alignZones(all);
  const starts = (list: readonly Placed[]): number =>
    list.reduce((least, file) => Math.min(least, from(file)), Infinity);
  const zero = starts(all);
  const first = all.find((file) => from(file) === zero);
  // Names of scrapes count from the first line of the log.
  const logs = starts(all.filter(({ records }) => records.series.some(({ source }) => source !== "scrape")));
  const elapsed = all.length === 0 ? 0 : zero - (Number.isFinite(logs) ? logs : zero);
  const origins = new Map(all.map((file) => [file.records, zero - file.shift]));
  return {
    t0: first === undefined ? null : writtenStart(first.records.timeline),
    zone: first === undefined ? null : zoneName(first.records.timeline.zone),
    origin: (records) => origins.get(records) ?? (records.timeline.kind === "elapsed" ? elapsed : null),
  };
}

const placed = (records: FileRecords, shift: number): Placed => {
  const { first_s, last_s, lead_s } = records.timeline;
  return { records, start: first_s - lead_s, end: last_s, shift };
};

const from = ({ start, shift }: Placed): number => start + shift;
const to = ({ end, shift }: Placed): number => end + shift;

function writtenStart({ kind, first_s, lead_s, zone }: Timeline): string | null {
  if (kind === "elapsed" || kind === "none") return null;
  return writeClock(kind, first_s - lead_s + zoneSeconds(zone));
}

const zoneName = (zone: string | null): string | null => (zone === "Z" ? "UTC" : zone);

/** The clock is written as its zone shows it. */
function zoneSeconds(zone: string | null): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone ?? "") ?? [];
  return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * 60);
}

/** A clock without a year: the year in which it lies nearest to the other files; its own count where none says. */
function inSomeYear(records: FileRecords, dated: readonly Placed[]): Placed {
  const { first_s, year } = records.timeline;
  const years = dated
    .flatMap(({ start }) => [start - DAY, start + DAY])
    .map((s) => new Date(s * KILO).getUTCFullYear());
  const candidates = [...new Set(year === null ? years : [...years, year])];
  const shifts = candidates.map((candidate) => inYear(first_s, candidate) - first_s);
  return nearest(records, shifts.length === 0 ? [0] : shifts, dated);
}

/** A clock without a day: the day on which it lies nearest. */
function onSomeDay(records: FileRecords, known: readonly Placed[]): Placed {
  const days = known.flatMap((file) => [-1, 0, 1].map((day) => (Math.floor(from(file) / DAY) + day) * DAY));
  return nearest(records, days.length === 0 ? [0] : days, known);
}

function nearest(records: FileRecords, shifts: readonly number[], known: readonly Placed[]): Placed {
  const choices = shifts.map((shift) => placed(records, shift));
  const far = (file: Placed): number => known.reduce((least, other) => Math.min(least, gap(file, other)), Infinity);
  return choices.reduce((best, file) => (far(file) < far(best) ? file : best), choices[0] ?? placed(records, 0));
}

const gap = (a: Placed, b: Placed): number => Math.max(0, from(a) - to(b), from(b) - to(a));

/**
 * Clocks without a zone beside clocks with file: where they do not meet, the zone is the file in which they share most time. In steps of
 * a quarter of an hour, as zones are; the nearest to UTC of equal ones.
 */
function alignZones(all: readonly Placed[]): void {
  const zoned = all.filter(({ records }) => records.timeline.zone !== null);
  const local = all.filter(({ records }) => records.timeline.zone === null);
  if (zoned.length === 0 || local.length === 0 || shared(zoned, local, 0) > 0) return;
  const quarters = Array.from({ length: 2 * 14 * 4 + 1 }, (_, i) => (i - 14 * 4) * (HOUR / 4));
  const sorted = quarters.sort((a, b) => Math.abs(a) - Math.abs(b));
  const best = sorted.reduce(
    (most, shift) => (shared(zoned, local, shift) > shared(zoned, local, most) + 1 ? shift : most),
    0,
  );
  for (const file of local) file.shift += best;
}

function shared(zoned: readonly Placed[], local: readonly Placed[], shift: number): number {
  let sum = 0;
  for (const a of zoned)
    for (const b of local) sum += Math.max(0, Math.min(to(a), to(b) + shift) - Math.max(from(a), from(b) + shift));
  return sum;
}
