/** All contenders side by side. Pure. */
import { columnNumber } from "@/components/tables/decimals";
import type { DataColumn } from "@/components/tables/data-table";
import type { Comparison, Item } from "@/features/pages/multi-model/comparison";
import { LIMITED_BY_WORD } from "@/features/core/comparison/bound-words";
import { LIMIT_WORD } from "@/features/core/comparison/limits";
import { METRICS, usedOf, type Metric } from "@/features/core/comparison/metrics";
import type { Cell } from "@/lib/export/csv";
import type { Sheet } from "@/lib/export/sheet";
import { scaleFor, type Scale } from "@/lib/format/scale";
import { text, type Text } from "@/lib/text";
import { VARIED_WORD, WORDS, type Translate } from "./words";

type Column = DataColumn<Item>;

const metricsOf = ({ items, judged }: Comparison): readonly Metric[] =>
  METRICS.filter((metric) => items.some(({ figures }) => figures && metric.of(figures, judged) !== null));

export function itemColumns(comparison: Comparison, t: Translate): readonly Column[] {
  const { vary } = comparison;
  return [
    { id: "name", head: t(VARIED_WORD[vary]), kind: "text", value: ({ name }) => name, rowHead: true },
    ...(vary === "models" ? paramColumns(t) : []),
    {
      id: "layout",
      head: t(text({ en: "Layout", zh: "布局" })),
      kind: "text",
      value: ({ figures }) => figures?.layout ?? null,
    },
    limitColumn(t),
    ...metricsOf(comparison).map((metric) => metricColumn(metric, comparison, t)),
    number(
      "filled",
      text({ en: "Memory filled", zh: "显存占用" }),
      "%",
      t,
      ({ figures }) => figures && filled(figures.memory),
    ),
    {
      id: "limited",
      head: t(text({ en: "Held back by", zh: "受限于" })),
      kind: "text",
      value: ({ figures }) => (figures?.served ? t(LIMITED_BY_WORD[figures.served.limitedBy]) : null),
    },
  ];
}

const filled = (memory: Parameters<typeof usedOf>[0]): number =>
  Math.round((usedOf(memory) / memory.capacity) * 1000) / 10;

const paramColumns = (t: Translate): readonly Column[] => [
  number(
    "params",
    text({ en: "Parameters", zh: "参数量" }),
    "B",
    t,
    ({ figures }) => figures && rounded(figures.params.total / 1e9),
  ),
  number(
    "active",
    text({ en: "Active", zh: "激活参数" }),
    "B",
    t,
    ({ figures }) => figures && rounded(figures.params.active / 1e9),
  ),
];

const rounded = (value: number): number => Math.round(value * 10) / 10;

function limitColumn(t: Translate): Column {
  return {
    id: "limits",
    head: t(text({ en: "Limits", zh: "限制" })),
    kind: "text",
    value: ({ within }) => (within ? 0 : 1),
    written: ({ within, figures, limits }) => {
      if (figures === null) return `✕ ${t(WORDS.stopped)}`;
      const missed = limits.filter(({ met }) => !met).map(({ id }) => t(LIMIT_WORD[id]));
      return within ? "✓" : `✕ ${missed.join(", ")}`;
    },
  };
}

function number(id: string, head: Text, unit: string, t: Translate, of: (item: Item) => number | null): Column {
  return { id, head: t(head), unit, kind: "number", value: of, written: (item) => shown(of(item)) };
}

function metricColumn(metric: Metric, { items, judged }: Comparison, t: Translate): Column {
  const of = ({ figures }: Item): number | null => figures && metric.of(figures, judged);
  const scale: Scale = scaleFor(
    items.map(of).filter((value) => value !== null),
    metric.unit,
  );
  const scaled = (item: Item): number | null => {
    const value = of(item);
    return value === null ? null : value / scale.factor;
  };
  return number(metric.id, metric.label, scale.unit, t, scaled);
}

const shown = (value: number | null): string => (value === null ? "—" : columnNumber(value));

/** In base units. */
export function itemSheet(comparison: Comparison, t: Translate): Sheet {
  const { items, judged, vary } = comparison;
  const metrics = metricsOf(comparison);
  return {
    columns: [
      { label: t(VARIED_WORD[vary]) },
      { label: t(text({ en: "Parameters", zh: "参数量" })) },
      { label: t(text({ en: "Active", zh: "激活参数" })) },
      { label: t(text({ en: "Layout", zh: "布局" })) },
      { label: t(text({ en: "Within limits", zh: "满足限制" })) },
      ...metrics.map(({ label, unit }) => ({ label: t(label), unit })),
      ...metrics.map(({ label }) => ({
        label: t(text({ en: `${label.en}, share of the best`, zh: `${label.zh}，与最佳者之比` })),
        unit: "%",
      })),
    ],
    rows: items.map(({ name, figures, within, standing }): Cell[] => [
      name,
      figures?.params.total ?? null,
      figures?.params.active ?? null,
      figures?.layout ?? null,
      within,
      ...metrics.map((metric) => figures && metric.of(figures, judged)),
      ...metrics.map(({ id }) => {
        const share = standing[id];
        return typeof share === "number" ? share * 100 : null;
      }),
    ]),
  };
}
