/** Tables of the selected part: kernels by time and in order, families, passes, layers. Times of cells are microseconds. */
import { FAMILY_NAMES } from "@/features/core/trace/kernels/rules";
import type { Pass } from "@/features/core/trace/segment/segmentation";
import { scaled, table, type Column, type Table } from "@/lib/export/table";
import type { Translate } from "@/lib/text";
import { fromUs, toPercent } from "@/lib/units/edge";
import { count, type Counted } from "./counted";
import { kernelRows, runRows, type KernelRow, type RunRow } from "./kernels";
import { extent, type Selection } from "./selection";
import { PASS_WORDS, WORDS } from "./words";

/** What a table of single kernels shows at most. */
export const MOST_ROWS = 5000;

export function kernelTable(t: Translate, { trace, device }: Selection, counted: Counted): Table {
  const rows = kernelRows(trace, device, counted);
  const columns: readonly Column<KernelRow>[] = [
    { id: "kernel", label: WORDS.name, value: ({ fullName }) => fullName, written: ({ name }) => name },
    { id: "family", label: WORDS.family, value: ({ family }) => t(FAMILY_NAMES[family]) },
    { id: "n", label: WORDS.count, value: (row) => row.count },
    scaled({ id: "mean", label: WORDS.mean, unit: "s", value: ({ mean }) => fromUs(mean) }, rows),
    scaled({ id: "sum", label: WORDS.sum, unit: "s", value: ({ sum }) => fromUs(sum) }, rows),
    { id: "share", label: WORDS.share, unit: "%", value: ({ sum }) => toPercent(sum / counted.busy) },
  ];
  return table(t, columns, rows);
}

export function runTable(t: Translate, { trace, device, from }: Selection, counted: Counted): Table {
  const rows = runRows(trace, device, counted, from, MOST_ROWS);
  const columns: readonly Column<RunRow>[] = [
    { id: "number", label: WORDS.number, value: ({ number }) => number },
    { id: "kernel", label: WORDS.name, value: ({ fullName }) => fullName, written: ({ name }) => name },
    { id: "family", label: WORDS.family, value: ({ family }) => t(FAMILY_NAMES[family]) },
    { id: "stream", label: WORDS.stream, value: ({ stream }) => stream },
    { id: "start", label: WORDS.start, unit: "µs", value: ({ start }) => start },
    { id: "duration", label: WORDS.duration, unit: "µs", value: ({ duration }) => duration },
    { id: "gap", label: WORDS.gap, unit: "µs", value: ({ gap }) => gap },
  ];
  return table(t, columns, rows);
}

export function familyTable(t: Translate, { families, busy }: Counted): Table {
  const rows = families.toSorted((a, b) => b.union - a.union);
  return table(
    t,
    [
      { id: "family", label: WORDS.family, value: ({ family }) => t(FAMILY_NAMES[family]) },
      { id: "n", label: WORDS.count, value: (row) => row.count },
      scaled({ id: "sum", label: WORDS.sum, unit: "s", value: ({ sum }) => fromUs(sum) }, rows),
      scaled({ id: "union", label: WORDS.union, unit: "s", value: ({ union }) => fromUs(union) }, rows),
      { id: "share", label: WORDS.share, unit: "%", value: ({ union }) => toPercent(union / busy) },
    ],
    rows,
  );
}

export function passTable(t: Translate, { device, trace }: Selection): Table {
  const rows = device.segmentation.passes.map((pass) => ({ pass, ...timed(device, pass) }));
  return table(
    t,
    [
      { id: "pass", label: WORDS.pass, value: ({ pass }) => String(pass.index) },
      { id: "kind", label: WORDS.kind, value: ({ pass }) => t(PASS_WORDS[pass.kind]) },
      { id: "tokens", label: WORDS.tokens, value: ({ pass }) => pass.tokens },
      { id: "layers", label: WORDS.layers, value: ({ pass }) => pass.layers.length },
      { id: "complete", label: WORDS.whole, value: ({ pass }) => t(pass.partial ? WORDS.cut : WORDS.yes) },
      scaled({ id: "start", label: WORDS.start, unit: "s", value: ({ from }) => fromUs(from - trace.zero) }, rows),
      scaled({ id: "wall", label: WORDS.wall, unit: "s", value: ({ wall }) => fromUs(wall) }, rows),
      { id: "busy", label: WORDS.busy, unit: "%", value: ({ wall, busy }) => toPercent(busy / wall) },
    ],
    rows,
  );
}

export function layerTable(t: Translate, { device }: Selection, pass: Pass): Table {
  const rows = pass.layers.map((layer) => ({ layer, ...timed(device, layer) }));
  return table(
    t,
    [
      { id: "layer", label: WORDS.layer, value: ({ layer }) => String(layer.index) },
      { id: "n", label: WORDS.kernels, value: ({ layer }) => layer.to - layer.from },
      scaled({ id: "wall", label: WORDS.wall, unit: "s", value: ({ wall }) => fromUs(wall) }, rows),
      { id: "busy", label: WORDS.busy, unit: "%", value: ({ wall, busy }) => toPercent(busy / wall) },
      scaled({ id: "host", label: WORDS.hostWait, unit: "s", value: ({ hostWait }) => fromUs(hostWait) }, rows),
    ],
    rows,
  );
}

function timed(device: Selection["device"], range: { readonly from: number; readonly to: number }) {
  const stretch = extent(device, range);
  return { ...stretch, ...count(device, stretch) };
}
