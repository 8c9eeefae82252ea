/** Decodes files of operator tables, parquet or CSV, to plain rows. Integers of 64 bit arrive as numbers. */
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { csvParse } from "d3-dsv";
import { parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";

export type TableRow = Readonly<Record<string, string | number>>;
export type DecodedFile = { readonly path: string; readonly rows: readonly TableRow[] };
export type Undecoded = { readonly path: string; readonly reason: string };

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

export const decodeAt = async (path: string): Promise<DecodedFile | Undecoded> => {
  const content = await readFile(path);
  return decodeTable(path, content);
};

/** A file that is damaged is an answer with the reason, not an exception. */
export async function decodeTable(path: string, content: Uint8Array): Promise<DecodedFile | Undecoded> {
  try {
    const rows = /\.csv$/i.test(path) ? csvRows(content) : await parquetRows(content);
    return { path: path.replaceAll("\\", "/"), rows };
  } catch (error) {
    return { path, reason: (error as Error).message };
  }
}

function csvRows(content: Uint8Array): TableRow[] {
  return csvParse(new TextDecoder("utf-8", { fatal: true }).decode(content)).map((row) => ({ ...row }));
}

async function parquetRows(content: Uint8Array): Promise<TableRow[]> {
  const file = Uint8Array.from(content).buffer;
  const rows = await parquetReadObjects({ file, compressors });
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])));
}

const plain = (value: unknown): string | number => {
  if (typeof value === "number") return value;
  return typeof value === "bigint" ? Number(value) : String(value ?? "");
};
