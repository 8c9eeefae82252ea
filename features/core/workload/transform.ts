/** Workloads made from workloads. Each returns a new one and leaves its argument as it was. */
import { shuffledIndices } from "@/lib/random/order";
import { stream } from "@/lib/random/generator";
import { failure, success, type Result } from "@/lib/result";
import { drawArrivals, type ArrivalLaw } from "./arrivals";
import { pickRows, type Workload } from "./workload";
import { issue } from "./messages.issues";

/** Requests per second between the first and the last arrival; null below two requests or without a span of time. */
export function offeredRate({ count, arrival, pacing }: Workload): number | null {
  const span = (arrival[count - 1] ?? 0) - (arrival[0] ?? 0);
  return pacing.kind === "open" && count > 1 && span > 0 ? (count - 1) / span : null;
}

/**
 * Times stretched or squeezed so that `rate` requests come per second on average; bursts keep their form. Think times stay: people do
 * not think faster.
 */
export function scaleRate(workload: Workload, rate: number): Result<Workload> {
  const offered = offeredRate(workload);
  if (offered !== null)
    return success({ ...workload, arrival: workload.arrival.map((seconds) => seconds * (offered / rate)) });
  return failure(issue("WORKLOAD-NO-RATE", "rate", { count: workload.count, rate }));
}

/** Requests with `from` <= arrival < `to` (seconds), counted from `from` on. */
export function sliceTime(workload: Workload, from: number, to: number): Workload {
  const rows = Int32Array.from(workload.arrival, (_, row) => row).filter((row) => {
    const seconds = workload.arrival[row] ?? 0;
    return seconds >= from && seconds < to;
  });
  return pickRows(workload, rows, shifted(workload, rows, from));
}

/** `count` requests from row `first` on; their times are kept. */
export function sliceCount(workload: Workload, first: number, count: number): Workload {
  const wanted = Math.max(0, Math.min(count, workload.count - first));
  return pickRows(
    workload,
    Int32Array.from({ length: wanted }, (_, index) => first + index),
  );
}

/** A share (0 to 1) of the sessions as a whole, or of requests that stand alone; at least one, drawn by the seed, in the order of time. */
export function drawShare(workload: Workload, share: number, seed: number): Workload {
  const { count, sessions } = workload;
  if (share >= 1 || count === 0) return workload;
  const group = (row: number): number => sessions?.session[row] ?? row;
  const groups = [...new Set(Array.from({ length: count }, (_, row) => group(row)))];
  const wanted = Math.max(1, Math.round(groups.length * share));
  const order = shuffledIndices(groups.length, stream(seed, "sample"));
  const retained = new Set([...order.subarray(0, wanted)].map((index) => groups[index]));
  return pickRows(
    workload,
    Int32Array.from({ length: count }, (_, row) => row).filter((row) => retained.has(group(row))),
  );
}

/** The same requests under another law of arrivals. */
export function withArrivals(workload: Workload, law: ArrivalLaw, seed: number): Workload {
  const arrival = drawArrivals(workload.count, law, stream(seed, "arrivals"));
  return { ...workload, arrival, pacing: { kind: "open" } };
}

/** The same requests, in order, sent by `clients` that wait for their answers and then `think` seconds. */
export function asClosedLoop(workload: Workload, clients: number, think = 0): Workload {
  const times = new Float64Array(workload.count).fill(think);
  return { ...workload, arrival: new Float64Array(workload.count), pacing: { kind: "closed", clients, think: times } };
}

function shifted({ arrival }: Workload, rows: Int32Array, from: number): Float64Array {
  return Float64Array.from(rows, (row) => (arrival[row] ?? 0) - from);
}
