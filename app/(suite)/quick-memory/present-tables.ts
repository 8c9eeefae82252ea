/** Rows, columns and exportable sheets of the page's tables. Pure. */
import type { DataColumn } from "@/components/tables/data-table";
import { columnNumber } from "@/components/tables/decimals";
import { bytesOf, usedLines, type LineId } from "@/features/pages/quick-memory/lines";
import { servingInstance, type QuickMemory } from "@/features/pages/quick-memory/quick-memory";
import type { LayerCache } from "@/features/pages/quick-memory/instance";
import type { Tier } from "@/features/core/memory/host";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount, formatLatency, formatQuantity, NOTHING } from "@/lib/format/quantity";
import { GB } from "@/lib/units/edge";
import { text, type Text } from "@/lib/text";
import { countOf, rankLines, type Translate } from "./present";
import { ENTERED, KIND_WORD, LINE_WORD, sourceWord, TIER_WORD } from "./words";
import type { MemoryInput } from "@/features/pages/quick-memory/input";

export type LedgerRow = {
  readonly id: LineId;
  readonly label: Text;
  readonly cells: readonly number[];
  readonly source: Text;
};

/** One row per line of the ledger, one cell (bytes) per kind of rank. */
export function ledgerRows(memory: QuickMemory, input: MemoryInput): readonly LedgerRow[] {
  const ranks = rankLines(memory);
  return usedLines(ranks.map(({ lines }) => lines)).map((id) => ({
    id,
    label: LINE_WORD[id],
    cells: ranks.map(({ lines }) => bytesOf(lines, id)),
    source: isEntered(id, input) ? ENTERED : sourceWord(id, input.engine),
  }));
}

function isEntered(id: LineId, input: MemoryInput): boolean {
  if (id === "drafts") return input.draft_gib > 0;
  if (id === "activation") return input.activation_gib !== null;
  if (id === "runtime") return input.runtime_gib !== null;
  if (id === "graphs") return input.graphs_gib !== null;
  if (id === "driver") return input.driver_gib !== null;
  if (id === "cache-free") return input.kv_gib !== null || input.kv_tokens !== null;
  return (id.startsWith("weights-") || id === "towers") && input.weights_gib !== null;
}

export function ledgerSheet(memory: QuickMemory, input: MemoryInput, t: Translate): Sheet {
  const ranks = rankLines(memory);
  const total = t(text({ en: "Memory of the GPU", zh: "GPU 显存" }));
  return {
    columns: [
      { label: t(text({ en: "Line", zh: "项目" })) },
      ...ranks.map(({ label }) => ({ label: t(label), unit: "B" })),
      { label: t(text({ en: "Source", zh: "来源" })) },
    ],
    rows: [
      ...ledgerRows(memory, input).map(({ label, cells, source }) => [t(label), ...cells.map(Math.round), t(source)]),
      [total, ...ranks.map(({ rank }) => Math.round(rank.capacity)), ""],
    ],
  };
}

const exact = (size: number): string => formatCount(Math.round(size));

export function layerColumns(t: Translate): readonly DataColumn<LayerCache>[] {
  return [
    {
      id: "kind",
      head: t(text({ en: "Layers", zh: "层" })),
      kind: "text",
      value: ({ kind }) => t(KIND_WORD[kind]),
      rowHead: true,
    },
    {
      id: "count",
      head: "×",
      kind: "number",
      value: ({ layers }) => layers,
      written: ({ layers }) => formatCount(layers),
    },
    {
      id: "token",
      head: t(text({ en: "Per further token", zh: "每新增 token" })),
      unit: "B",
      kind: "number",
      value: ({ perToken }) => perToken,
      written: ({ perToken }) => exact(perToken),
    },
    {
      id: "sequence",
      head: t(text({ en: "Per sequence", zh: "每序列" })),
      unit: "B",
      kind: "number",
      value: ({ perSequence }) => perSequence,
      written: ({ perSequence }) => exact(perSequence),
    },
  ];
}

export function layerSheet(memory: QuickMemory, t: Translate): Sheet {
  const { layers } = servingInstance(memory.instances);
  const columns = layerColumns(t);
  return {
    columns: columns.map(({ head, unit }) => ({ label: head, ...(unit && { unit }) })),
    rows: layers.map((one) => columns.map(({ value }) => value(one))),
  };
}

export function tierColumns(t: Translate): readonly DataColumn<Tier>[] {
  return [
    {
      id: "tier",
      head: t(text({ en: "Tier", zh: "层级" })),
      kind: "text",
      value: ({ id }) => t(TIER_WORD[id]),
      rowHead: true,
    },
    {
      id: "size",
      head: t(text({ en: "Size", zh: "容量" })),
      unit: "GB",
      kind: "number",
      value: ({ size }) => size / GB,
      written: ({ size }) => columnNumber(size / GB),
    },
    {
      id: "tokens",
      head: t(text({ en: "Tokens", zh: "token 数" })),
      kind: "number",
      value: ({ tokens }) => tokens,
      written: ({ tokens }) => countOf(tokens),
    },
    {
      id: "sequences",
      head: t(text({ en: "Sequences", zh: "序列数" })),
      kind: "number",
      value: ({ sequences }) => sequences,
      written: ({ sequences }) => countOf(sequences),
    },
    {
      id: "fetch",
      head: t(text({ en: "Fetch of one sequence", zh: "取回一条序列" })),
      kind: "text",
      value: ({ id, fetch }) =>
        id === "gpu"
          ? NOTHING
          : fetch === null
            ? t(text({ en: "link rate unknown", zh: "链路速率未知" }))
            : formatLatency(fetch),
    },
  ];
}

export function tierSheet({ host }: QuickMemory, t: Translate): Sheet {
  return {
    columns: [
      { label: t(text({ en: "Tier", zh: "层级" })) },
      { label: t(text({ en: "Size", zh: "容量" })), unit: "B" },
      { label: t(text({ en: "Tokens", zh: "token 数" })) },
      { label: t(text({ en: "Sequences", zh: "序列数" })) },
      { label: t(text({ en: "Fetch of one sequence", zh: "取回一条序列" })), unit: "s" },
    ],
    rows: host.tiers.map(({ id, size, tokens, sequences, fetch }) => [
      t(TIER_WORD[id]),
      Math.round(size),
      finite(tokens),
      finite(sequences),
      fetch,
    ]),
  };
}

export function whatIfSheet({ whatIfs }: QuickMemory, t: Translate): Sheet {
  return {
    columns: [
      { label: "TP" },
      { label: t(text({ en: "Attention DP", zh: "注意力 DP" })) },
      { label: "EP" },
      { label: t(text({ en: "GPUs", zh: "GPU 数" })) },
      { label: t(text({ en: "Weights", zh: "权重" })) },
      { label: "KV" },
      { label: t(text({ en: "Fit", zh: "结论" })) },
      { label: t(text({ en: "Weights per GPU", zh: "每 GPU 权重" })), unit: "B" },
      { label: t(text({ en: "Cache per GPU", zh: "每 GPU 缓存" })), unit: "B" },
      { label: t(text({ en: "KV tokens", zh: "KV token 数" })) },
      { label: t(text({ en: "Sequences", zh: "序列数" })) },
      { label: t(text({ en: "Longest context", zh: "最长上下文" })), unit: "tok" },
    ],
    rows: whatIfs.map((row) => [
      row.tp,
      row.adp,
      row.ep,
      row.gpus,
      row.weights,
      row.kv,
      row.level,
      Math.round(row.loaded),
      Math.round(row.cache),
      finite(row.tokens),
      finite(row.sequences),
      row.longestContext,
    ]),
  };
}

export function curveSheet({ curves }: QuickMemory, t: Translate): Sheet {
  const [first] = curves;
  return {
    columns: [
      { label: t(text({ en: "Context", zh: "上下文" })), unit: "tok" },
      ...curves.map(({ kv }) => ({
        label: t(text({ en: `Sequences, ${kv.toUpperCase()} KV`, zh: `序列数，${kv.toUpperCase()} KV` })),
      })),
    ],
    rows: (first?.points ?? []).map(({ context }, index) => [
      context,
      ...curves.map(({ points }) => finite(points[index]?.sequences ?? Infinity)),
    ]),
  };
}

const finite = (count: number): number | null => (Number.isFinite(count) ? Math.floor(count) : null);

export const size = (bytes: number): string => formatQuantity(bytes, "B");
