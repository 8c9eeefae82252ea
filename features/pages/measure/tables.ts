/** Fits, rows, cases and loads as tables, and the commands. */
import { head } from "@/features/quantities";
import type { Chip } from "@/features/core/hardware/chip";
import type { CustomChip } from "@/features/core/hardware/schema";
import { FIGURES, isNumberFigure } from "@/features/core/hardware/figures";
import { chipToEdge } from "@/features/core/hardware/custom-chip";
import type { KernelFit } from "@/features/core/kit/kernel-fit";
import type { KitFile, Unmeasured } from "@/features/core/kit/kit-file";
import { peakActual, peakTheory, type KitRow, type MemoryRow, type ProductRow } from "@/features/core/kit/kit-rows";
import type { LinkFit } from "@/features/core/kit/link-fit";
import type { OwnChip } from "@/features/core/kit/own-chip";
import { pricedProduct } from "@/features/core/kit/priced-rows";
import { table, type Column, type Table } from "@/lib/export/table";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { IN_GB, IN_GB_PER_S, IN_MS, IN_PERCENT, IN_TFLOPS, IN_US } from "@/lib/units/shown-in";
import type { MeasureAnswer } from "./answer";
import { memoryOff, sheetRate } from "./figures";
import type { ServedPoint } from "./served";
import { KERNEL_NAMES, linkWords, WORDS } from "./words";
import * as messages from "./messages";

export const fileTable = (files: readonly KitFile[], t: Translate): Table =>
  table(
    t,
    [
      { id: "file", label: messages.file, value: ({ name }) => name },
      { id: "script", label: WORDS.script, value: ({ tool }) => `${tool}.py` },
      { id: "device", label: messages.device, value: ({ machine }) => machine.device },
      { id: "devices", label: verbatim("n"), value: ({ machine }) => machine.devices },
      { id: "torch", label: verbatim("PyTorch"), value: ({ machine }) => machine.torch },
      { id: "runtime", label: messages.runtime, value: ({ machine }) => machine.runtime },
      { id: "date", label: messages.date, value: ({ date }) => date.replace("T", " ") },
      { id: "rows", label: WORDS.rows, value: ({ measured }) => measured },
    ],
    files,
  );

export const fitTable = ({ fits, sheet }: MeasureAnswer, t: Translate): Table =>
  table<KernelFit>(
    t,
    [
      { id: "format", label: messages.dataType, value: ({ format }) => format },
      { id: "rows", label: WORDS.rows, value: ({ rows }) => rows },
      { id: "rate", label: verbatim("P"), ...IN_TFLOPS, value: (fit) => fit.rate },
      { id: "share", label: messages.ofSheet, ...IN_PERCENT, value: (fit) => ofSheet(fit, sheet) },
      { id: "bandwidth", label: verbatim("B"), ...IN_GB_PER_S, value: (fit) => fit.bandwidth },
      { id: "floor", label: verbatim("t0"), ...IN_US, value: (fit) => fit.floor },
      { id: "error", label: messages.medianError, ...IN_PERCENT, value: (fit) => fit.error },
    ],
    fits,
  );

function ofSheet({ format, rate: attained }: KernelFit, sheet: Chip | null): number | null {
  const peak = sheetRate(sheet, format);
  return attained === null || peak === null ? null : attained / peak;
}

/** Beside the suite's own price of each, on the catalogue's sheet and on the one made here. */
export const productTable = ({ rows, sheet, own }: MeasureAnswer, t: Translate): Table => {
  const beside = (id: string, chip: Chip | null, label: Text): Column<ProductRow>[] =>
    chip === null ? [] : [{ id, label, ...IN_US, value: (row) => pricedProduct(chip, row) }];
  return table<ProductRow>(
    t,
    [
      { id: "format", label: messages.dataType, value: ({ format }) => format },
      { id: "name", label: messages.matrixProduct, value: ({ name }) => name },
      { id: "m", label: verbatim("m"), value: ({ m }) => m },
      { id: "n", label: verbatim("n"), value: ({ n }) => n },
      { id: "k", label: verbatim("k"), value: ({ k }) => k },
      { id: "time", label: WORDS.measured, ...IN_US, value: ({ seconds }) => seconds },
      { id: "least", label: messages.shortest, ...IN_US, value: ({ least }) => least, fileOnly: true },
      { id: "most", label: messages.longest, ...IN_US, value: ({ most }) => most, fileOnly: true },
      { id: "rate", label: verbatim("W / t"), ...IN_TFLOPS, value: ({ flops, seconds }) => flops / seconds },
      { id: "moved", label: verbatim("Q / t"), ...IN_GB_PER_S, value: ({ bytes, seconds }) => bytes / seconds },
      ...beside("catalogue", sheet, messages.predictedCatalogue),
      ...beside("own", own?.chip ?? null, messages.predictedOwn),
    ],
    rows.filter((row) => row.kind === "product"),
  );
};

type Small = Extract<KitRow, { kind: "attention" | "launch" }>;

export const attentionTable = (rows: readonly KitRow[], t: Translate): Table =>
  table<Small>(
    t,
    [
      {
        id: "what",
        label: messages.kernel,
        value: (row) => t(KERNEL_NAMES[row.kind === "launch" ? row.op : row.phase]),
      },
      { id: "batch", label: messages.sequences, value: (row) => ("sequences" in row ? row.sequences : null) },
      { id: "queries", label: messages.queries, value: (row) => ("queries" in row ? row.queries : null) },
      { id: "keys", label: messages.keys, value: (row) => ("keys" in row ? row.keys : null) },
      { id: "time", label: WORDS.measured, ...IN_US, value: ({ seconds }) => seconds },
      {
        id: "rate",
        label: verbatim("W / t"),
        ...IN_TFLOPS,
        value: (row) => ("flops" in row ? row.flops / row.seconds : null),
      },
      {
        id: "moved",
        label: verbatim("Q / t"),
        ...IN_GB_PER_S,
        value: (row) => ("bytes" in row ? row.bytes / row.seconds : null),
      },
    ],
    rows.filter((row) => row.kind === "attention" || row.kind === "launch"),
  );

export const linkTable = (links: readonly LinkFit[], t: Translate): Table =>
  table<LinkFit>(
    t,
    [
      { id: "what", label: messages.message, value: (fit) => t(linkWords(fit)) },
      { id: "rows", label: WORDS.rows, value: ({ rows }) => rows.length },
      { id: "latency", label: verbatim("α"), ...IN_US, value: ({ latency }) => latency },
      { id: "bandwidth", label: verbatim("β"), ...IN_GB_PER_S, value: ({ bandwidth }) => bandwidth },
      { id: "error", label: messages.medianError, ...IN_PERCENT, value: ({ error }) => error },
    ],
    links,
  );

export const memoryTable = (cases: readonly MemoryRow[], t: Translate): Table => {
  const both = (id: "weights" | "kv", label: Text): Column<MemoryRow>[] => [
    { id: `${id}_computed`, label: joined(label, WORDS.computed), ...IN_GB, value: ({ theory }) => theory[id] },
    { id: `${id}_measured`, label: joined(label, WORDS.measured), ...IN_GB, value: ({ actual }) => actual[id] },
  ];
  return table<MemoryRow>(
    t,
    [
      { id: "model", label: messages.model, value: ({ model }) => model },
      { id: "batch", label: messages.batch, value: ({ batch }) => batch },
      { id: "isl", ...head("isl"), value: ({ isl }) => isl },
      { id: "osl", ...head("osl"), value: ({ osl }) => osl },
      ...both("weights", WORDS.weights),
      ...both("kv", verbatim("KV")),
      { id: "activations", label: WORDS.activations, ...IN_GB, value: ({ theory }) => theory.activations },
      { id: "other", label: WORDS.other, ...IN_GB, value: ({ actual }) => actual.other },
      { id: "computed", label: WORDS.computed, ...IN_GB, value: peakTheory },
      { id: "measured", label: WORDS.measured, ...IN_GB, value: peakActual },
      { id: "off", label: WORDS.off, ...IN_PERCENT, value: memoryOff },
    ],
    cases,
  );
};

const joined = (a: Text, b: Text): Text => messages.b({ a, b });

const SERVED = { ttft: "TTFT", tpot: "TPOT", rate: "tok/s" } as const;
type Served = keyof typeof SERVED;

/** Every figure, or those that are drawn. */
export const servedTable = (
  points: readonly ServedPoint[],
  t: Translate,
  shown: readonly Served[] = ["ttft", "tpot", "rate"],
): Table =>
  table<ServedPoint>(
    t,
    [{ id: "users", label: WORDS.users, value: ({ users }) => users }, ...shown.flatMap(servedColumns)],
    points,
  );

function servedColumns(metric: Served): Column<ServedPoint>[] {
  const unit = metric === "rate" ? { unit: "tok/s" } : IN_MS;
  const label = (word: Text): Text => joined(verbatim(`${SERVED[metric]} `), word);
  const tail: Column<ServedPoint>[] =
    metric === "rate"
      ? []
      : [{ id: `${metric}_p99`, label: `${SERVED[metric]} p99`, ...IN_MS, value: (row) => row.tail[metric] }];
  return [
    { id: `${metric}_measured`, label: label(WORDS.measured), ...unit, value: ({ measured }) => measured[metric] },
    {
      ...{ id: `${metric}_predicted`, label: label(WORDS.predicted), ...unit },
      value: ({ predicted }) => predicted?.[metric] ?? null,
    },
    ...tail,
  ];
}

export const unmeasuredTable = (items: readonly Unmeasured[], t: Translate): Table =>
  table<Unmeasured>(
    t,
    [
      { id: "item", label: messages.measuredItem, value: ({ item }) => item },
      { id: "status", label: messages.status, value: ({ status }) => status },
      { id: "why", label: messages.reason, value: ({ why }) => why },
    ],
    items,
  );

/** Figures that differ from the catalogue's, or that there are of an unknown device. */
export function ownTable({ columns, known }: OwnChip, t: Translate): Table {
  const before: Partial<CustomChip> = known === null ? {} : chipToEdge(known);
  const rows = Object.entries(columns).flatMap(([column, value]) => {
    const old = before[column as keyof CustomChip] ?? null;
    return isNumberFigure(column) && typeof value === "number" && value !== old ? [{ column, value, old }] : [];
  });
  return table(
    t,
    [
      { id: "figure", label: messages.figure, value: ({ column }) => t(FIGURES[column].label) },
      { id: "unit", label: messages.unit, value: ({ column }) => FIGURES[column].unit },
      { id: "catalogue", label: messages.catalogue, value: ({ old }) => (typeof old === "number" ? old : null) },
      { id: "own", label: messages.own, value: ({ value }) => value },
    ],
    rows,
  );
}
