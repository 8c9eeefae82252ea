/**
 * profiler.db may list the members of batches in tables of their own: `batch_exec` has each execution by number, `batch_req` the
 * requests of each number. They are put where the batches are, as the lists that other exporters write into a cell.
 */
import { readColumnName } from "./header";
import { type Cell, readText } from "./cells";
import type { DatabaseTable } from "./database-table";
import { MEMBER_NAMES } from "../tables/batches";

const LIST = "res_list";

/** The tables with the members in the batches; as they were where there is nothing to put. */
export function withBatchMembers(tables: readonly DatabaseTable[]): readonly DatabaseTable[] {
  const named = (name: string): DatabaseTable | undefined => tables.find((table) => table.name === name);
  const [runs, requests, batches] = [named("batch_exec"), named("batch_req"), named("batch")];
  if (runs === undefined || requests === undefined) return tables;
  if (batches !== undefined && bareNames(batches).some((name) => MEMBER_NAMES.includes(name))) return tables;
  const lists = memberLists(requests);
  const made = batches === undefined ? batchesByRuns(runs, lists) : withLists(batches, runs, lists);
  return [...tables.filter((table) => table !== batches), made];
}

const bareNames = ({ columns }: DatabaseTable): readonly string[] => columns.map((name) => readColumnName(name).bare);

/** The place of the first of some names that the table has; -1 for none. */
function placeByName(table: DatabaseTable): (...names: readonly string[]) => number {
  const bare = bareNames(table);
  return (...names) => bare.indexOf(names.find((name) => bare.includes(name)) ?? "");
}

/** The members of a batch by its number, as the text of a cell; null where they are not known. */
type Members = { readonly cell: string; readonly count: number };
type Lookup = (number: string) => Members | null;
/** A lookup for each pass over the rows: it counts what it gave. */
type Lists = () => Lookup;

/**
 * Executions of one batch that name its members: of each event on each rank one. Beyond them, tables that
 * are all of one batch would give each of its members as often as there are rows.
 */
const MOST_EXECUTIONS = 64;

function memberLists(requests: DatabaseTable): Lists {
  const columnIndex = placeByName(requests);
  const [batch, request, iteration] = [
    columnIndex("batchid"),
    columnIndex("rid", "reqid"),
    columnIndex("iter", "iteration"),
  ];
  const lists = new Map<string, string[]>();
  for (const row of requests.rows()) {
    const number = readText(row[batch]);
    const list = lists.get(number) ?? [];
    lists.set(number, list);
    const iter = readText(row[iteration]);
    list.push(`{"rid":${JSON.stringify(readText(row[request]))}${iter === "" ? "" : `,"iter":${iter}`}}`);
  }
  const cells = new Map(
    [...lists].map(([number, list]) => [number, { cell: `[${list.join(", ")}]`, count: list.length }]),
  );
  return () => {
    const given = new Map<string, number>();
    return (number) => {
      const times = (given.get(number) ?? 0) + 1;
      given.set(number, times);
      return times > MOST_EXECUTIONS ? null : (cells.get(number) ?? NOBODY);
    };
  };
}

const NOBODY: Members = { cell: "[]", count: 0 };

/** Executions as batches, of which only times and members are known. */
function batchesByRuns(runs: DatabaseTable, lists: Lists): DatabaseTable {
  const columnIndex = placeByName(runs);
  const [number, event, pid] = [columnIndex("batchid"), columnIndex("event", "name"), columnIndex("pid")];
  const [start, end] = [columnIndex("start", "starttime"), columnIndex("end", "endtime")];
  return {
    name: "batch",
    columns: ["name", LIST, "start_time", "end_time", "batch_size", "batch_type", "prof_id"],
    *rows() {
      const lookup = lists();
      for (const row of runs.rows()) {
        const members = lookup(readText(row[number]));
        const times: readonly Cell[] = [row[start] ?? null, row[end] ?? null];
        const size = members === null || members === NOBODY ? null : members.count;
        yield [row[event] ?? null, members?.cell ?? null, ...times, size, null, row[pid] ?? null];
      }
    },
  };
}

/** Batches and executions of one name are both in the order of their times: the first is the first. Where their counts differ, none is known. */
function withLists(batches: DatabaseTable, runs: DatabaseTable, lists: Lists): DatabaseTable {
  const columnIndex = placeByName(runs);
  const [eventAt, numberAt] = [columnIndex("event", "name"), columnIndex("batchid")];
  const byName = new Map<string, string[]>();
  for (const row of runs.rows()) {
    const name = readText(row[eventAt]);
    const numbers = byName.get(name) ?? [];
    byName.set(name, numbers);
    numbers.push(readText(row[numberAt]));
  }
  const nameAt = placeByName(batches)("name", "event");
  const counts = new Map<string, number>();
  for (const row of batches.rows()) {
    const name = readText(row[nameAt]);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return {
    name: batches.name,
    columns: [...batches.columns, LIST],
    *rows() {
      const taken = new Map<string, number>();
      const lookup = lists();
      for (const row of batches.rows()) {
        const name = readText(row[nameAt]);
        const rank = taken.get(name) ?? 0;
        taken.set(name, rank + 1);
        const numbers = byName.get(name);
        const number = numbers?.length === counts.get(name) ? numbers?.[rank] : undefined;
        yield [...row, number === undefined ? null : (lookup(number)?.cell ?? null)];
      }
    },
  };
}
