/** Decodes files of operator tables, parquet or CSV, to plain rows. Integers of 64 bit arrive as numbers. */
import { columnTrouble } from "@/lib/tables/column-names";
import { decoderReason } from "@/lib/files/decoder-reason";
import { longLines, withoutLongLines } from "@/lib/tables/long-lines";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { csvParse, csvParseRows } from "d3-dsv";
import { parquetReadObjects } from "hyparquet";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { footerTrouble, parquetFooter } from "./parquet-footer";
import { boundedCompressors, statedSize, type StatedSize } from "./parquet-pages";
import * as m from "./messages";

type TableRow = Readonly<Record<string, string | number>>;
export type DecodedFile = { readonly path: string; readonly rows: readonly TableRow[] };
/** A file that is not read, and why. */
export type Undecoded = { readonly path: string; readonly code: string; readonly why: Text };

/** What a file may hold at most. */
export type TableLimits = StatedSize;
const UNLIMITED: TableLimits = { rows: Infinity, cells: Infinity, bytes: Infinity };

const TABLE_FILE = /\.(parquet|csv)$/i;

/** Parquet and CSV files below `folder`, in a stable order. Throws where the folder cannot be read. */
export function tableFilesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return tableFilesBelow(path);
    return entry.isFile() && TABLE_FILE.test(entry.name) ? [path] : [];
  });
}

export const decodeAt = async (path: string): Promise<DecodedFile | Undecoded> =>
  decodeTable(path, await readFile(path));

/** One file after the other, so that only one is held. */
export async function* decodedFiles(paths: readonly string[]): AsyncGenerator<DecodedFile | Undecoded> {
  for (const path of paths) yield await decodeAt(path);
}

/** A file that is damaged or too long is an answer with the reason, not an exception. */
export async function decodeTable(
  path: string,
  content: Uint8Array,
  limits = UNLIMITED,
): Promise<DecodedFile | Undecoded> {
  try {
    const table = /\.csv$/i.test(path) ? csvTable(content) : parquetTable(content);
    if (table.trouble) return { path, code: table.trouble.code, why: table.trouble.message };
    const why = excess(table, limits);
    if (why) return { path, code: "TABLES-TOO-LARGE", why };
    return { path: path.replaceAll("\\", "/"), rows: await table.read() };
  } catch (error) {
    return { path, code: "TABLES-DAMAGED", why: damage(decoderReason(error)) };
  }
}

/** Its size is known before its rows are made. */
type Encoded = StatedSize & { readonly trouble?: Issue | null; read(): Promise<TableRow[]> };

const refused = (trouble: Issue): Encoded => ({ trouble, rows: 0, cells: 0, bytes: 0, read: async () => [] });

const LINE_END = "\n".charCodeAt(0);

function csvTable(content: Uint8Array): Encoded {
  const source = new TextDecoder("utf-8", { fatal: true }).decode(content);
  const { long } = withoutLongLines(source);
  if (long) return refused(longLines(long));
  const end = content.indexOf(LINE_END);
  let lines = content.at(-1) === LINE_END ? 0 : 1;
  for (let position = end; position >= 0; position = content.indexOf(LINE_END, position + 1)) lines += 1;
  const head = source.split("\n", 1)[0]?.split(",") ?? [];
  return {
    trouble: columnTrouble(head),
    rows: lines - 1,
    cells: (lines - 1) * head.length,
    bytes: content.length,
    read: async () => (isNameless(head) ? numberedRows(source) : [...csvParse(source)]),
  };
}

/** A first line of mostly figures is a row like any other: benchmarks that append to a file lose its line of names. */
const isNameless = (head: readonly string[]): boolean =>
  2 * head.filter((cell) => cell.trim() !== "" && Number.isFinite(Number(cell))).length > head.length;

const numberedRows = (source: string): TableRow[] =>
  csvParseRows(source, (cells) => Object.fromEntries(cells.map((cell, i) => [`column ${i + 1}`, cell])));

function parquetTable(content: Uint8Array): Encoded {
  const file = Uint8Array.from(content).buffer;
  const metadata = parquetFooter(file);
  const trouble = footerTrouble(metadata);
  if (trouble) return refused(trouble);
  const read = async (): Promise<TableRow[]> => {
    const rows = await parquetReadObjects({ file, metadata, compressors: boundedCompressors });
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])));
  };
  return { ...statedSize(file, metadata), read };
}

/** The message for a file beyond the limit. */
const TOO_MUCH = {
  rows: (count: string, most: string) => m.itHasHeldRowsAt({ held: count, most }),
  cells: (count: string, most: string) => m.itHasHeldCellsAt({ held: count, most }),
  bytes: (count: string, most: string) => m.itHasHeldBytesWhen({ held: count, most }),
};

function excess(encoded: Encoded, limits: TableLimits): Text | null {
  const unit = (["rows", "cells", "bytes"] as const).find((unit) => encoded[unit] > limits[unit]);
  return unit ? TOO_MUCH[unit](encoded[unit].toLocaleString("en"), limits[unit].toLocaleString("en")) : null;
}

const damage = (reason: Text): Text => m.itCannotBeDecodedReason({ reason });

const plain = (value: unknown): string | number => {
  if (typeof value === "number") return value;
  return typeof value === "bigint" ? Number(value) : String(value ?? "");
};
