/** Tables of the selected part: kernels by time and in order, families, passes, layers, kinds of layer. */
import { FAMILIES, FAMILY_NAMES, type KernelFamily } from "@/features/core/trace/rules";
import {
  type AnchorCandidate,
  clusterRows,
  cut,
  cutNames,
  type KernelNameRow,
  kernelNameRows,
  type KernelRow,
  kernelRows,
  type Pass,
} from "@/features/core/trace";
import { scaled, table, type Column, type Table } from "@/lib/export/table";
import type { Translate } from "@/lib/text";
import { fromUs, toPercent } from "@/lib/units/edge";
import { rowsOfLayers, rowsOfPasses, type Selection } from "./selection";
import { PASS_WORDS, WORDS } from "./words";

/** Maximum rows in a table of single kernels. */
export const MOST_ROWS = 5000;
/** Letters of a kernel's name on a screen. */
export const NAME_LETTERS = 40;

const familyWord = (t: Translate, family: string): string =>
  family in FAMILY_NAMES ? t(FAMILY_NAMES[family as KernelFamily]) : family;

export function kernelTable(t: Translate, { opened, device, range, figures }: Selection): Table {
  const rows = kernelNameRows(opened.trace, device, range);
  const shown = cutNames(rows, NAME_LETTERS);
  const columns: readonly Column<KernelNameRow>[] = [
    { id: "kernel", label: WORDS.name, value: ({ name }) => name, written: shown },
    { id: "family", wideOnly: true, label: WORDS.family, value: ({ family }) => familyWord(t, family) },
    { id: "n", wideOnly: true, label: WORDS.count, value: (row) => row.count },
    scaled({ id: "mean", wideOnly: true, label: WORDS.mean, unit: "s", value: ({ mean }) => fromUs(mean) }, rows),
    scaled({ id: "sum", label: WORDS.sum, unit: "s", value: ({ total }) => fromUs(total) }, rows),
    { id: "share", label: WORDS.share, unit: "%", value: ({ total }) => toPercent(total / figures.busy) },
    scaled(
      { id: "host_wait", wideOnly: true, label: WORDS.hostWait, unit: "s", value: ({ hostWait }) => fromUs(hostWait) },
      rows,
    ),
  ];
  return table(t, columns, rows);
}

/** Kernels as they ran, the first of them. */
export function runTable(t: Translate, { opened, device, range, layer, from }: Selection): Table {
  const listed = { from: range.from, to: Math.min(range.to, range.from + MOST_ROWS) };
  const rows = kernelRows(opened.trace, device, listed, layer?.half ?? null);
  const shown = cutNames(rows, NAME_LETTERS);
  const begins = from - opened.trace.earliest;
  const columns: readonly Column<KernelRow>[] = [
    { id: "kernel", label: WORDS.name, value: ({ name }) => name, written: shown },
    { id: "number", wideOnly: true, label: WORDS.number, value: ({ index }) => index - range.from + 1 },
    { id: "start", wideOnly: true, label: WORDS.start, unit: "µs", value: ({ start }) => start - begins },
    { id: "duration", label: WORDS.duration, unit: "µs", value: ({ time }) => time },
    { id: "stream", wideOnly: true, label: WORDS.stream, value: ({ stream }) => String(stream) },
    { id: "family", wideOnly: true, label: WORDS.family, value: ({ family }) => familyWord(t, family) },
    { id: "shapes", wideOnly: true, label: WORDS.shapes, value: ({ shapes }) => shapes && shapeText(shapes) },
    { id: "operator", wideOnly: true, label: WORDS.operator, value: ({ operator }) => operator },
  ];
  return table(t, columns, rows);
}

const shapeText = (shapes: readonly (readonly number[])[]): string =>
  shapes
    .filter((sizes) => sizes.length > 0)
    .map((sizes) => `[${sizes.join(", ")}]`)
    .join(" ");

export function familyTable(t: Translate, { figures, device, range }: Selection): Table {
  const counts = new Map<KernelFamily, number>();
  for (let i = range.from; i < range.to; i += 1) {
    const family = FAMILIES[device.family[i] ?? 0] ?? "copy";
    counts.set(family, (counts.get(family) ?? 0) + 1);
  }
  const rows = [...counts]
    .map(([family, count]) => ({ family, count, time: figures.families[family] ?? 0 }))
    .toSorted((a, b) => b.time - a.time);
  return table(
    t,
    [
      { id: "family", label: WORDS.family, value: ({ family }) => t(FAMILY_NAMES[family]) },
      { id: "n", wideOnly: true, label: WORDS.count, value: (row) => row.count },
      scaled({ id: "sum", label: WORDS.sum, unit: "s", value: ({ time }) => fromUs(time) }, rows),
      { id: "share", label: WORDS.share, unit: "%", value: ({ time }) => toPercent(time / figures.busy) },
    ],
    rows,
  );
}

export function passTable(t: Translate, { device, opened }: Selection): Table {
  const rows = rowsOfPasses(device);
  const { earliest } = opened.trace;
  return table(
    t,
    [
      { id: "pass", label: WORDS.pass, value: ({ pass }) => String(pass.index) },
      { id: "kind", label: WORDS.kind, value: ({ pass }) => t(PASS_WORDS[pass.kind]) },
      { id: "tokens", wideOnly: true, label: WORDS.tokens, value: ({ pass }) => pass.tokens },
      { id: "layers", wideOnly: true, label: WORDS.layers, value: ({ pass }) => pass.layers.length },
      scaled(
        {
          id: "start",
          wideOnly: true,
          label: WORDS.start,
          unit: "s",
          value: ({ figures }) => fromUs(figures.start - earliest),
        },
        rows,
      ),
      scaled({ id: "wall", label: WORDS.wall, unit: "s", value: ({ figures }) => fromUs(figures.wall) }, rows),
      scaled(
        {
          id: "layer",
          wideOnly: true,
          label: WORDS.perLayer,
          unit: "s",
          value: ({ meanLayer }) => meanLayer && fromUs(meanLayer),
        },
        rows,
      ),
      { id: "busy", label: WORDS.busy, unit: "%", value: ({ figures }) => toPercent(figures.busy / figures.wall) },
      {
        id: "notes",
        wideOnly: true,
        label: WORDS.notes,
        value: ({ pass, steady }) => (pass.partial ? t(WORDS.cut) : steady ? t(WORDS.steady) : ""),
      },
    ],
    rows,
  );
}

export function layerTable(t: Translate, { device }: Selection, pass: Pass): Table {
  const rows = rowsOfLayers(device, pass);
  return table(
    t,
    [
      { id: "layer", label: WORDS.layer, value: ({ layer }) => String(layer.index) },
      { id: "flags", label: WORDS.kind, value: ({ flags }) => flags.join(" + ") },
      { id: "n", wideOnly: true, label: WORDS.kernels, value: ({ figures }) => figures.kernels },
      scaled({ id: "wall", label: WORDS.wall, unit: "s", value: ({ figures }) => fromUs(figures.wall) }, rows),
      { id: "busy", label: WORDS.busy, unit: "%", value: ({ figures }) => toPercent(figures.busy / figures.wall) },
      scaled(
        {
          id: "host",
          wideOnly: true,
          label: WORDS.hostWait,
          unit: "s",
          value: ({ figures }) => fromUs(figures.causes.host ?? 0),
        },
        rows,
      ),
    ],
    rows,
  );
}

/** Of the selected pass; a layer that has several flags counts for each. */
export function clusterTable(t: Translate, { device }: Selection, pass: Pass): Table {
  const rows = clusterRows(rowsOfLayers(device, pass));
  return table(
    t,
    [
      { id: "kind", label: WORDS.kind, value: ({ flag }) => flag },
      { id: "n", wideOnly: true, label: WORDS.count, value: ({ layers }) => layers },
      scaled({ id: "median", label: WORDS.median, unit: "s", value: ({ medianWall }) => fromUs(medianWall) }, rows),
      scaled({ id: "p10", wideOnly: true, label: "p10", unit: "s", value: ({ low }) => fromUs(low) }, rows),
      scaled({ id: "p90", wideOnly: true, label: "p90", unit: "s", value: ({ high }) => fromUs(high) }, rows),
      { id: "busy", label: WORDS.busy, unit: "%", value: ({ meanBusy, meanWall }) => toPercent(meanBusy / meanWall) },
    ],
    rows,
  );
}

export function candidateTable(t: Translate, rows: readonly AnchorCandidate[]): Table {
  return table(
    t,
    [
      { id: "kernel", label: WORDS.name, value: ({ name }) => name, written: ({ name }) => cut(name, NAME_LETTERS) },
      { id: "hits", label: WORDS.hits, value: ({ hits }) => hits },
      { id: "blocks", wideOnly: true, label: WORDS.blocks, value: ({ blocksPerLayer }) => blocksPerLayer },
      { id: "residue", wideOnly: true, label: WORDS.residue, value: ({ residue }) => residue },
    ],
    rows,
  );
}
