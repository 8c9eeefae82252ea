/** A set as text: what is stored and sent. */
import * as z from "zod";
import { readJson } from "@/lib/json";
import { DIMENSIONS, points, type TableKind, type TableSet } from "./table-set";

const KINDS = Object.keys(DIMENSIONS) as [TableKind, ...TableKind[]];

/** Curves are written by the importer alone; the outline is checked, so that another version's file is refused. */
const Outline = z.object({
  format: z.literal(1),
  id: z.string(),
  chip: z.string(),
  tables: z.array(z.object({ kind: z.enum(KINDS), sources: z.array(z.string()), curves: z.array(z.unknown()) })),
});

export const writeSet = ({ id, chip, tables }: TableSet): string => JSON.stringify({ format: 1, id, chip, tables });

/** Null where the text is no table set of this version. */
export function readSet(text: string): TableSet | null {
  const read = Outline.safeParse(readJson(text));
  return read.success ? (read.data as unknown as TableSet) : null;
}

/** What lists show of the tables of a set. */
export const summary = ({ tables }: TableSet) =>
  tables.map((table) => ({ kind: table.kind, points: points(table), sources: table.sources }));
