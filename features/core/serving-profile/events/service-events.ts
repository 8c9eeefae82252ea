/**
 * The profiler's own events (chrome_tracing.json, or the table `slice` of profiler.db) as the tables that it would have written of
 * them: batches, forwards, requests, cache and queues. Times are microseconds.
 */
import type { Part } from "../tables/part";
import { openTable, type Source, type TableSink } from "../tables/table-kinds";
import { readPythonLiteral } from "@/lib/tables/python-literal";
import type { Cell } from "../read/cells";
import type { ServiceEvent } from "./event";
import { ExpertEvents } from "./expert-events";
import { RequestEvents } from "./request-events";

const BATCH =
  "name,res_list,start_time(us),end_time(us),batch_size,batch_type,during_time(us),prof_id,dp_rank,total_blocks,used_blocks".split(
    ",",
  );
const FORWARD =
  "name,start_time(us),end_time(us),during_time(us),batch_size,batch_type,forward_iter,dp_rank,prof_id,hostname".split(
    ",",
  );
const CACHE = "rid,timestamp(us),name,device_kvcache_left,total_blocks,used_blocks,prof_id".split(",");
const QUEUE = "pid,timestamp(us),waiting,running,swapped".split(",");
const PULL = "rid,rank,seq_len,block_tables,start_time(us),end_time(us),during_time(us)".split(",");

const BATCH_NAMES =
  /^(batchframeworkprocessing|batchschedule|schedule|modelexec|modelrunnerexec|execute|specdecoding)$/i;

export class ServiceEvents {
  private readonly batch: TableSink | null;
  private readonly forward: TableSink | null;
  private readonly cache: TableSink | null;
  private readonly queue: TableSink | null;
  private readonly pull: TableSink | null;
  private readonly requests: RequestEvents;
  private readonly experts: ExpertEvents;
  private readonly iterations = new Map<string, number>();
  taken = 0;

  constructor(source: Source) {
    this.batch = openTable(BATCH, source);
    this.forward = openTable(FORWARD, source);
    this.cache = openTable(CACHE, source);
    this.queue = openTable(QUEUE, source);
    this.pull = openTable(PULL, source);
    this.requests = new RequestEvents(source);
    this.experts = new ExpertEvents(source);
  }

  take(event: ServiceEvent): void {
    const { name, start, duration, args, process } = event;
    this.taken += 1;
    const value = (...names: readonly string[]): Cell => firstValue(args, names);
    const end = start + duration;
    if (BATCH_NAMES.test(name) && (args.has("batch_size") || args.has("res_list") || args.has("batch_type"))) {
      const [size, type, dp] = [value("batch_size"), value("batch_type"), value("dp_rank", "dp")];
      this.batch?.row([
        name,
        value("res_list") ?? membersText(args),
        start,
        end,
        size,
        type,
        duration,
        process,
        dp,
        value("total_blocks"),
        value("used_blocks"),
      ]);
    } else if (/^forward$/i.test(name)) {
      const iteration = (this.iterations.get(process) ?? 0) + 1;
      this.iterations.set(process, iteration);
      const host = value("hostname");
      this.forward?.row([
        name,
        start,
        end,
        duration,
        value("batch_size"),
        value("batch_type"),
        iteration,
        value("dp_rank", "dp"),
        process,
        host,
      ]);
    } else if (/^pullkvcache$/i.test(name) || process === "PullKVCache") {
      this.pull?.row([
        value("rid"),
        value("rank"),
        value("seq_len", "batch_seq_len"),
        value("block_tables"),
        start,
        end,
        duration,
      ]);
    } else if (/kvcache$/i.test(event.domain)) this.takeCache(event, value);
    if (/Moe|GroupedMatmul/.test(name)) this.experts.take(name, process, duration);
    for (const id of requestIds(args.get("rid"))) this.requests.take(id, event);
  }

  /** Counters of the trace: what is free, who waits. */
  count(name: string, time: number, process: string, args: ReadonlyMap<string, unknown>): void {
    const value = (...names: readonly string[]): Cell => firstValue(args, names);
    if (/^KVCache/i.test(name))
      this.cache?.row([null, time, "counter", value("Device Block"), null, null, `${process} ${name}`]);
    else if (/^WaitingQueue/i.test(name))
      this.queue?.row([process, time, value("Queue Size", "QueueSize"), null, null]);
    else if (/^RunningQueue/i.test(name))
      this.queue?.row([process, time, null, value("Queue Size", "QueueSize"), null]);
    else return;
    this.taken += 1;
  }

  finish(): readonly Part[] {
    const sinks = [this.batch, this.forward, this.cache, this.queue, this.pull, this.requests.sink()];
    const tables = sinks.flatMap((sink) => {
      const part = sink?.finish();
      return part === undefined || part.rows === 0 ? [] : [part];
    });
    return [...tables, ...this.experts.finish()];
  }

  private takeCache({ name, start, process }: ServiceEvent, value: (...names: readonly string[]) => Cell): void {
    const left = value("device_kvcache_left", "deviceBlock", "Device Block", "free_blocks");
    const [total, used] = [value("total_blocks"), value("used_blocks")];
    if (left !== null || total !== null) this.cache?.row([value("rid"), start, name, left, total, used, process]);
  }
}

function firstValue(args: ReadonlyMap<string, unknown>, names: readonly string[]): Cell {
  for (const name of names) {
    const value = args.get(name);
    if (typeof value === "string" || typeof value === "number") return value;
    if (value !== null && value !== undefined) return JSON.stringify(value);
  }
  return null;
}

/** Members of a batch that only names their ids, as a list or with commas between, and their iterations beside; null: it names none. */
function membersText(args: ReadonlyMap<string, unknown>): string | null {
  const ids = requestIds(args.get("rid")).flatMap((id) => id.split(",").map((part) => part.trim()));
  if (ids.length === 0) return null;
  const iterations = args.get("iter");
  const known = Array.isArray(iterations) ? (iterations as readonly unknown[]) : [];
  return JSON.stringify(ids.map((rid, i) => (typeof known[i] === "number" ? { rid, iter: known[i] } : { rid })));
}

/** One id, a list of them, or the text of a list. */
function requestIds(value: unknown): readonly string[] {
  const list = typeof value === "string" && /^\s*[[({]/.test(value) ? readPythonLiteral(value) : value;
  if (Array.isArray(list))
    return (list as readonly unknown[]).flatMap((entry) =>
      entry instanceof Map ? requestIds(entry.get("rid")) : requestIds(entry),
    );
  return typeof list === "string" || typeof list === "number" ? [String(list)] : [];
}
