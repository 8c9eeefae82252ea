/** All contenders side by side: cost first, then what it buys, then the layout. Pure. */
import { QUANTITIES } from "@/features/quantities";
import { chanceWord } from "@/features/core/evidence/chance-words";
import { CANNOT_RUN, filledColumn, limitedColumn, limitsColumn } from "@/features/core/comparison/columns";
import { metricById, type MetricId } from "@/features/core/comparison/metrics";
import { writeValue } from "@/lib/params/codec";
import { scaled, table, withGroups, withLeads, type Column, type Lead, type Table } from "@/lib/export/table";
import { formatMoney, formatNumber, formatPercent } from "@/lib/format/quantity";
import { packText } from "@/lib/packed-text";
import type { Text, Translate } from "@/lib/text";
import { CUSTOM } from "@/features/core/scenario/resolution/resolve-scenario";
import { GIGA, toPercent } from "@/lib/units/edge";
import { IN_GB } from "@/lib/units/shown-in";
import { readColumns, USUAL_COLUMNS } from "./columns";
import { byCost } from "./cost-ties";
import type { Comparison, Group, Item } from "./comparison";
import { VARIED_WORD, WORDS } from "./words";
import * as m from "./messages";

export function itemTable(comparison: Comparison, t: Translate): Table {
  const { vary, items, groups, columns } = comparison;
  const usual = readColumns(USUAL_COLUMNS).filter((id) => columns.includes(id));
  const sorted = groups.map((group) => ({ group, own: vary === "both" ? byCost(group, items) : items }));
  const rows = sorted.flatMap(({ own }) => own);
  const made = table<Item>(
    t,
    allColumns(comparison, rows, t).map((column) => {
      if (column.id === "name" || usual.includes(column.id)) return column;
      // A column that the reader added is in sight at any width.
      return { ...column, ...(columns.includes(column.id) ? { essential: true } : { fileOnly: true }) };
    }),
    rows,
  );
  const led = withLeads(made, rows, lead);
  if (vary !== "both") return led;
  return withGroups(
    led,
    sorted.map(({ group, own }) => ({ label: group.name, note: t(paramWords(own)), rows: own.length })),
  );
}

/** What the table can show beside the name. */
export const columnNames = (comparison: Comparison, t: Translate) =>
  itemTable(comparison, t)
    .columns.filter(({ id }) => id !== "name" && id !== "model")
    .map(({ id, label, unit }) => ({ id, head: label, ...(unit && { unit }) }));

function allColumns(
  { vary, sized, items, groups, judged }: Comparison,
  rows: readonly Item[],
  t: Translate,
): readonly Column<Item>[] {
  const time = (id: "ttft" | "tpot" | "e2e"): Column<Item> =>
    scaled<Item>(
      {
        id,
        label: metricById(id).label,
        unit: "s",
        value: ({ figures }) => figures && metricById(id).of(figures, judged),
      },
      rows,
    );
  const metric = (id: MetricId): Column<Item> => ({
    ...{ id, label: metricById(id).label, unit: metricById(id).unit },
    value: ({ figures }) => figures && metricById(id).of(figures, judged),
  });
  return [
    {
      id: "name",
      label: VARIED_WORD[vary === "both" ? "chips" : vary],
      value: ({ chip, name }) => (vary === "both" ? chip?.name : name),
    },
    ...(vary === "both" ? [modelColumn] : []),
    ...costColumns(rows, groups, items),
    againstColumn(t),
    metric("perGpu"),
    { id: "users", label: m.users, value: ({ figures }) => figures?.workload.concurrency },
    time("ttft"),
    time("tpot"),
    sized === "best" ? chanceColumn(t) : limitsColumn(t, judged),
    { id: "layout", label: m.layout, value: ({ figures }) => figures?.layout },
    { id: "memory", label: metricById("memory").label, ...IN_GB, value: ({ figures }) => figures?.memory.taken },
    metric("joule"),
    metric("gpus"),
    metric("perUser"),
    metric("total"),
    time("e2e"),
    filledColumn,
    limitedColumn(t),
    metric("gpuHours"),
  ];
}

const modelColumn: Column<Item> = { id: "model", label: m.model, value: ({ model }) => model?.name, fileOnly: true };

/** Dollars; GPU hours if no contender has a price. */
function costColumns(rows: readonly Item[], groups: readonly Group[], items: readonly Item[]): readonly Column<Item>[] {
  const priced = rows.some(({ figures }) => figures?.cost?.usd != null);
  const value = ({ figures }: Item) => (priced ? figures?.cost?.usd : figures?.cost?.gpuHours);
  const most = new Map(
    groups.flatMap(({ places }) => {
      const members = places.flatMap((index) => items[index] ?? []);
      const highest = Math.max(...members.map((item) => value(item) ?? 0));
      return members.map((item) => [item.id, highest] as const);
    }),
  );
  return [
    {
      id: "usd",
      label: QUANTITIES.costOfOutput.label,
      unit: priced ? "$/Mtok" : "GPU·h/Mtok",
      value,
      written: (item) => {
        const cost = value(item);
        return priced && cost !== null && cost !== undefined ? formatMoney(cost) : undefined;
      },
      bar: (item) => {
        const cost = value(item);
        const highest = most.get(item.id) ?? 0;
        return cost === null || cost === undefined || highest === 0
          ? null
          : { share: cost / highest, strong: item.against?.place === "lead" };
      },
    },
  ];
}

const SIGN = { lead: "◆", tie: "≈ ", apart: "" } as const;

const againstColumn = (t: Translate): Column<Item> => ({
  id: "against",
  label: WORDS.against,
  unit: "%",
  value: ({ against }) => against && toPercent(against.ratio - 1),
  written: ({ against }) => {
    if (against === null) return undefined;
    const sign = SIGN[against.place];
    return against.place === "lead" ? `${sign} ${t(WORDS.cheapest)}` : `${sign}+${formatPercent(against.ratio - 1, 2)}`;
  },
});

/** Probability of all limits, or a note that the search found nothing. */
const chanceColumn = (t: Translate): Column<Item> => ({
  id: "limits",
  label: QUANTITIES.chanceOfAllLimits.label,
  value: ({ within, search }) => search?.chance ?? within,
  written: ({ pending, figures, search, within }) => {
    if (pending) return "…";
    if (figures === null) return `✕ ${t(search ? WORDS.none : CANNOT_RUN)}`;
    if (search?.chance == null) return within ? "✓" : "✕";
    return t(chanceWord(search.chance));
  },
});

/** "671 B, 37.6 B active". */
function paramWords(members: readonly Item[]): Text {
  const params = members.find(({ figures }) => figures)?.figures?.params;
  if (!params) return m.sign;
  const [total, active] = [params.total, params.active].map((count) => `${formatNumber(count / GIGA)} B`);
  return total === active
    ? m.total({ total: total ?? "" })
    : m.totalActive({ total: total ?? "", active: active ?? "" });
}

/** With the layout that was found, written out: what the link of this page says of it must not stay. */
function lead({ figures, settings, model }: Item): Lead | null {
  if (figures === null) return null;
  const { usd_hour: _price, engine: _engine, ...set } = settings;
  const words = Object.entries(set).map(([key, value]) => [key, writeValue(value)]);
  const pasted = model?.pasted ? { model: CUSTOM, config: packText(model.pasted.source) } : {};
  return {
    page: "quick-estimation",
    label: m.openInQuickEstimation,
    params: { ...Object.fromEntries(words), ...pasted },
  };
}
