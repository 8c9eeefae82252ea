/** The tables: figures, differences and time by resource of every scenario, limits, the edited rows. Pure. */
import {
  filledColumn,
  limitedColumn,
  limitsColumn,
  rowChance,
  metricColumns,
  usedMetrics,
} from "@/features/core/comparison/columns";
import type { Chance } from "@/features/core/evidence/chance";
import { chanceWord } from "@/features/core/evidence/chance-words";
import { LIMIT_WORD, type LimitState } from "@/features/core/comparison/limits";
import { ROW_KEYS } from "@/features/core/comparison/settings";
import { RESOURCES } from "@/features/core/comparison/shares";
import { RESOURCE_WORD } from "@/features/words";
import { scaled, table, type Column, type Table } from "@/lib/export/table";
import { columnNumber } from "@/lib/format/column-number";
import { formatPercent } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import { toPercent } from "@/lib/units/edge";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { View } from "./input";
import type { Row } from "./row";
import type { ScenarioLine, ScenarioTable } from "./table";
import { limitText } from "./verdict";
import { WORDS } from "./words";
import * as m from "./messages";

type LineColumn = Column<ScenarioLine>;

/** A screen shows one view of it, a file has all. */
export function resultTable(result: ScenarioTable, view: View, t: Translate): Table {
  const { lines, judged } = result;
  const shownIn = (tab: View, columns: readonly LineColumn[]): readonly LineColumn[] =>
    columns.map((column) => ({ ...column, ...((view !== tab || column.fileOnly) && { fileOnly: true }) }));
  return table<ScenarioLine>(
    t,
    [
      nameColumn(t, (line) => line),
      ...shownIn("figures", [
        ...settingColumns(lines),
        limitsColumn(t, judged),
        ...metricColumns(lines, judged),
        filledColumn,
        limitedColumn(t),
        ...sharedColumns(lines),
      ]),
      ...shownIn("differences", differenceColumns(result)),
      ...shownIn("resources", [...phaseColumns("prefill", lines), ...phaseColumns("decode", lines)]),
    ],
    lines,
  );
}

const nameColumn = <Entry>(t: Translate, line: (entry: Entry) => ScenarioLine): Column<Entry> => ({
  id: "name",
  label: WORDS.scenario,
  value: (entry) => t(line(entry).name),
  written: (entry) => `${line(entry).id} ${t(line(entry).name)}`,
});

/** What each scenario sets, for files. */
const settingColumns = (lines: readonly ScenarioLine[]): readonly LineColumn[] => [
  { id: "layout", label: m.layout, value: ({ figures }) => figures?.layout, fileOnly: true },
  ...ROW_KEYS.filter((key) => lines.some((line) => line.written.some(([own]) => own === key))).map(
    (key): LineColumn => ({
      id: `set-${key}`,
      label: key,
      value: (line) => line.written.find(([own]) => own === key)?.[1],
      fileOnly: true,
    }),
  ),
];

/** None where no row shares a prefix. */
function sharedColumns(lines: readonly ScenarioLine[]): readonly LineColumn[] {
  if (lines.every(({ figures }) => figures === null || figures.shared === null)) return [];
  return [
    {
      id: "prefix-copies",
      label: m.prefixesKept,
      value: ({ figures }) => figures?.shared?.copies,
      written: ({ figures }) =>
        figures?.shared ? `${figures.shared.copies} / ${figures.shared.different}` : undefined,
    },
    { id: "prefix-hit", label: m.prefixHit2, ...IN_PERCENT, value: ({ figures }) => figures?.shared?.hit },
    scaled(
      {
        id: "prefix-saved",
        label: m.ttftSaved,
        unit: "s",
        value: ({ figures }: ScenarioLine) => figures?.shared?.saved ?? null,
      },
      lines,
    ),
  ];
}

/** Against the baseline. */
const differenceColumns = ({ lines, judged }: ScenarioTable): readonly LineColumn[] =>
  usedMetrics(lines, judged).map(({ id, label }) => {
    const share = ({ differences }: ScenarioLine): number | null => {
      const against = differences?.[id]?.share;
      return against !== undefined && Number.isFinite(against) ? against : null;
    };
    return {
      id: `${id}-change`,
      label: m.label({ label }),
      ...IN_PERCENT,
      value: share,
      written: (line) => signedPercent(share(line)),
    };
  });

const signedPercent = (share: number | null): string | undefined =>
  share === null ? undefined : `${share > 0 ? "+" : ""}${columnNumber(Number(toPercent(share).toFixed(1)))}`;

const PHASE: Readonly<Record<"prefill" | "decode", Text>> = {
  prefill: m.prefill2,
  decode: m.decode2,
};

/** A pass, and each of its resources as if alone; in the unit of the passes. */
function phaseColumns(phase: "prefill" | "decode", lines: readonly ScenarioLine[]): readonly LineColumn[] {
  const { factor, unit } = scaleFor(
    lines.map(({ figures }) => figures?.[phase].time ?? 0),
    "s",
  );
  const column = (id: string, word: Text, value: LineColumn["value"]): LineColumn => ({
    id: `${phase}-${id}`,
    label: m.idName({ id: PHASE[phase], name: word }),
    unit,
    factor: 1 / factor,
    value,
  });
  return [
    column("time", m.pass, ({ figures }) => figures?.[phase].time),
    ...RESOURCES.map((resource) =>
      column(resource, RESOURCE_WORD[resource], ({ figures }) => figures?.[phase].parts[resource]),
    ),
  ];
}

/** Only limits on times under load have a chance. */
const standingWord = ({ id, met }: LimitState, chance: Chance | null): Text =>
  chance && (id === "ttft" || id === "tpot") ? chanceWord(chance[id], met) : verbatim(met ? "✓" : "✕");

type LimitLine = { readonly line: ScenarioLine; readonly state: LimitState };

/** Broken ones first, the worst on top. */
export function limitTable({ lines, judged }: ScenarioTable, t: Translate): Table {
  const rows = lines
    .flatMap((line) => line.limits.map((state): LimitLine => ({ line, state })))
    .sort((a, b) => b.state.excess - a.state.excess);
  return table<LimitLine>(
    t,
    [
      nameColumn(t, ({ line }) => line),
      { id: "limit", label: m.limit, value: ({ state }) => t(LIMIT_WORD[state.id]) },
      {
        id: "met",
        label: m.met,
        value: ({ state }) => state.met,
        written: ({ line, state }) => t(standingWord(state, rowChance(line.figures, judged))),
      },
      {
        id: "value",
        label: m.value,
        value: ({ state }) => state.value,
        written: ({ state }) => limitText(state, state.value),
      },
      {
        id: "allowed",
        label: m.allowed,
        value: ({ state }) => state.allowed,
        written: ({ state }) => limitText(state, state.allowed),
      },
      { id: "unit", label: m.unit, value: ({ state }) => state.unit, fileOnly: true },
      {
        id: "over",
        label: m.over,
        value: ({ state }) => state.excess,
        written: ({ state }) => formatPercent(state.excess, 2),
      },
    ],
    rows,
  );
}

/** The edited rows; reads back when pasted. */
export function rowTable(rows: readonly Row[]): Table {
  const keys = ROW_KEYS.filter((key) => rows.some(({ cells }) => cells[key] !== undefined));
  return {
    columns: ["name", ...keys].map((id) => ({ id, label: id })),
    rows: rows.map(({ name, cells }) => [name, ...keys.map((key) => cells[key] ?? null)]),
  };
}
