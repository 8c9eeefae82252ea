/** Decodes files of operator tables, parquet or CSV, to plain rows. Integers of 64 bit arrive as numbers. */
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { csvParse } from "d3-dsv";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { text, type Text } from "@/lib/text";
import { boundedCompressors, statedSize, type StatedSize } from "./parquet-pages";

type TableRow = Readonly<Record<string, string | number>>;
export type DecodedFile = { readonly path: string; readonly rows: readonly TableRow[] };
export type Undecoded = { readonly path: string; readonly why: Text };

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
    const why = excess(table, limits);
    return why ? { path, why } : { path: path.replaceAll("\\", "/"), rows: await table.read() };
  } catch (error) {
    return { path, why: damage((error as Error).message) };
  }
}

/** Its size is known before its rows are made. */
type Encoded = StatedSize & { read(): Promise<TableRow[]> };

const LINE_END = "\n".charCodeAt(0);

function csvTable(content: Uint8Array): Encoded {
  const end = content.indexOf(LINE_END);
  let lines = content.at(-1) === LINE_END ? 0 : 1;
  for (let at = end; at >= 0; at = content.indexOf(LINE_END, at + 1)) lines += 1;
  const head = new TextDecoder().decode(content.subarray(0, end < 0 ? undefined : end));
  return {
    rows: lines - 1,
    cells: (lines - 1) * head.split(",").length,
    bytes: content.length,
    read: async () => [...csvParse(new TextDecoder("utf-8", { fatal: true }).decode(content))],
  };
}

function parquetTable(content: Uint8Array): Encoded {
  const file = Uint8Array.from(content).buffer;
  const metadata = parquetMetadata(file);
  const read = async (): Promise<TableRow[]> => {
    const rows = await parquetReadObjects({ file, metadata, compressors: boundedCompressors });
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])));
  };
  return { ...statedSize(file, metadata), read };
}

/** What is said of a file that holds more than the most. */
const TOO_MUCH = {
  rows: (held: string, most: string) =>
    text({ en: `It has ${held} rows; at most ${most} are read.`, zh: `共 ${held} 行，最多读取 ${most} 行。` }),
  cells: (held: string, most: string) =>
    text({ en: `It has ${held} cells; at most ${most} are read.`, zh: `共 ${held} 个单元格，最多读取 ${most} 个。` }),
  bytes: (held: string, most: string) =>
    text({
      en: `It has ${held} bytes when unpacked; at most ${most} are read.`,
      zh: `解压后共 ${held} 字节，最多读取 ${most} 字节。`,
    }),
};

function excess(encoded: Encoded, limits: TableLimits): Text | null {
  const unit = (["rows", "cells", "bytes"] as const).find((one) => encoded[one] > limits[one]);
  return unit ? TOO_MUCH[unit](encoded[unit].toLocaleString("en"), limits[unit].toLocaleString("en")) : null;
}

const damage = (reason: string): Text => text({ en: `It cannot be decoded: ${reason}.`, zh: `无法解码：${reason}。` });

const plain = (value: unknown): string | number => {
  if (typeof value === "number") return value;
  return typeof value === "bigint" ? Number(value) : String(value ?? "");
};
