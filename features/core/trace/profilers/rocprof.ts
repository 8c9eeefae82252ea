/** Kernels that rocprofv3 lists one by one: `*_kernel_trace.csv` and `*_results.json`. Nanoseconds of a clock without an epoch. */
import { isJsonObject, type JsonObject } from "@/lib/json";
import type { ProfiledEvent, ProfiledWork } from "./profiled-work";

/** Null where a row's times are no whole numbers. */
export function rocprofTrace(rows: readonly (readonly string[])[]): ProfiledWork | null {
  const [head = [], ...body] = rows;
  const column = (name: string): number => head.indexOf(name);
  const [name, from, to] = [column("Kernel_Name"), column("Start_Timestamp"), column("End_Timestamp")];
  if (name < 0 || from < 0 || to < 0) return null;
  const cell = (row: readonly string[], title: string): string => row[column(title)] ?? "";
  const usable = body.filter((row) => WHOLE.test(row[from] ?? "") && WHOLE.test(row[to] ?? ""));
  if (usable.length === 0) return null;
  const events = usable.map((row): ProfiledEvent => ({
    kind: "kernel",
    name: plainName(row[name] ?? ""),
    start: BigInt(row[from] ?? 0),
    end: BigInt(row[to] ?? 0),
    process: lastNumber(cell(row, "Agent_Id")),
    thread: lastNumber(cell(row, "Stream_Id") || cell(row, "Queue_Id")),
  }));
  return { devices: [], events: () => events };
}

const WHOLE = /^\d+$/;

/** "Agent 4" is 4. */
const lastNumber = (text: string): number => Number(/(?:^|\D)(\d+)$/.exec(text.trimEnd())?.[1] ?? 0);

/** rocprofv3 ends the name of a kernel's descriptor in ".kd". */
const plainName = (name: string): string => name.replace(/\.kd$/, "");

/** `document`: the whole results file. Host name and command stay unread. */
export function rocprofResults(document: JsonObject): ProfiledWork | null {
  const tools = document["rocprofiler-sdk-tool"];
  if (!Array.isArray(tools)) return null;
  const parts = tools.filter(isJsonObject).map(toolWork);
  return { devices: parts.flatMap(({ devices }) => devices), events: () => parts.flatMap(({ events }) => events) };
}

function toolWork(tool: JsonObject) {
  const names = new Map(objects(tool["kernel_symbols"]).map((symbol) => [symbol["kernel_id"], symbolName(symbol)]));
  const agents = objects(tool["agents"]).filter(({ type }) => type === GPU);
  const numbers = new Map(agents.map((agent, index) => [handle(agent["id"]), index]));
  const records = isJsonObject(tool["buffer_records"]) ? tool["buffer_records"] : {};
  const events = objects(records["kernel_dispatch"]).flatMap((record): readonly ProfiledEvent[] => {
    const info = record["dispatch_info"];
    if (!isJsonObject(info)) return [];
    const name = names.get(info["kernel_id"]) ?? "";
    const process = numbers.get(handle(info["agent_id"])) ?? 0;
    return [
      { kind: "kernel", name, process, thread: handle(record["stream_id"] ?? info["queue_id"]), ...span(record) },
    ];
  });
  const copies = objects(records["memory_copy"]).map((record): ProfiledEvent => ({
    kind: "gpu_memcpy",
    name: "Memcpy",
    process: 0,
    thread: 0,
    ...span(record),
  }));
  return { devices: agents.map(agentName), events: [...events, ...copies] };
}

/** An agent of this type is a GPU. */
const GPU = 2;

const span = (record: JsonObject) => ({
  start: Math.trunc(Number(record["start_timestamp"]) || 0),
  end: Math.trunc(Number(record["end_timestamp"]) || 0),
});

const agentName = (agent: JsonObject): string => String(agent["product_name"] ?? agent["name"] ?? "");

const symbolName = (symbol: JsonObject): string =>
  plainName(String(symbol["formatted_kernel_name"] ?? symbol["kernel_name"] ?? ""));

const handle = (id: unknown): number => (isJsonObject(id) ? Number(id["handle"] ?? 0) : 0);

const objects = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);
