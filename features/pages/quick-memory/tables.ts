/** The page's tables: the ledger of a GPU, the cache of a sequence, layouts and formats, KV tiers. Pure. */
import { head, QUANTITIES } from "@/features/quantities";
import type { Tier } from "@/features/core/memory/host";
import { formatWord } from "@/features/core/scenario/fields/class-formats";
import { table, type Column, type Table } from "@/lib/export/table";
import { formatCount, NOTHING } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { IN_GB, IN_MS } from "@/lib/units/shown-in";
import type { MemoryInput } from "./input";
import type { LayerCache } from "./instance/instance";
import { countBytes, usedLines, type LineId } from "./instance/ledger-lines";
import { servingInstance, type QuickMemory } from "./quick-memory";
import { rankLines } from "./rank-lines";
import type { WhatIf } from "./changes/what-if";
import { countText, KIND_WORD, LEVEL_WORD, LINE_WORD, sourceWord, TIER_WORD } from "./words";
import * as m from "./messages";

/** A count without an end: empty in a file, a dash on the screen. */
const count = <Row>(id: string, label: Text | string, value: (row: Row) => number, unit?: string): Column<Row> => ({
  id,
  label,
  ...(unit && { unit }),
  value: (row) => finite(value(row)),
  written: (row) => countText(value(row)),
});

export const finite = (value: number): number | null => (Number.isFinite(value) ? Math.floor(value) : null);

type LedgerRow = {
  readonly label: Text;
  /** Bytes by kind of rank. */
  readonly cells: readonly number[];
  readonly source: Text | null;
};

/** One row per line, one column per kind of rank; the lines of a column sum to the memory of its GPU, the last row. */
export function ledgerTable(memory: QuickMemory, input: MemoryInput, t: Translate): Table {
  const ranks = rankLines(memory);
  const lines = usedLines(ranks.map((rank) => rank.lines)).map((id): LedgerRow => ({
    label: LINE_WORD[id],
    cells: ranks.map((rank) => countBytes(rank.lines, id)),
    source: isEntered(id, input) ? m.entered : sourceWord(id, input.engine),
  }));
  const total: LedgerRow = {
    label: m.memoryOfGpu,
    cells: ranks.map(({ rank }) => rank.capacity),
    source: null,
  };
  return table<LedgerRow>(
    t,
    [
      { id: "line", label: m.line, value: ({ label }) => t(label) },
      ...ranks.map(({ label }, index): Column<LedgerRow> => ({
        id: `rank-${index + 1}`,
        label,
        ...IN_GB,
        value: ({ cells }) => Math.round(cells[index] ?? 0),
      })),
      {
        id: "source",
        label: m.source,
        value: ({ source }) => source && t(source),
        written: ({ source }) => (source ? undefined : ""),
      },
    ],
    [...lines, total],
  );
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

export function layerTable({ instances }: QuickMemory, t: Translate): Table {
  const exact = (value: number): string => formatCount(Math.round(value));
  return table<LayerCache>(
    t,
    [
      { id: "kind", label: m.layers, value: ({ kind }) => t(KIND_WORD[kind]) },
      { id: "count", label: "×", value: ({ layers }) => layers },
      {
        id: "token",
        label: m.perFurtherToken,
        unit: "B",
        value: ({ perToken }) => perToken,
        written: ({ perToken }) => exact(perToken),
      },
      {
        id: "sequence",
        label: m.perSequence,
        unit: "B",
        value: ({ perSequence }) => perSequence,
        written: ({ perSequence }) => exact(perSequence),
      },
    ],
    servingInstance(instances).layers,
  );
}

export function tierTable({ host }: QuickMemory, t: Translate): Table {
  const unknown = t(m.linkRateUnknown);
  return table<Tier>(
    t,
    [
      { id: "tier", label: m.tier, value: ({ id }) => t(TIER_WORD[id]) },
      { id: "size", label: m.size, ...IN_GB, value: ({ size }) => Math.round(size) },
      count("tokens", m.tokens, ({ tokens }) => tokens),
      count("sequences", m.sequences, ({ sequences }) => sequences),
      {
        id: "fetch",
        label: m.fetchOfOneSequence,
        ...IN_MS,
        value: ({ id, fetch }) => (id === "gpu" ? null : fetch),
        written: ({ id, fetch }) => (id === "gpu" ? NOTHING : fetch === null ? unknown : undefined),
      },
    ],
    host.tiers,
  );
}

/** Layouts and formats as the screen shows them. */
export const whatIfTable = (t: Translate, rows: readonly WhatIf[]): Table => table(t, whatIfColumns(t), rows);

/** All of them, with the degrees of a layout as numbers. */
export const whatIfFile = ({ whatIfs }: QuickMemory, t: Translate): Table =>
  table<WhatIf>(
    t,
    [
      { id: "tp", label: "TP", value: ({ tp }) => tp },
      { id: "adp", label: m.attentionDp, value: ({ adp }) => adp },
      { id: "ep", label: "EP", value: ({ ep }) => ep },
      ...whatIfColumns(t),
    ],
    whatIfs,
  );

const whatIfColumns = (t: Translate): readonly Column<WhatIf>[] => [
  { id: "layout", label: m.layout, value: ({ layout }) => layout },
  { id: "gpus", ...head("gpus"), value: ({ gpus }) => gpus },
  {
    id: "weights",
    label: m.weights2,
    value: ({ weights }) => weights,
    written: ({ weights }) => t(formatWord(weights)),
  },
  { id: "kv", label: "KV", value: ({ kv }) => kv, written: ({ kv }) => t(formatWord(kv)) },
  { id: "level", label: m.fit, value: ({ level }) => level, written: ({ level }) => t(LEVEL_WORD[level]) },
  { id: "loaded", label: m.weightsPerGpu, ...IN_GB, value: ({ loaded }) => Math.round(loaded) },
  { id: "cache", label: m.cachePerGpu, ...IN_GB, value: ({ cache }) => Math.round(cache) },
  count("tokens", QUANTITIES.kvTokens.label, ({ tokens }) => tokens, QUANTITIES.kvTokens.unit),
  count("sequences", m.sequences, ({ sequences }) => sequences),
  count("context", m.longestContext, ({ longestContext }) => longestContext, "tok"),
];
