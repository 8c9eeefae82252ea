/** One capture out of all tables that were found: zone and units settled, copies left out, rows in order, times from one zero. */
import type { Issue } from "@/lib/issue";
import { failure, type Result, success } from "@/lib/result";
import type { Capture, Members, Zone } from "../capture/capture";
import type { EngineFacts } from "../capture/facts";
import type { FileReport } from "../capture/file-report";
import { asCounts, type Counts, type Texts } from "../columns";
import type { Unit } from "../read/header";
import { correctClocks } from "../clocks/correct-clocks";
import { withCachePools } from "../derive/cache-pools";
import { enrichRequests } from "../derive/enrich-requests";
import { carriedForward } from "../tables/queues";
import type { Part, Piece, Settled } from "../tables/part";
import type { Surroundings } from "../tables/resolver";
import { processPools } from "../metrics/pools";
import { epochUnit } from "../units/settle-unit";
import { withoutCopies } from "./copies";
import { isAscending, orderBy } from "@/lib/tables/column-order";
import { joinColumns, orderedBy, shifted } from "./join";
import { baseUnknown, nothingRead, unitUnused } from "./notices";
import { captureSpan, settleZone, zoneInside } from "./settle-zone";
import { SHAPES, type Tables } from "./shapes";
import { withKnownIds } from "./request-ids";

export type AssembleOptions = {
  /** Hours east of UTC of the dates in the files; null: as they tell. */
  readonly utcOffsetHours?: number | null;
  /** Units by the name of the column as written. */
  readonly units?: Readonly<Record<string, Unit>>;
};

/** Fails where no file gave anything. */
export function assemble(parts: readonly Part[], texts: Texts, options: AssembleOptions = {}): Result<Capture> {
  const { kept, notices: copies } = withoutCopies(parts.filter(({ kind }) => kind !== "unknown"));
  const strangers = parts.filter(({ kind }) => kind === "unknown");
  if (kept.length === 0) return failure(...strangers.flatMap(({ notices }) => notices), nothingRead(strangers.length));
  const zone = settleZone(kept, options.utcOffsetHours ?? null);
  const around = { span: captureSpan(kept, zone), units: options.units ?? {} };
  const { tables, base, facts, settled } = settleTables(kept, zone, around, texts);
  putInOrder(tables);
  const complete = enrichRequests({ ...tables, queues: carriedForward(tables.queues) }, texts);
  return success({
    ...complete.tables,
    texts,
    base,
    zone,
    ...facts,
    files: [...kept.map((part, i) => report(part, settled[i])), ...strangers.map((part) => report(part))],
    notices: [
      ...copies,
      ...[...strangers, ...kept].flatMap(({ notices }) => notices),
      ...settled.flatMap(({ notices }) => notices),
      ...unusedUnits(options.units ?? {}, settled),
      ...(Number.isNaN(base) ? [baseUnknown()] : []),
      ...complete.notices,
    ],
  });
}

type Facts = Pick<Capture, "balance" | "expertLatency" | "reported" | "engine" | "clocks">;
type Told = Pick<Settled, "decisions" | "notices">;

/** Lets go of the columns as they were read, so that a large capture stands in memory once. */
function settleTables(
  parts: readonly Part[],
  zone: Zone,
  around: Omit<Surroundings, "zoneHours">,
  texts: Texts,
): { readonly tables: Tables; readonly base: number; readonly facts: Facts; readonly settled: readonly Told[] } {
  const settled = parts.map((part) => {
    const raw = part.raw?.() ?? null;
    const zoneOfFile = zone.witness === "user" || raw === null ? null : zoneInside(raw);
    return part.settle({ ...around, zoneHours: zoneOfFile ?? zone.hours ?? 0 });
  });
  const pieces = settled.map(({ piece }) => piece);
  const facts = {
    balance: pieces.flatMap(({ balance }) => (balance === undefined ? [] : [balance])),
    expertLatency: pieces.flatMap(({ expertLatency }) => expertLatency ?? []),
    reported: pieces.flatMap(({ reported }) => reported ?? []),
    engine: pieces.reduce<EngineFacts>((known, { engine }) => (engine === undefined ? known : merged(known, engine)), {
      settings: {},
    }),
  };
  const reports = settled.map(({ decisions, notices }) => ({ decisions, notices }));
  const linked = withKnownIds(joined(pieces), texts);
  const { tables: corrected, clocks } = correctClocks(withPoolsOfCache(linked, texts), texts);
  const { tables, base } = fromOneZero(corrected, pieces);
  return { tables, base, facts: { ...facts, clocks }, settled: reports };
}

function unusedUnits(units: Readonly<Record<string, Unit>>, settled: readonly Told[]): readonly Issue[] {
  const used = new Set(settled.flatMap(({ decisions }) => decisions.map(({ column }) => column)));
  return Object.keys(units)
    .filter((column) => !used.has(column))
    .map(unitUnused);
}

const merged = (a: EngineFacts, b: EngineFacts): EngineFacts => ({
  ...a,
  ...b,
  settings: { ...a.settings, ...b.settings },
});

function report(part: Part, settled?: Told): FileReport {
  const { path, table, kind, rows } = part;
  const notices: readonly Issue[] = [...part.notices, ...(settled?.notices ?? [])];
  return { path, table, kind, rows, decisions: settled?.decisions ?? [], notices };
}

const KEYS = Object.keys(SHAPES) as readonly (keyof Tables)[];

function joined(pieces: readonly Piece[]): Tables {
  const tables: Partial<Record<keyof Tables, object>> = {};
  for (const key of KEYS) {
    const shape = SHAPES[key];
    const parts = key === "members" ? membersOfJoinedBatches(pieces) : pieces.flatMap((piece) => piece[key] ?? []);
    tables[key] = joinColumns<object>(parts, [...shape.times, ...shape.others] as never[]);
  }
  return tables as Tables;
}

/** Where prefill and decode are separate. */
function withPoolsOfCache(tables: Tables, texts: Texts): Tables {
  const { transfers, pulls } = tables;
  const isApart = transfers.request.length > 0 || pulls.request.length > 0 || processPools(tables).size > 0;
  return isApart ? { ...tables, cache: withCachePools(tables.cache, texts) } : tables;
}

/** A row may be beyond what the half width of its old number holds. */
const renumbered = (rows: Counts, now: (row: number) => number): Counts => asCounts(Float64Array.from(rows, now));

/** Members name rows of their own piece's batches. */
function membersOfJoinedBatches(pieces: readonly Piece[]): readonly object[] {
  let before = 0;
  return pieces.flatMap(({ batches, members }) => {
    const first = before;
    before += batches?.start.length ?? 0;
    if (members === undefined) return [];
    return [first === 0 ? members : { ...members, batch: renumbered(members.batch, (row) => row + first) }];
  });
}

/** Times from the first instant that any table states. Samples on a clock of their own begin there. */
function fromOneZero(tables: Tables, pieces: readonly Piece[]): { tables: Tables; base: number } {
  const sources = new Set(pieces.flatMap(({ samples }) => (samples?.clock === "engine" ? [...samples.source] : [])));
  let base = Infinity;
  for (const key of KEYS) {
    for (const column of SHAPES[key].times) {
      const values = (tables[key] as unknown as Record<string, Float64Array>)[column] as Float64Array;
      for (let i = 0; i < values.length; i += 1) {
        const us = values[i] as number;
        if (us < base && !(key === "samples" && sources.has(tables.samples.source[i] as number))) base = us;
      }
    }
  }
  if (!Number.isFinite(base)) base = 0;
  const moved: Partial<Record<keyof Tables, object>> = {};
  for (const key of KEYS) moved[key] = shifted<object>(tables[key], SHAPES[key].times as never[], base);
  const all = moved as Tables;
  const time = all.samples.time.map((us, i) => (sources.has(all.samples.source[i] as number) ? us + base : us));
  return { tables: { ...all, samples: { ...all.samples, time } }, base: epochUnit(base) === "us" ? base : NaN };
}

/** Puts each table in its place as soon as it is in order, so that no two orders of a large one stand beside each other for long. */
function putInOrder(tables: { -readonly [K in keyof Tables]: Tables[K] }): void {
  tables.members = membersInOrder(tables);
  const columns = tables as Record<keyof Tables, object>;
  for (const key of KEYS) {
    const by = SHAPES[key].times[0];
    if (by !== undefined)
      columns[key] = orderedBy(columns[key], (columns[key] as Record<string, Float64Array>)[by] as Float64Array);
  }
}

/** Members name rows of the batches as these were before they were put in order. */
function membersInOrder({ batches, members }: Tables): Members {
  if (isAscending(batches.start)) return orderedBy(members, members.batch);
  const order = orderBy(batches.start);
  const positions = new Float64Array(order.length);
  order.forEach((row, position) => (positions[row] = position));
  const batch = renumbered(members.batch, (row) => positions[row] as number);
  return orderedBy({ ...members, batch }, batch);
}
