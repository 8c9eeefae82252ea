/** The tables that are known, by what their columns say; names of files are not looked at. */
import type { Texts } from "../columns";
import type { FileKind } from "../capture/file-report";
import type { ByteRow } from "../read/byte-row";
import type { Cell } from "../read/cells";
import { readColumnName } from "../read/header";
import { areBatches, BATCH_FIELDS, MEMBER_NAMES, resolveBatches } from "./batches";
import { CACHE_FIELDS, isCache, resolveCache } from "./cache";
import { areDrafts, DRAFT_FIELDS, resolveDrafts } from "./drafts";
import { areExpertLatencies, BalanceTable, ExpertLatencyTable, isBalance } from "./experts";
import { areForwards, FORWARD_FIELDS, resolveForwards } from "./forwards";
import { MemberList } from "./members";
import { type Origin, type Part, type Piece, settled } from "./part";
import { areQueues, QUEUE_FIELDS, resolveQueues } from "./queues";
import { areRequests, REQUEST_FIELDS, resolveRequests } from "./requests";
import { Resolver } from "./resolver";
import { areSamples, resolveSamples, SAMPLE_FIELDS } from "./samples";
import { Collected, type Fields, type RawTable } from "./schema";
import {
  areDispatches,
  arePulls,
  areTransfers,
  DISPATCH_FIELDS,
  PULL_FIELDS,
  resolveDispatches,
  resolvePulls,
  resolveTransfers,
  TRANSFER_FIELDS,
} from "./separation";
import { areSpans, resolveSpans, SPAN_FIELDS } from "./spans";
import { areStageTimes, StageTimeTable } from "./stage-times";
import { CURVES, CurveTable, isSummary, SummaryTable } from "./summaries";

export type Source = {
  readonly path: string;
  /** The table of a database. */
  readonly table: string | null;
  readonly origin: Origin;
  readonly texts: Texts;
};

/** Takes the rows of one table. */
export type TableSink = {
  readonly kind: FileKind;
  readonly row: (cells: readonly Cell[]) => void;
  /** The same of a row that is still bytes, where the table can read them; the row is good until this returns. */
  readonly bytes?: (row: ByteRow) => void;
  readonly finish: () => Part;
};

/** null where no known table has such columns. */
export function openTable(header: readonly string[], source: Source): TableSink | null {
  const names = new Set(header.map((name) => readColumnName(name).bare));
  if (source.table !== null && CURVES.has(source.table)) return openCurve(header, source, source.table);
  if (isSummary(names)) return openSummary(header, source);
  if (areExpertLatencies(names)) return openExpertLatency(header, source);
  if (areStageTimes(header)) return openStageTimes(header, source);
  const known = KINDS.find(({ recognises }) => recognises(names));
  if (known !== undefined) return known.open(header, source);
  return isBalance(header, source.table) ? openBalance(header, source) : null;
}

type Kind = {
  readonly recognises: (names: ReadonlySet<string>) => boolean;
  readonly open: (header: readonly string[], source: Source) => TableSink;
};

function columns<F extends Fields>(
  kind: FileKind,
  fields: F,
  recognises: Kind["recognises"],
  resolve: (table: Resolver<F>, source: Source) => Piece,
): Kind {
  const open = (header: readonly string[], source: Source): TableSink => {
    const collected = new Collected(fields, header, source.texts);
    return {
      kind,
      row: (cells) => collected.row(cells),
      bytes: (row) => collected.bytes(row),
      finish: () => part(kind, source, collected, fields, (table) => resolve(table, source)),
    };
  };
  return { recognises, open };
}

function part<F extends Fields>(
  kind: FileKind,
  { path, table, origin }: Source,
  collected: Collected<F>,
  _fields: F,
  resolve: (table: Resolver<F>) => Piece,
): Part {
  let raw: RawTable<F> | null = collected.done();
  return {
    path,
    table,
    origin,
    kind,
    rows: raw.rows,
    notices: [],
    raw: () => raw,
    settle: (around) => {
      if (raw === null) throw new Error(`${path} was settled before`);
      const resolver = new Resolver(raw, around);
      raw = null;
      const piece = resolve(resolver);
      return { piece, decisions: resolver.decisions, notices: resolver.notices };
    },
  };
}

/** The order decides where columns are shared: the more particular table comes first. */
const KINDS: readonly Kind[] = [
  columns("spans", SPAN_FIELDS, areSpans, (table) => ({ spans: resolveSpans(table) })),
  columns("drafts", DRAFT_FIELDS, areDrafts, (table) => ({ drafts: resolveDrafts(table) })),
  columns("transfers", TRANSFER_FIELDS, areTransfers, (table) => ({ transfers: resolveTransfers(table) })),
  columns("dispatches", DISPATCH_FIELDS, areDispatches, (table, { texts }) => ({
    dispatches: resolveDispatches(table, texts),
  })),
  columns("pulls", PULL_FIELDS, arePulls, (table, { texts }) => ({ pulls: resolvePulls(table, texts) })),
  columns("forwards", FORWARD_FIELDS, areForwards, (table, { texts }) => ({ forwards: resolveForwards(table, texts) })),
  { recognises: areBatches, open: openBatches },
  columns("samples", SAMPLE_FIELDS, areSamples, (table, { path, texts }) => ({
    samples: resolveSamples(table, path, texts),
  })),
  columns("cache", CACHE_FIELDS, isCache, (table, { path, texts }) => ({
    cache: resolveCache(table, texts.number(path)),
  })),
  columns("requests", REQUEST_FIELDS, areRequests, (table) => ({ requests: resolveRequests(table) })),
  columns("queues", QUEUE_FIELDS, areQueues, (table, { texts }) => ({ queues: resolveQueues(table, texts) })),
];

/** Batches list their members in a cell, which is read row by row: as text it would be most of the file. */
function openBatches(header: readonly string[], source: Source): TableSink {
  const collected = new Collected(BATCH_FIELDS, header, source.texts);
  const members = new MemberList(source.texts);
  const names = header.map((name) => readColumnName(name).bare);
  const index = names.findIndex((name) => MEMBER_NAMES.includes(name));
  return {
    kind: "batches",
    row: (cells) => {
      if (index >= 0) members.take(collected.rows, String(cells[index] ?? ""));
      collected.row(cells);
    },
    bytes: (row) => {
      if (index >= 0) members.bytes(collected.rows, row, index);
      collected.bytes(row);
    },
    finish: () =>
      part("batches", source, collected, BATCH_FIELDS, (table) => ({
        batches: resolveBatches(table, source.texts),
        members: members.done(),
      })),
  };
}

/** A table whose reader knows its own piece. */
function complete<T extends { readonly rows: number; row: (cells: readonly Cell[]) => void }>(
  kind: FileKind,
  { path, table, origin }: Source,
  reader: T,
  piece: (reader: T) => Piece,
  notices: (reader: T) => Part["notices"] = () => [],
): TableSink {
  return {
    kind,
    row: (cells) => reader.row(cells),
    finish: () => ({
      path,
      table,
      origin,
      kind,
      rows: reader.rows,
      notices: notices(reader),
      settle: () => settled(piece(reader)),
    }),
  };
}

const openBalance = (header: readonly string[], source: Source): TableSink =>
  complete(
    "balance",
    source,
    new BalanceTable(header, source.path),
    (reader) => ({ balance: reader.done() }),
    (reader) => reader.notices(),
  );

const openExpertLatency = (header: readonly string[], source: Source): TableSink =>
  complete("expert-latency", source, new ExpertLatencyTable(header, source.path), (reader) => ({
    expertLatency: reader.done(),
  }));

const openSummary = (header: readonly string[], source: Source): TableSink =>
  complete("summary", source, new SummaryTable(header, source.path), (reader) => ({ reported: reader.done() }));

const openCurve = (header: readonly string[], source: Source, table: string): TableSink =>
  complete("curve", source, new CurveTable(header, source.path, table), (reader) => ({ reported: reader.done() }));

const openStageTimes = (header: readonly string[], source: Source): TableSink =>
  complete("batch-times", source, new StageTimeTable(header, source.texts), (reader) => reader.done());
