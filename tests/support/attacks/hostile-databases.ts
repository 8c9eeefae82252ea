/** SQLite files of about a given length that a careless reader stumbles over, as profilers would name their tables. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { testFolder } from "../folder";

export type HostileDatabase = { readonly name: string; readonly file: (length: number) => string };

type Fill = (database: DatabaseSync, length: number) => void;

const times = (count: number, step: (index: number) => unknown): void => {
  for (let index = 0; index < Math.max(1, Math.floor(count)); index += 1) step(index);
};

/** `statements`: what makes the tables. */
const insertInto = (database: DatabaseSync, table: string, columns: readonly string[]) => {
  database.exec(`CREATE TABLE "${table}" (${columns.map((column) => `"${column}"`).join(", ")})`);
  const insert = database.prepare(`INSERT INTO "${table}" VALUES (${columns.map(() => "?").join(", ")})`);
  return (...cells: readonly (string | number | null)[]) => insert.run(...cells);
};

const BATCH = ["name", "res_list", "start_datetime", "end_datetime", "batch_size", "batch_type", "during_time", "pid"];
const REQUEST = ["http_rid", "start_datetime", "recv_token_size", "reply_token_size", "execution_time"];
const CACHE = ["rid", "timestamp", "name", "device_kvcache_left"];
const SLICE = ["timestamp", "duration", "name", "track_id", "cat", "args"];

const slices =
  (name: string, args: (index: number, length: number) => string, bytes: number): Fill =>
  (database, length) => {
    const insert = insertInto(database, "slice", SLICE);
    times(length / bytes, (index) => insert(index * 1000, 10, name, index, "x", args(index, length)));
  };

const FILLS: Readonly<Record<string, Fill>> = {
  "batches of a member": (database, length) => {
    const insert = insertInto(database, "batch", BATCH);
    times(length / 60, (index) => insert("modelExec", `[{'rid': ${index}}]`, index, index + 1, 1, "Decode", 1, 7));
  },
  "members of one batch": (database, length) => {
    const insert = insertInto(database, "batch", BATCH);
    insert("modelExec", `[${"{'rid': 1, 'iter': 2}, ".repeat(length / 24)}]`, 1, 2, 1, "Decode", 1, 7);
  },
  "executions of one batch, and members of it": (database, length) => {
    const run = insertInto(database, "batch_exec", ["batch_id", "event", "pid", "start", "end"]);
    const member = insertInto(database, "batch_req", ["batch_id", "rid", "iter"]);
    times(length / 40, (index) => {
      run(0, "modelExec", 7, index, index + 1);
      member(0, `r${index}`, 0);
    });
  },
  "batches of one name, and executions": (database, length) => {
    const batch = insertInto(database, "batch", ["name", "start_time", "end_time", "batch_size"]);
    const run = insertInto(database, "batch_exec", ["batch_id", "event", "pid", "start", "end"]);
    const member = insertInto(database, "batch_req", ["batch_id", "rid", "iter"]);
    times(length / 60, (index) => {
      batch("modelExec", index, index + 1, 1);
      run(0, "modelExec", 7, index, index + 1);
      member(0, `r${index}`, 0);
    });
  },
  requests: (database, length) => {
    const insert = insertInto(database, "request", REQUEST);
    times(length / 40, (index) => insert(`r${index}`, index, 10, 10, 5));
  },
  "equal requests": (database, length) => {
    const insert = insertInto(database, "request", REQUEST);
    times(length / 40, () => insert("r", 1, 10, 10, 5));
  },
  "states of the cache": (database, length) => {
    const insert = insertInto(database, "kvcache", CACHE);
    times(length / 30, (index) => insert(`r${index % 3}`, index, index % 2 ? "Free" : "Allocate", index % 50));
  },
  "requests of a long name": (database, length) => {
    const insert = insertInto(database, "request", REQUEST);
    insert("[".repeat(length), "x".repeat(10), "9".repeat(length / 2), 1, 1);
  },
  tables: (database, length) =>
    times(length / 4096, (index) => insertInto(database, `request${index}`, REQUEST)("r", 1, 1, 1, 1)),
  columns: (database, length) =>
    insertInto(database, "request", [
      ...REQUEST,
      ...Array.from({ length: Math.min(1900, length / 8) }, (_, index) => `c${index}`),
    ]),
  "a long column name": (database, length) => insertInto(database, "request", [...REQUEST, "[".repeat(length)]),
  "a long table name": (database, length) => insertInto(database, `request${"x".repeat(length)}`, REQUEST),
  "forward passes": slices("forward", (index) => JSON.stringify({ batch_size: index, dp_rank: index }), 60),
  "schedules of many members": slices(
    "BatchSchedule",
    (index) => JSON.stringify({ batch_size: 1, res_list: [{ rid: index }] }),
    80,
  ),
  "events of many requests": slices("httpReq", (index) => JSON.stringify({ rid: `r${index}` }), 50),
  "events of one request": slices("httpReq", () => JSON.stringify({ rid: "r" }), 50),
  "one event with a long list of requests": slices(
    "httpReq",
    (_, length) => JSON.stringify({ rid: Array.from({ length: length / 8 }, (__, index) => index) }),
    Infinity,
  ),
  "arguments without an end": slices("forward", (_, length) => `{"a":${"[".repeat(length)}`, Infinity),
  "loads of experts": slices(
    "GroupedMatmul",
    (index) => JSON.stringify({ expert: index, hot: [1, 2, 3], rank: index }),
    60,
  ),
};

let made = 0;

export const hostileDatabases = (folder = testFolder()): readonly HostileDatabase[] =>
  Object.entries(FILLS).map(([name, fill]) => ({
    name,
    file: (length) => {
      made += 1;
      const path = join(folder, `${made}.db`);
      rmSync(path, { force: true });
      const database = new DatabaseSync(path);
      database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
      fill(database, length);
      database.exec("COMMIT");
      database.close();
      return path;
    },
  }));
