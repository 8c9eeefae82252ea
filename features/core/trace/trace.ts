/** A trace as it was read: columns of events, the texts they refer to, and what the file says of its run. */
import type { Issue } from "@/lib/issue";
import type { EventColumns } from "./columns";

export type Trace = {
  readonly events: EventColumns;
  /** Entries of the file's event list, of every phase. */
  readonly entries: number;
  /** Texts by number; 0 is empty. */
  readonly names: readonly string[];
  readonly lanes: readonly Lane[];
  /** Shapes and types of operators as the file writes them (JSON); 0 is none. */
  readonly signatures: readonly Signature[];
  readonly header: TraceHeader;
  /** Microseconds on the exporter's clock at which `events.start` is 0. */
  readonly base: number;
  /** The earliest time that any entry states, as `events.start`: where viewers put their zero. */
  readonly earliest: number;
  /** The file is cut before its exporter was done with events: what was recorded last may be missing. */
  readonly truncated: boolean;
  readonly notices: readonly Issue[];
};

/** One row of the trace: a stream of a device, a thread of a process. */
export type Lane = {
  readonly process: number | string;
  readonly thread: number | string;
  readonly processName: string;
  readonly processLabels: string;
  readonly threadName: string;
};

export type Signature = { readonly shapes: string; readonly types: string };

export type TraceHeader = {
  /** Names of the devices, by their number. */
  readonly devices: readonly string[];
  /** What the exporter's driver says of them, in the same order: exporters on AMD may leave the name empty. */
  readonly properties: readonly DeviceProperties[];
  readonly rank: number | null;
  readonly worldSize: number | null;
  /** Ranks of the process groups that the run made, each size once, ascending. */
  readonly groupSizes: readonly number[];
  /** Nanoseconds since 1970 that the exporter subtracted, as written. */
  readonly baseTimeNs: string | null;
};

/** Bytes of memory, and streaming multiprocessors or compute units; null where the file does not say. */
export type DeviceProperties = { readonly memory: number | null; readonly cores: number | null };
