/** Which device and which stretch of its work the settings mean. */
import {
  type DeviceCapture,
  type Layer,
  layerRows,
  LEAST_CONFIDENCE,
  type OpenedDevice,
  type OpenedTrace,
  type Pass,
  passRows,
  type Range,
  type RangeFigures,
  rangeFigures,
  recut,
  representativePass,
  type Segmentation,
} from "@/features/core/trace";
import { firstAfter } from "@/lib/charts/lane-tree";
import { perObject } from "@/lib/per-object";
import type { TraceInput } from "./input";

export type Selection = {
  readonly opened: OpenedTrace;
  readonly device: OpenedDevice;
  readonly scope: "trace" | "pass" | "layer" | "range";
  readonly pass: Pass | null;
  readonly layer: Layer | null;
  /** Places in the work. */
  readonly range: Range;
  /** Microseconds as the events count them: of the range of time that was asked, else of what lies in it. */
  readonly from: number;
  readonly to: number;
  readonly figures: RangeFigures;
  /** How the device was cut; its own segmentation has no layers where those are too unsure to be shown. */
  readonly found: Segmentation;
};

/** One rank is one device of one file. */
export type Rank = { readonly opened: OpenedTrace; readonly device: OpenedDevice };

/** In the order of the ranks that the files state, else as they were opened. */
export function ranks(traces: readonly OpenedTrace[]): readonly Rank[] {
  const rank = ({ trace }: OpenedTrace): number => trace.header.rank ?? Number.MAX_SAFE_INTEGER;
  return traces
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((opened) => opened.devices.map((device) => ({ opened, device })));
}

/** null if no trace is open, or it has no device work. */
export function select(traces: readonly OpenedTrace[], input: TraceInput): Selection | null {
  const all = ranks(traces);
  const rank = all[input.rank] ?? all[0];
  if (rank === undefined) return null;
  const cut = asCut(rank, input);
  const segmentation = cut.segmentation;
  const device = guessed(segmentation, input) && rank.opened.complete ? passesOnly(cut) : cut;
  const { passes } = device.segmentation;
  const number = input.pass ?? representativePass(rowsOfPasses(device));
  const pass = passes.find(({ index }) => index === number) ?? null;
  const layer = pass?.layers.find(({ index }) => index === input.layer) ?? null;
  const asked = readRange(input.range);
  if (asked !== null) {
    const { earliest } = rank.opened.trace;
    const time = { from: asked.from + earliest, to: asked.to + earliest };
    const range = { from: firstAfter(device.work.start, time.from - 1e-9), to: firstAfter(device.work.start, time.to) };
    return {
      ...rank,
      device,
      found: segmentation,
      scope: "range",
      pass,
      layer,
      range,
      ...time,
      figures: partFigures(device, range),
    };
  }
  const scope = layer !== null ? "layer" : pass !== null ? "pass" : "trace";
  const { from, to } = layer ?? pass ?? { from: 0, to: device.work.start.length };
  const range = { from, to };
  const figures = partFigures(device, range);
  return {
    ...rank,
    device,
    found: segmentation,
    scope,
    pass,
    layer,
    range,
    from: figures.start,
    to: figures.end,
    figures,
  };
}

/** Whether the layers are a guess (probability about one half) and the user set nothing. */
const guessed = ({ method, confidence }: Segmentation, asked: TraceInput): boolean =>
  method !== "none" &&
  confidence < LEAST_CONFIDENCE &&
  asked.layers === null &&
  [asked.anchor, asked.layer_profile, asked.model_config].every((stated) => stated === "");

const passesOnly = perObject((device: OpenedDevice): OpenedDevice => {
  const { segmentation } = device;
  const passes = segmentation.passes.map((pass) => ({ ...pass, layers: [] }));
  return { ...device, segmentation: { ...segmentation, layers: 0, passes } };
});

/** As the reader's own anchor and number of layers cut it. */
function asCut({ opened, device }: Rank, { anchor, layers }: TraceInput): OpenedDevice {
  // Your rules, a profile or a config apply to these cuts as well.
  if ((anchor === "" && layers === null) || opened.own !== undefined) return device;
  const known = CUTS(device);
  const key = `${layers} ${anchor}`;
  const cut = known.get(key) ?? recut(opened.trace, device, { anchor, ...(layers !== null && { layers }) });
  known.set(key, cut);
  return cut;
}

const CUTS = perObject((_: OpenedDevice) => new Map<string, OpenedDevice>());

/** Worked out once a device: a trace may have thousands of passes. */
export const rowsOfPasses = perObject((device: DeviceCapture) => passRows(device));

const LAYERS = new WeakMap<Pass, ReturnType<typeof layerRows>>();

export function rowsOfLayers(device: OpenedDevice, pass: Pass): ReturnType<typeof layerRows> {
  const rows = LAYERS.get(pass) ?? layerRows(device, pass, device.flags);
  LAYERS.set(pass, rows);
  return rows;
}

/** Of a run of work: a pass, a layer, a range. */
export const partFigures = ({ work, rules, gaps }: OpenedDevice, { from, to }: Range): RangeFigures =>
  rangeFigures(work, rules, gaps, from, to);

/** First start to last end of a run of work. */
export function extent({ work }: DeviceCapture, { from, to }: Range): { readonly from: number; readonly to: number } {
  const first = work.start[from] ?? 0;
  let last = first;
  for (let i = from; i < to; i += 1) last = Math.max(last, work.end[i] ?? first);
  return { from: first, to: last };
}

export const wholeExtent = perObject((device: DeviceCapture) =>
  extent(device, { from: 0, to: device.work.start.length }),
);

/** "12.5-80" in microseconds; null where it is none. */
export function readRange(text: string): { readonly from: number; readonly to: number } | null {
  const match = /^(-?\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text);
  if (match === null) return null;
  const [from, to] = [Number(match[1]), Number(match[2])];
  return to > from ? { from, to } : null;
}

/** Nanoseconds are the finest that any exporter writes. */
export const writeRange = (from: number, to: number): string => `${plain(from)}-${plain(to)}`;

const plain = (value: number): string => String(Number(value.toFixed(3)));
