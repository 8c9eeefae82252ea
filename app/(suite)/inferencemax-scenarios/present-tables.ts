/** The tables: figures, differences, time by resource, limits; on the screen and as sheets. Pure. */
import { columnNumber } from "@/components/tables/decimals";
import type { DataColumn } from "@/components/tables/data-table";
import { ROW_KEYS } from "@/features/core/comparison/settings";
import type { ScenarioLine, ScenarioTable } from "@/features/pages/inferencemax-scenarios/table";
import type { Row } from "@/features/pages/inferencemax-scenarios/row";
import { LIMITED_BY_WORD } from "@/features/core/comparison/bound-words";
import { LIMIT_WORD, type LimitState } from "@/features/core/comparison/limits";
import { METRICS, usedOf, type Metric } from "@/features/core/comparison/metrics";
import { RESOURCES } from "@/features/core/comparison/shares";
import type { Cell } from "@/lib/export/csv";
import type { Sheet } from "@/lib/export/sheet";
import { formatPercent, formatQuantity, formatLatency } from "@/lib/format/quantity";
import { scaleFor, type Scale } from "@/lib/format/scale";
import { text, type Text } from "@/lib/text";
import { RESOURCE_WORD, WORDS, type Translate, type View } from "./words";

type Columns = readonly DataColumn<ScenarioLine>[];

export function columnsOf(view: View, table: ScenarioTable, t: Translate): Columns {
  if (view === "differences") return [nameColumn(t), ...metricsOf(table).map((metric) => differenceColumn(metric, t))];
  if (view === "resources") return [nameColumn(t), ...resourceColumns(table, t)];
  return [
    nameColumn(t),
    withinColumn(t),
    ...metricsOf(table).map((metric) => metricColumn(metric, table, t)),
    shareColumn(t),
    limitedColumn(t),
  ];
}

/** Those that any scenario has: prices are often left out. */
const metricsOf = ({ lines, judged }: ScenarioTable): readonly Metric[] =>
  METRICS.filter((metric) => lines.some(({ figures }) => figures && metric.of(figures, judged) !== null));

const nameColumn = (t: Translate): DataColumn<ScenarioLine> => ({
  id: "name",
  head: t(WORDS.scenario),
  kind: "text",
  value: ({ id, name }) => `${id} ${t(name)}`,
  rowHead: true,
});

const withinColumn = (t: Translate): DataColumn<ScenarioLine> => ({
  id: "within",
  head: t(text({ en: "Limits", zh: "限制" })),
  kind: "text",
  value: ({ within }) => (within ? 0 : 1),
  written: ({ within, figures, limits }) => {
    if (figures === null) return `✕ ${t(WORDS.stopped)}`;
    if (within) return "✓";
    return `✕ ${limits
      .filter(({ met }) => !met)
      .map(({ id }) => t(LIMIT_SHORT[id]))
      .join(", ")}`;
  },
});

const LIMIT_SHORT: Readonly<Record<LimitState["id"], Text>> = {
  ...LIMIT_WORD,
  weights: text({ en: "weights", zh: "权重" }),
  cache: text({ en: "cache", zh: "缓存" }),
};

function metricColumn(metric: Metric, { lines, judged }: ScenarioTable, t: Translate): DataColumn<ScenarioLine> {
  const of = ({ figures }: ScenarioLine): number | null => figures && metric.of(figures, judged);
  const scale = scaleOf(lines.map(of), metric.unit);
  return {
    id: metric.id,
    head: t(metric.label),
    ...(scale.unit && { unit: scale.unit }),
    kind: "number",
    value: (line) => scaled(of(line), scale),
    written: (line) => shown(scaled(of(line), scale)),
  };
}

const differenceColumn = (metric: Metric, t: Translate): DataColumn<ScenarioLine> => ({
  id: metric.id,
  head: t(metric.label),
  unit: "%",
  kind: "number",
  value: ({ differences }) => percent(differences?.[metric.id]?.share),
  written: ({ differences }) => {
    const share = percent(differences?.[metric.id]?.share);
    return share === null ? "—" : `${share > 0 ? "+" : ""}${shown(Math.round(share * 10) / 10)}`;
  },
});

const percent = (share: number | undefined): number | null =>
  share === undefined || !Number.isFinite(share) ? null : share * 100;

const shareColumn = (t: Translate): DataColumn<ScenarioLine> => ({
  id: "filled",
  head: t(text({ en: "Memory filled", zh: "显存占用" })),
  unit: "%",
  kind: "number",
  value: ({ figures }) => figures && (usedOf(figures.memory) / figures.memory.capacity) * 100,
  written: ({ figures }) =>
    figures ? shown(Math.round((usedOf(figures.memory) / figures.memory.capacity) * 1000) / 10) : "—",
});

const limitedColumn = (t: Translate): DataColumn<ScenarioLine> => ({
  id: "limited",
  head: t(text({ en: "Held back by", zh: "受限于" })),
  kind: "text",
  value: ({ figures }) => (figures?.served ? t(LIMITED_BY_WORD[figures.served.limitedBy]) : null),
});

function resourceColumns({ lines }: ScenarioTable, t: Translate): Columns {
  return (["prefill", "decode"] as const).flatMap((phase) => {
    const name = phase === "prefill" ? text({ en: "Prefill", zh: "预填充" }) : text({ en: "Decode", zh: "解码" });
    const scale = scaleOf(
      lines.map(({ figures }) => figures && figures[phase].time),
      "s",
    );
    const column = (id: string, head: Text, of: (line: ScenarioLine) => number | null): DataColumn<ScenarioLine> => ({
      id: `${phase}-${id}`,
      head: `${t(name)} ${t(head)}`,
      unit: scale.unit,
      kind: "number",
      value: (line) => scaled(of(line), scale),
      written: (line) => shown(scaled(of(line), scale)),
    });
    return [
      column("time", text({ en: "pass", zh: "前向" }), ({ figures }) => figures && figures[phase].time),
      ...RESOURCES.map((resource) =>
        column(resource, RESOURCE_WORD[resource], ({ figures }) => figures && figures[phase].parts[resource]),
      ),
    ];
  });
}

const scaleOf = (values: readonly (number | null)[], unit: string): Scale =>
  scaleFor(
    values.filter((value) => value !== null),
    unit,
  );

const scaled = (value: number | null, { factor }: Scale): number | null => (value === null ? null : value / factor);
const shown = (value: number | null): string => (value === null ? "—" : columnNumber(value));

export type LimitLine = { readonly key: string; readonly line: ScenarioLine; readonly state: LimitState };

/** Broken ones first, the worst on top. */
export const limitLines = ({ lines }: ScenarioTable): readonly LimitLine[] =>
  lines
    .flatMap((line) => line.limits.map((state) => ({ key: `${line.id}-${state.id}`, line, state })))
    .sort((a, b) => b.state.excess - a.state.excess);

const sized = (state: LimitState, value: number): string =>
  state.unit === "s" ? formatLatency(value) : formatQuantity(value, "B");

export function limitColumns(t: Translate): readonly DataColumn<LimitLine>[] {
  return [
    {
      id: "name",
      head: t(WORDS.scenario),
      kind: "text",
      value: ({ line }) => `${line.id} ${t(line.name)}`,
      rowHead: true,
    },
    {
      id: "limit",
      head: t(text({ en: "Limit", zh: "限制" })),
      kind: "text",
      value: ({ state }) => t(LIMIT_WORD[state.id]),
    },
    {
      id: "met",
      head: t(text({ en: "Met", zh: "满足" })),
      kind: "text",
      value: ({ state }) => (state.met ? "✓" : "✕"),
    },
    {
      id: "value",
      head: t(text({ en: "Value", zh: "数值" })),
      kind: "number",
      value: ({ state }) => state.value,
      written: ({ state }) => sized(state, state.value),
    },
    {
      id: "allowed",
      head: t(text({ en: "Allowed", zh: "上限" })),
      kind: "number",
      value: ({ state }) => state.allowed,
      written: ({ state }) => sized(state, state.allowed),
    },
    {
      id: "over",
      head: t(text({ en: "Over", zh: "超出" })),
      kind: "number",
      value: ({ state }) => state.excess,
      written: ({ state }) => formatPercent(state.excess, 2),
    },
  ];
}

/** All figures of all scenarios, in base units. */
export function resultSheet(table: ScenarioTable, t: Translate): Sheet {
  const { lines, judged } = table;
  const metrics = metricsOf(table);
  const keys = ROW_KEYS.filter((key) => lines.some(({ written }) => written.some(([own]) => own === key)));
  return {
    columns: [
      ...[WORDS.scenario, text({ en: "Layout", zh: "并行布局" }), text({ en: "Within limits", zh: "满足限制" })].map(
        (label) => ({
          label: t(label),
        }),
      ),
      ...keys.map((label) => ({ label })),
      ...metrics.map(({ label, unit }) => ({ label: t(label), unit })),
      ...metrics.map(({ label }) => ({
        label: t(text({ en: `${label.en}, against baseline`, zh: `${label.zh}，与基准之比` })),
        unit: "%",
      })),
    ],
    rows: lines.map(({ name, figures, within, written, differences }): Cell[] => [
      t(name),
      figures?.layout ?? null,
      within,
      ...keys.map((key) => written.find(([own]) => own === key)?.[1] ?? null),
      ...metrics.map((metric) => figures && metric.of(figures, judged)),
      ...metrics.map(({ id }) => percent(differences?.[id]?.share)),
    ]),
  };
}

/** The edited rows; reads back when pasted. */
export function rowSheet(rows: readonly Row[]): Sheet {
  const keys = ROW_KEYS.filter((key) => rows.some(({ cells }) => cells[key] !== undefined));
  return {
    columns: [{ label: "name" }, ...keys.map((label) => ({ label }))],
    rows: rows.map(({ name, cells }) => [name, ...keys.map((key) => cells[key] ?? null)]),
  };
}

export function limitSheet(table: ScenarioTable, t: Translate): Sheet {
  return {
    columns: [
      { label: t(WORDS.scenario) },
      { label: t(text({ en: "Limit", zh: "限制" })) },
      { label: t(text({ en: "Value", zh: "数值" })), unit: "s | B" },
      { label: t(text({ en: "Allowed", zh: "上限" })), unit: "s | B" },
      { label: t(text({ en: "Over", zh: "超出" })), unit: "%" },
      { label: t(text({ en: "Met", zh: "满足" })) },
    ],
    rows: limitLines(table).map(({ line, state }) => [
      t(line.name),
      t(LIMIT_WORD[state.id]),
      ...[state.value, state.allowed, state.excess * 100],
      state.met,
    ]),
  };
}
