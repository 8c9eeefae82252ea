/**
 * What other profilers record of a device, written as a Chrome trace in pieces, so that one reader takes all: Nsight Systems and rocprofv3
 * count nanoseconds, which the pieces state as microseconds to the last digit.
 */

/** Nanoseconds. Numbers beyond 2^53 come as bigints. */
type Nanoseconds = number | bigint;

export type ProfiledEvent = {
  readonly kind: "kernel" | "gpu_memcpy" | "gpu_memset" | "cuda_runtime" | "user_annotation";
  readonly name: string;
  readonly start: Nanoseconds;
  readonly end: Nanoseconds;
  /** Device or process. */
  readonly process: number;
  /** Stream or thread. */
  readonly thread: number;
  readonly correlation?: number;
  /** Launched by a graph. */
  readonly graphNode?: number;
};

export type ProfiledWork = {
  /** Names of devices, by their number. */
  readonly devices: readonly string[];
  readonly events: () => Iterable<ProfiledEvent>;
};

const EVENTS_A_PIECE = 2000;

export function* chromePieces({ devices, events }: ProfiledWork): Generator<string> {
  const properties = devices.map((name, id) => ({ id, name }));
  yield `{"schemaVersion":1,"deviceProperties":${JSON.stringify(properties)},"traceEvents":[\n`;
  let lines: string[] = [];
  let first = true;
  for (const event of events()) {
    lines.push(first ? eventText(event) : `,\n${eventText(event)}`);
    first = false;
    if (lines.length < EVENTS_A_PIECE) continue;
    yield lines.join("");
    lines = [];
  }
  yield `${lines.join("")}]}\n`;
}

function eventText({ kind, name, start, end, process, thread, correlation, graphNode }: ProfiledEvent): string {
  const [from, to] = [BigInt(start), BigInt(end)];
  const isHost = kind === "cuda_runtime" || kind === "user_annotation";
  const args = {
    ...(correlation !== undefined && correlation > 0 && { correlation }),
    ...(graphNode !== undefined && graphNode > 0 && { "graph node id": graphNode }),
  };
  const pid = isHost ? `"host ${process}"` : String(process);
  return `{"ph":"X","cat":"${kind}","name":${JSON.stringify(name)},"pid":${pid},"tid":${thread},"ts":${micros(from)},"dur":${micros(to - from)},"args":${JSON.stringify(args)}}`;
}

const NS_A_US = 1000n;

/** As decimals, so that no digit is lost. */
function micros(ns: bigint): string {
  if (ns < 0n) return "0";
  return `${ns / NS_A_US}.${String(ns % NS_A_US).padStart(3, "0")}`;
}
