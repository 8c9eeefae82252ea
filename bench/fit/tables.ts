/** Reads the measured operator tables (parquet) of one folder into plain rows. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { chipById } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import { unwrap } from "@/lib/result";

export type Row = Readonly<Record<string, string | number>>;
export type Table = {
  readonly system: string;
  readonly chip: Chip;
  readonly stack: string;
  readonly version: string;
  readonly rows: readonly Row[];
};

const SYSTEMS: Readonly<Record<string, string>> = {
  a100_sxm: "a100",
  h100_sxm: "h100",
  h200_sxm: "h200",
  b200_sxm: "b200",
  gb200: "gb200",
  l40s: "l40s",
  rtx_pro_6000_server: "rtx-pro-6000-server",
};

/**
 * All tables called `name`, one per system and software stack (null: of any), of `data` and of the folder beside it that holds
 * workstation cards under its name with "-workstation". Integers arrive as numbers.
 */
export async function readTables(data: string, name: string, stacks: readonly string[] | null): Promise<Table[]> {
  const tables: Table[] = [];
  for (const [folder, id] of Object.entries(SYSTEMS)) {
    const places = [data, `${data}-workstation`].map((place) => join(place, folder));
    for (const path of places.flatMap((place) => find(place, `${name}.parquet`))) {
      const stack = path.split("/").at(-3) ?? "";
      if (stacks && !stacks.includes(stack)) continue;
      const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path), compressors });
      tables.push({
        system: id,
        chip: unwrap(chipById(id)),
        stack,
        version: path.split("/").at(-2) ?? "",
        rows: rows.map(plain),
      });
    }
  }
  return tables;
}

function find(folder: string, file: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return find(path, file);
    return entry.name === file ? [path] : [];
  });
}

function plain(row: Record<string, unknown>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === "bigint" ? Number(value) : typeof value === "number" ? value : String(value),
    ]),
  );
}

export const number = (row: Row, key: string): number => Number(row[key]);
export const word = (row: Row, key: string): string => String(row[key]);

/** Samples of the stacks that a law is fitted to, vLLM's and NCCL's unless said otherwise, and those of others, which judge it. */
export function byStack<Samples extends { readonly samples: readonly unknown[] }>(
  tables: readonly Table[],
  read: (table: Table) => readonly Samples[],
  fitted: readonly string[] = ["vllm", "nccl"],
): { readonly systems: readonly Samples[]; readonly otherStacks: readonly Samples[] } {
  const readAll = (own: boolean): Samples[] =>
    tables
      .filter(({ stack }) => fitted.includes(stack) === own)
      .flatMap(read)
      .filter(({ samples }) => samples.length > 0);
  return { systems: readAll(true), otherStacks: readAll(false) };
}
