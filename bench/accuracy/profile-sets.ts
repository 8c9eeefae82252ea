/** The kernel profiles below a folder, as table sets. */
import { importTables } from "@/features/core/timing/tables/import-tables";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { decodeAt, tableFilesBelow } from "@/lib/server/table-files";

export async function profileSets(folder: string): Promise<readonly TableSet[]> {
  const files = await Promise.all(tableFilesBelow(folder).map(decodeAt));
  return importTables(files.filter((file) => "rows" in file)).sets;
}
