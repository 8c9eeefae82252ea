/**
 * An export of Nsight Systems (SQLite). Tables exist only where they have rows, and columns vary with the version: start, end and a name
 * are needed, the rest is taken where it is. Times are nanoseconds from the start of the session.
 */
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { ProfiledEvent, ProfiledWork } from "./profiled-work";
import { issue } from "./messages.issues";

/** A table of a database, whoever runs SQLite. */
export type SqlTable = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: () => Iterable<readonly unknown[]>;
};

export type NsysExport = ProfiledWork & { readonly notices: readonly Issue[] };

const KERNELS = "CUPTI_ACTIVITY_KIND_KERNEL";
const GRAPHS = "CUPTI_ACTIVITY_KIND_GRAPH_TRACE";

export function nsysExport(tables: readonly SqlTable[]): Result<NsysExport> {
  const named = new Map(tables.map((table) => [table.name, table]));
  if (!named.has(KERNELS) && !named.has(GRAPHS)) return failure(issue("NSYS-NO-KERNELS", "file"));
  const texts = new Map(records(named.get("StringIds")).map(({ id, value }) => [Number(id), String(value)]));
  const devices: string[] = [];
  for (const { id, name } of records(named.get("TARGET_INFO_GPU"))) devices[Number(id)] ??= String(name ?? "");
  const events = (): Iterable<ProfiledEvent> => nsysEvents(named, texts);
  const notices = [readNotice(named), ...(named.has(GRAPHS) ? [issue("NSYS-WHOLE-GRAPHS", "file")] : [])];
  return success({ devices: Array.from(devices, (name) => name ?? ""), events, notices });
}

type Named = ReadonlyMap<string, SqlTable>;
type SqlRecord = Readonly<Record<string, unknown>>;

function* nsysEvents(named: Named, texts: ReadonlyMap<number, string>): Generator<ProfiledEvent> {
  const text = (id: unknown): string => texts.get(Number(id)) ?? "";
  for (const row of eachRecord(named.get(KERNELS)))
    yield { kind: "kernel", name: text(row["demangledName"] ?? row["shortName"]), ...onDevice(row) };
  for (const row of eachRecord(named.get(GRAPHS)))
    yield { kind: "kernel", name: `graph ${Number(row["graphId"] ?? 0)}`, ...onDevice(row) };
  const kinds = new Map(
    records(named.get("ENUM_CUDA_MEMCPY_OPER")).map(({ id, label, name }) => [Number(id), String(label ?? name)]),
  );
  for (const row of eachRecord(named.get("CUPTI_ACTIVITY_KIND_MEMCPY")))
    yield { kind: "gpu_memcpy", name: `Memcpy ${kinds.get(Number(row["copyKind"])) ?? ""}`.trim(), ...onDevice(row) };
  for (const row of eachRecord(named.get("CUPTI_ACTIVITY_KIND_MEMSET")))
    yield { kind: "gpu_memset", name: "Memset", ...onDevice(row) };
  for (const row of eachRecord(named.get("CUPTI_ACTIVITY_KIND_RUNTIME")))
    yield { kind: "cuda_runtime", name: text(row["nameId"]), ...onHost(row) };
  for (const row of eachRecord(named.get("NVTX_EVENTS")))
    if (row["end"] !== null && row["end"] !== undefined)
      yield { kind: "user_annotation", name: String(row["text"] ?? text(row["textId"])), ...onHost(row) };
}

const integer = (value: unknown): number | bigint =>
  typeof value === "bigint" ? value : Math.trunc(Number(value ?? 0) || 0);

const onDevice = (row: SqlRecord) => ({
  start: integer(row["start"]),
  end: integer(row["end"]),
  process: Number(row["deviceId"] ?? 0),
  thread: Number(row["streamId"] ?? 0),
  correlation: Number(row["correlationId"] ?? 0),
  graphNode: Number(row["graphNodeId"] ?? row["graphId"] ?? 0),
});

/** `globalTid` packs process and thread: 24 bits each, below what the machine is. */
const PACKED = 0x1000000n;

function onHost(row: SqlRecord) {
  const packed = BigInt(integer(row["globalTid"]));
  const [process, thread] = [Number((packed / PACKED) % PACKED), Number(packed % PACKED)];
  const correlation = Number(row["correlationId"] ?? 0);
  return { start: integer(row["start"]), end: integer(row["end"]), process, thread, correlation };
}

function readNotice(named: Named): Issue {
  const version = records(named.get("META_DATA_EXPORT")).find(({ name }) => name === "EXPORT_SCHEMA_VERSION");
  const copies = records(named.get("CUPTI_ACTIVITY_KIND_MEMCPY"));
  const bytes = copies.reduce((sum, row) => sum + Number(row["bytes"] ?? 0), 0);
  return issue("NSYS-READ", "file", {
    version: String(version?.["value"] ?? "?"),
    copies: formatCount(copies.length),
    bytes: formatQuantity(bytes, "B"),
  });
}

const records = (table: SqlTable | undefined): readonly SqlRecord[] => [...eachRecord(table)];

function* eachRecord(table: SqlTable | undefined): Generator<SqlRecord> {
  if (table === undefined) return;
  for (const row of table.rows()) yield Object.fromEntries(table.columns.map((name, index) => [name, row[index]]));
}
