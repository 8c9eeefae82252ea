/** Requests by state: request_status.csv of both eras, and the three shapes of the table `request_status`. */
import { orderBy } from "@/lib/tables/column-order";
import type { QueueStates } from "../capture/capture";
import type { Texts } from "../columns";
import type { Resolver } from "./resolver";
import { number, text, time } from "./schema";

export const QUEUE_FIELDS = {
  time: time("timestamp", "start_time", "time"),
  timeDate: time("start_datetime"),
  host: text("hostuid", "hostname"),
  process: text("pid", "prof_id"),
  waiting: number("waiting"),
  running: number("running"),
  swapped: number("swapped"),
  /** MindIE moves each request from running to pending and back in every step: that is no preemption. */
  pending: number("pending"),
  size: number("queuesize", "queue_size"),
  status: text("status"),
};

export const areQueues = (names: ReadonlySet<string>): boolean =>
  (["waiting", "running", "swapped", "pending"].some((state) => names.has(state)) ||
    (names.has("status") && names.has("queuesize"))) &&
  ["timestamp", "startdatetime", "relativetimestamp", "time"].some((name) => names.has(name));

export function resolveQueues(table: Resolver<typeof QUEUE_FIELDS>, texts: Texts): QueueStates {
  const host = table.text("host");
  const process = table.text("process").map((number, i) => {
    const names = [texts.text(host[i] ?? 0), texts.text(number)].filter(Boolean);
    return texts.number(names.join(" "));
  });
  const size = table.number("size");
  const status = table.text("status").map((number) => STATES.indexOf(texts.text(number).toLowerCase()));
  const named = (values: Float64Array, ...states: readonly number[]): Float64Array =>
    values.map((value, i) => (states.includes(status[i] ?? -1) ? (size[i] ?? NaN) : value));
  const time = table.instant("time").us;
  const level = (key: "waiting" | "running" | "swapped" | "pending"): Float64Array =>
    table.written(key).trim().startsWith("+") ? countedOn(table.number(key), time, process) : table.number(key);
  // A table that lists states with pending among them and without swapped swapped nothing out.
  const swapped = table.has("swapped")
    ? level("swapped")
    : table.number("pending").map((count) => (Number.isNaN(count) ? NaN : 0));
  return {
    time,
    process,
    waiting: named(level("waiting"), 0),
    running: named(level("running"), 1),
    swapped: named(swapped, 2),
  };
}

/** Columns headed with a plus count who came and, below zero, who left: the sum so far of each process, which was not below zero when the capture began. */
function countedOn(changes: Float64Array, time: Float64Array, process: Float64Array): Float64Array {
  const sums = new Map<number, { sum: number; least: number }>();
  const levels = new Float64Array(changes.length).fill(NaN);
  for (const i of orderBy(time)) {
    const change = changes[i] as number;
    if (Number.isNaN(change)) continue;
    const known = sums.get(process[i] as number) ?? { sum: 0, least: 0 };
    const sum = known.sum + change;
    sums.set(process[i] as number, { sum, least: Math.min(known.least, sum) });
    levels[i] = sum;
  }
  return levels.map((level, i) => level - (sums.get(process[i] as number)?.least ?? 0));
}

const STATES = ["waiting", "running", "swapped", "pending"];

/** Each row fills the queue that changed: the others keep what they had, per process. */
export function carriedForward(states: QueueStates): QueueStates {
  const last = new Map<number, { waiting: number; running: number; swapped: number }>();
  const waiting = states.waiting.slice();
  const running = states.running.slice();
  const swapped = states.swapped.slice();
  const keep = (values: Float64Array, i: number, before: number): number => {
    if (Number.isNaN(values[i] as number)) values[i] = before;
    return values[i] as number;
  };
  for (let i = 0; i < states.time.length; i += 1) {
    const process = states.process[i] as number;
    const before = last.get(process) ?? { waiting: NaN, running: NaN, swapped: NaN };
    last.set(process, {
      waiting: keep(waiting, i, before.waiting),
      running: keep(running, i, before.running),
      swapped: keep(swapped, i, before.swapped),
    });
  }
  return { ...states, waiting, running, swapped };
}
