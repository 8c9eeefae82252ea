/** The zone of all dates of a capture, and its span, from the columns as they were written. */
import type { Part } from "../tables/part";
import { AS_LOCAL, AS_NUMBER, AS_ZONED } from "../read/byte-row";
import { dateKey, type RawColumn, type RawTable } from "../tables/schema";
import type { Zone } from "../capture/capture";
import { epochUnit, US_PER } from "../units/settle-unit";
import { type Span, usByHours, zoneByRows, zoneBySpans } from "../units/zone";

/** Zone by the rows of one table: those that state an instant both ways. null where it has none. */
export function zoneInside(raw: RawTable): number | null {
  for (const [key, column] of Object.entries(raw.columns)) {
    const date = raw.columns[dateKey(key)];
    if (column === undefined || date === undefined) continue;
    const zone = zoneByRows(readAll(date, asLocal), readAll(column, asNumber));
    if (zone !== null) return zone;
  }
  return null;
}

export function settleZone(parts: readonly Part[], given: number | null): Zone {
  if (given !== null) return { hours: given, witness: "user" };
  const tables = parts.flatMap(({ raw }) => raw?.() ?? []);
  const inside = tables.map(zoneInside).filter((hours) => hours !== null);
  const first = mostFrequent(inside);
  if (first !== null) return { hours: first, witness: "rows" };
  const local = widest(tables.map((raw) => spanOver(raw, asLocal)));
  const epoch = widest(tables.map((raw) => spanOver(raw, asEpoch)));
  const hours = local === null || epoch === null ? null : zoneBySpans(local, epoch);
  return hours === null ? { hours: null, witness: "none" } : { hours, witness: "spans" };
}

/** From the first to the last instant of all tables, in microseconds; 0 where they have none. */
export function captureSpan(parts: readonly Part[], zone: Zone): number {
  const shift = usByHours(zone.hours ?? 0);
  const span = widest(
    parts
      .flatMap(({ raw }) => raw?.() ?? [])
      .flatMap((raw) => [spanOver(raw, asEpoch), spanOver(raw, (value, form) => asLocal(value, form) - shift)]),
  );
  return span === null ? 0 : span.to - span.from;
}

/** Microseconds of one value of a column; NaN where it does not count. */
type Reading = (value: number, form: number) => number;

const asLocal: Reading = (value, form) => (form === AS_LOCAL ? value : NaN);
/** Since 1970 of UTC: dates with a zone, and numbers of that size. */
const asEpoch: Reading = (value, form) => (form === AS_ZONED ? value : asNumber(value, form));
function asNumber(value: number, form: number): number {
  const unit = form === AS_NUMBER ? epochUnit(value) : null;
  return unit === null ? NaN : value * US_PER[unit];
}
const readAll = ({ values, forms }: RawColumn, read: Reading): Float64Array =>
  values.map((value, i) => read(value, forms[i] as number));

function spanOver(raw: RawTable, read: Reading): Span | null {
  let [from, to] = [Infinity, -Infinity];
  for (const column of Object.values(raw.columns)) {
    if (column === undefined || column.forms.length === 0) continue;
    const { values, forms } = column;
    for (let i = 0; i < values.length; i += 1) {
      const us = read(values[i] as number, forms[i] as number);
      if (us < from) from = us;
      if (us > to) to = us;
    }
  }
  return to >= from ? { from, to } : null;
}

function widest(spans: readonly (Span | null)[]): Span | null {
  const known = spans.filter((span) => span !== null);
  if (known.length === 0) return null;
  return { from: Math.min(...known.map(({ from }) => from)), to: Math.max(...known.map(({ to }) => to)) };
}

function mostFrequent(values: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
