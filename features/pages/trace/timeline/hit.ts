/** What lies under a point of a timeline. */
import { eventAt } from "@/lib/charts/lane-tree";
import type { Layer, OpenedDevice, OpenedTrace, Pass } from "@/features/core/trace";
import { extent } from "../selection";
import type { TimelineRow } from "./rows";
import { timeAt, type TimeWindow } from "@/lib/charts/time-window";

export type Hit =
  /** Place in the work. */
  | { readonly kind: "kernel"; readonly item: number }
  /** Place in the calls. */
  | { readonly kind: "call"; readonly call: number }
  /** Place in the gaps. */
  | { readonly kind: "wait"; readonly wait: number }
  | { readonly kind: "pass"; readonly pass: Pass }
  | { readonly kind: "layer"; readonly pass: Pass; readonly layer: Layer };

export type Scene = {
  readonly opened: OpenedTrace;
  readonly device: OpenedDevice;
  readonly rows: readonly TimelineRow[];
  readonly width: number;
  readonly bounds: TimeWindow;
  readonly window: TimeWindow;
  readonly lens: TimeWindow;
};

const REACH = 3;

const rowAt = (rows: readonly TimelineRow[], y: number): TimelineRow | undefined =>
  rows.find(({ top, height }) => y >= top && y < top + height);

/** The scale that is drawn on at a height; null between rows. */
export function scaleAt(rows: readonly TimelineRow[], y: number): "all" | "window" | "lens" | null {
  const kind = rowAt(rows, y)?.kind;
  if (kind === undefined) return null;
  if (kind === "overview") return "all";
  return ["halves", "launch", "kernels", "others", "numbers", "lens-axis"].includes(kind) ? "lens" : "window";
}

export function hitAt(scene: Scene, x: number, y: number): Hit | null {
  const row = rowAt(scene.rows, y);
  if (row === undefined) return null;
  const { bounds, window, lens } = scene;
  const scale = { all: bounds, window, lens }[scaleAt(scene.rows, y) ?? "window"];
  const time = timeAt(scale, scene.width, x);
  const reach = ((scale.to - scale.from) * REACH) / scene.width;
  const { opened, device } = scene;
  switch (row.kind) {
    case "stream": {
      const event = row.lane === null ? -1 : eventAt(row.lane.lane, time, reach);
      return event < 0 ? null : { kind: "kernel", item: row.lane?.items[event] ?? 0 };
    }
    case "kernels":
    case "numbers":
      return kernelAt(scene, time, reach, true) ?? waitAt(device, time, reach);
    case "others":
      return kernelAt(scene, time, reach, false);
    case "waits":
      return waitAt(device, time, reach);
    case "host":
    case "launch": {
      const call = eventAt(opened.calls, time, reach);
      return call < 0 ? null : { kind: "call", call };
    }
    case "passes":
    case "layers":
      return partAt(device, time, row.kind);
    default:
      return null;
  }
}

/** In the lens: on the busiest stream, or on any other. */
function kernelAt({ device, rows }: Scene, time: number, reach: number, onBusiest: boolean): Hit | null {
  const busiest = rows.find(({ lane }) => lane !== null)?.lane?.stream;
  for (const { stream, lane, items } of device.streams) {
    const event = (stream === busiest) === onBusiest ? eventAt(lane, time, reach / REACH) : -1;
    const item = items[event];
    if (item !== undefined) return { kind: "kernel", item };
  }
  return null;
}

function waitAt({ gaps }: OpenedDevice, time: number, reach: number): Hit | null {
  const wait = eventAt(gaps, time, reach);
  return wait < 0 ? null : { kind: "wait", wait };
}

function partAt(device: OpenedDevice, time: number, wanted: "passes" | "layers"): Hit | null {
  const holds = (part: Pass | Layer): boolean => {
    const { from, to } = extent(device, part);
    return time >= from && time <= to;
  };
  const pass = device.segmentation.passes.find(holds);
  if (pass === undefined) return null;
  if (wanted === "passes") return { kind: "pass", pass };
  const layer = pass.layers.find(holds);
  return layer === undefined ? null : { kind: "layer", pass, layer };
}
