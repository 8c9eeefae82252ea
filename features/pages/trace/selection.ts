/** Which device and which stretch of its time the settings mean. */
import type { Layer, Pass } from "@/features/core/trace/segment/segmentation";
import type { TraceInput } from "./input";
import type { OpenedDevice, OpenedTrace } from "./opened";

export type Selection = {
  readonly trace: OpenedTrace;
  readonly device: OpenedDevice;
  readonly scope: "trace" | "pass" | "layer" | "range";
  readonly pass: Pass | null;
  readonly layer: Layer | null;
  /** Microseconds as the events count them. */
  readonly from: number;
  readonly to: number;
};

/** One rank is one device of one file. */
export type Rank = { readonly trace: OpenedTrace; readonly device: OpenedDevice };

/** In the order of the ranks that the files state, else as they were opened. */
export function ranks(traces: readonly OpenedTrace[]): readonly Rank[] {
  return traces
    .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || 0)
    .flatMap((trace) => trace.devices.map((device) => ({ trace, device })));
}

/** null where nothing is open, or no device did anything. */
export function select(traces: readonly OpenedTrace[], input: TraceInput): Selection | null {
  const all = ranks(traces);
  const rank = all[input.rank] ?? all[0];
  if (rank === undefined) return null;
  const pass = choosePass(rank.device, input.pass);
  const layer = pass?.layers.find(({ index }) => index === input.layer) ?? null;
  const range = readRange(input.range);
  const { zero } = rank.trace;
  if (range !== null) return { ...rank, scope: "range", pass, layer, from: range.from + zero, to: range.to + zero };
  if (layer !== null) return { ...rank, scope: "layer", pass, layer, ...extent(rank.device, layer) };
  if (pass !== null) return { ...rank, scope: "pass", pass, layer, ...extent(rank.device, pass) };
  return { ...rank, scope: "trace", pass, layer, ...whole(rank.device) };
}

/** First start to last end of a run of work. */
export function extent({ work }: OpenedDevice, { from, to }: { readonly from: number; readonly to: number }) {
  const first = work.start[from] ?? 0;
  let last = first;
  for (let i = from; i < to; i += 1) last = Math.max(last, work.end[i] ?? first);
  return { from: first, to: last };
}

export const whole = (device: OpenedDevice) => extent(device, { from: 0, to: device.work.start.length });

/** "12.5-80" in microseconds; null where it is none. */
export function readRange(written: string): { readonly from: number; readonly to: number } | null {
  const found = /^(-?\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(written);
  if (found === null) return null;
  const [from, to] = [Number(found[1]), Number(found[2])];
  return to > from ? { from, to } : null;
}

/** Nanoseconds are the finest that any exporter writes. */
export const writeRange = (from: number, to: number): string => `${plain(from)}-${plain(to)}`;

const plain = (value: number): string => String(Number(value.toFixed(3)));

/** A pass by number; without one that of median length among the whole ones of the commonest kind; -1: none. */
function choosePass({ work, segmentation: { passes } }: OpenedDevice, asked: number | null): Pass | null {
  if (asked !== null) return passes.find(({ index }) => index === asked) ?? null;
  const complete = passes.filter(({ partial }) => !partial);
  const counted = Map.groupBy(complete.length > 0 ? complete : passes, ({ kind }) => kind);
  const commonest = [...counted.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  const length = ({ from, to }: Pass): number => (work.end[to - 1] ?? 0) - (work.start[from] ?? 0);
  return commonest.toSorted((a, b) => length(a) - length(b))[commonest.length >> 1] ?? null;
}
