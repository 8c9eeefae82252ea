/** Fits, rows, cases and loads as tables, and the commands. */
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
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { IN_GB, IN_GB_PER_S, IN_MS, IN_PERCENT, IN_TFLOPS, IN_US } from "@/lib/units/shown-in";
import type { MeasureAnswer } from "./answer";
import { memoryOff, sheetRate } from "./figures";
import type { ServedPoint } from "./served";
import { KERNEL_NAMES, linkWords, WORDS } from "./words";

export const commandTable = ({ commands }: MeasureAnswer, t: Translate): Table =>
  table(
    t,
    [
      { id: "script", label: WORDS.script, value: ({ tool }) => `${tool}.py` },
      { id: "command", label: WORDS.command, value: ({ line }) => line },
    ],
    commands,
  );

export const fileTable = (files: readonly KitFile[], t: Translate): Table =>
  table(
    t,
    [
      { id: "file", label: text({ en: "File", zh: "文件" }), value: ({ name }) => name },
      { id: "script", label: WORDS.script, value: ({ tool }) => `${tool}.py` },
      { id: "device", label: text({ en: "Device", zh: "设备" }), value: ({ machine }) => machine.device },
      { id: "devices", label: verbatim("n"), value: ({ machine }) => machine.devices },
      { id: "torch", label: verbatim("PyTorch"), value: ({ machine }) => machine.torch },
      { id: "runtime", label: text({ en: "Runtime", zh: "运行时" }), value: ({ machine }) => machine.runtime },
      { id: "date", label: text({ en: "Date", zh: "日期" }), value: ({ date }) => date.replace("T", " ") },
      { id: "rows", label: WORDS.rows, value: ({ measured }) => measured },
    ],
    files,
  );

export const fitTable = ({ fits, sheet }: MeasureAnswer, t: Translate): Table =>
  table<KernelFit>(
    t,
    [
      { id: "format", label: text({ en: "Data type", zh: "数据类型" }), value: ({ format }) => format },
      { id: "rows", label: WORDS.rows, value: ({ rows }) => rows },
      { id: "rate", label: verbatim("P"), ...IN_TFLOPS, value: (fit) => fit.rate },
      {
        id: "share",
        label: text({ en: "Of the sheet", zh: "占数据表" }),
        ...IN_PERCENT,
        value: (fit) => ofSheet(fit, sheet),
      },
      { id: "bandwidth", label: verbatim("B"), ...IN_GB_PER_S, value: (fit) => fit.bandwidth },
      { id: "floor", label: verbatim("t0"), ...IN_US, value: (fit) => fit.floor },
      { id: "error", label: text({ en: "Median error", zh: "误差中位数" }), ...IN_PERCENT, value: (fit) => fit.error },
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
      { id: "format", label: text({ en: "Data type", zh: "数据类型" }), value: ({ format }) => format },
      { id: "name", label: text({ en: "Matrix product", zh: "矩阵乘" }), value: ({ name }) => name },
      { id: "m", label: verbatim("m"), value: ({ m }) => m },
      { id: "n", label: verbatim("n"), value: ({ n }) => n },
      { id: "k", label: verbatim("k"), value: ({ k }) => k },
      { id: "time", label: WORDS.measured, ...IN_US, value: ({ seconds }) => seconds },
      {
        id: "least",
        label: text({ en: "shortest", zh: "最短" }),
        ...IN_US,
        value: ({ least }) => least,
        fileOnly: true,
      },
      { id: "most", label: text({ en: "longest", zh: "最长" }), ...IN_US, value: ({ most }) => most, fileOnly: true },
      { id: "rate", label: verbatim("W / t"), ...IN_TFLOPS, value: ({ flops, seconds }) => flops / seconds },
      { id: "moved", label: verbatim("Q / t"), ...IN_GB_PER_S, value: ({ bytes, seconds }) => bytes / seconds },
      ...beside("catalogue", sheet, text({ en: "predicted, catalogue", zh: "预测（目录）" })),
      ...beside("own", own?.chip ?? null, text({ en: "predicted, own", zh: "预测（自定义）" })),
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
        label: text({ en: "Kernel", zh: "内核" }),
        value: (row) => t(KERNEL_NAMES[row.kind === "launch" ? row.op : row.phase]),
      },
      {
        id: "batch",
        label: text({ en: "Sequences", zh: "序列数" }),
        value: (row) => ("sequences" in row ? row.sequences : null),
      },
      {
        id: "queries",
        label: text({ en: "Queries", zh: "查询数" }),
        value: (row) => ("queries" in row ? row.queries : null),
      },
      { id: "keys", label: text({ en: "Keys", zh: "键数" }), value: (row) => ("keys" in row ? row.keys : null) },
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
      { id: "what", label: text({ en: "Message", zh: "消息" }), value: (fit) => t(linkWords(fit)) },
      { id: "rows", label: WORDS.rows, value: ({ rows }) => rows.length },
      { id: "latency", label: verbatim("α"), ...IN_US, value: ({ latency }) => latency },
      { id: "bandwidth", label: verbatim("β"), ...IN_GB_PER_S, value: ({ bandwidth }) => bandwidth },
      {
        id: "error",
        label: text({ en: "Median error", zh: "误差中位数" }),
        ...IN_PERCENT,
        value: ({ error }) => error,
      },
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
      { id: "model", label: text({ en: "Model", zh: "模型" }), value: ({ model }) => model },
      { id: "batch", label: text({ en: "Batch", zh: "批量" }), value: ({ batch }) => batch },
      { id: "isl", label: "ISL", value: ({ isl }) => isl },
      { id: "osl", label: "OSL", value: ({ osl }) => osl },
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

const joined = (a: Text, b: Text): Text => text({ en: `${a.en} ${b.en}`, zh: `${a.zh}${b.zh}` });

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
      { id: "item", label: text({ en: "Measured item", zh: "测量项" }), value: ({ item }) => item },
      { id: "status", label: text({ en: "Status", zh: "状态" }), value: ({ status }) => status },
      { id: "why", label: text({ en: "Reason", zh: "原因" }), value: ({ why }) => why },
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
      { id: "figure", label: text({ en: "Figure", zh: "指标" }), value: ({ column }) => t(FIGURES[column].label) },
      { id: "unit", label: text({ en: "Unit", zh: "单位" }), value: ({ column }) => FIGURES[column].unit },
      {
        id: "catalogue",
        label: text({ en: "Catalogue", zh: "目录" }),
        value: ({ old }) => (typeof old === "number" ? old : null),
      },
      { id: "own", label: text({ en: "Own", zh: "自定义" }), value: ({ value }) => value },
    ],
    rows,
  );
}
