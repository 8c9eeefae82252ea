/** The tables that a scenario names, from where sets are kept. */
import { joinedSets, setIds, type TableSet } from "./table-set";
import { readSet } from "./written-set";

/** Undefined where any of the named sets is absent, unreadable, or of another accelerator than the others. */
export function openTables(id: string, stored: (id: string) => string | null): TableSet | undefined {
  const sets: TableSet[] = [];
  for (const part of setIds(id)) {
    const text = stored(part);
    const set = text === null ? null : readSet(text);
    if (!set) return undefined;
    sets.push(set);
  }
  return joinedSets(id, sets) ?? undefined;
}

/** What a scenario is resolved with; where a set that it names is absent, resolving refuses. */
export const tableLibrary = (named: unknown, stored: (id: string) => string | null) =>
  typeof named === "string" && named !== "" ? { tables: openTables(named, stored) } : {};
