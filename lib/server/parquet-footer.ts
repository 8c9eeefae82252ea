/** The footer of a Parquet file, looked through before the reader follows it: it claims no more than it holds, and is flat enough to be a table. */
import { parquetMetadata, type FileMetaData, type SchemaElement } from "hyparquet";
import { columnTrouble } from "@/lib/tables/column-names";
import type { Issue } from "@/lib/issue";
import { structEnd } from "./thrift-check";
import { issue } from "./messages.issues";

/** Writers put a million rows into one; the reader looks each of them up among all. */
const MOST_GROUPS = 4096;
/** Of columns in groups; operator tables have none. The reader keeps the way to each anew. */
const DEEPEST = 32;
/** Length of the footer and the mark behind it. */
const ENDING = 8;

/** Throws where the footer is broken or claims missing data. */
export function parquetFooter(file: ArrayBuffer): FileMetaData {
  if (file.byteLength >= ENDING) {
    const length = new DataView(file).getUint32(file.byteLength - ENDING, true);
    const start = file.byteLength - ENDING - length;
    if (start >= 0) structEnd(new Uint8Array(file, 0, file.byteLength - ENDING), start);
  }
  // Geographic columns are never operator times.
  return parquetMetadata(file, { geoparquet: false });
}

/** null where the table may be read. */
export function footerTrouble({ schema, row_groups: groups }: FileMetaData): Issue | null {
  if (depth(schema) > DEEPEST) return tooDeep();
  if (groups.length > MOST_GROUPS) return tooManyGroups(groups.length);
  return columnTrouble(schema.flatMap(({ name, num_children: children }) => (children ? [] : [name])));
}

/** How many groups are around the deepest column. The schema lists a group before its children. */
function depth(schema: readonly SchemaElement[]): number {
  const open: number[] = [];
  let deepest = 0;
  for (const { num_children: children } of schema) {
    while (open.length > 0 && open.at(-1) === 0) open.pop();
    const last = open.length - 1;
    if (last >= 0) open[last] = (open[last] ?? 0) - 1;
    if (children) open.push(children);
    deepest = Math.max(deepest, open.length);
  }
  return deepest;
}

const count = (value: number): string => value.toLocaleString("en");

const tooDeep = (): Issue => issue("TABLES-NESTED", "columns", { deepest: DEEPEST });

const tooManyGroups = (groups: number): Issue =>
  issue("TABLES-TOO-LARGE", "rows", { groups: count(groups), mostGroups: count(MOST_GROUPS) });
