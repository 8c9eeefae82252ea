/** Two runs as parts of the report: figures side by side, their distributions, and whether the work was the same. */
import {
  COMPARED,
  type ComparedLine,
  type ComparedTime,
} from "@/features/core/evidence/run-comparison/compared-figures";
import type { WorkLine } from "@/features/core/evidence/run-comparison/work";
import { chart } from "@/features/answers/chart";
import type { ChartPart, Part } from "@/features/answers/answer";
import type { CurveLine } from "@/lib/charts/drawing";
import { table, type Table } from "@/lib/export/table";
import { formatPercent } from "@/lib/format/quantity";
import { COMMA, joinTexts, verbatim, type Text, type Translate } from "@/lib/text";
import { lowered } from "@/lib/format/word-forms";
import { toMs, toPercent } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { Comparison } from "./compare";
import type { BenchmarksInput } from "./input";
import * as m from "./messages";

export function compareParts(comparison: Comparison, { metric }: BenchmarksInput, t: Translate): readonly Part[] {
  const { match } = comparison;
  const chart = cdfChart(comparison, metric === "rate" ? "tpot" : metric, t);
  return [
    {
      kind: "section",
      id: "compare",
      title: m.twoRuns,
      lead: compareLead(comparison),
      parts: [
        {
          kind: "row",
          id: "compared",
          parts: [
            { kind: "table", id: "match", title: m.sameWork, table: matchTable(match, t) },
            {
              kind: "table",
              id: "changes",
              title: m.changesFromToB,
              note: intervalNote(comparison),
              table: changeTable(comparison, t),
            },
          ],
        },
        ...(chart ? [chart] : []),
      ],
    },
  ];
}

/** The verdict on the work comes before the figures. */
function compareLead({ a, b, same, match }: Comparison): Text {
  const names = `A: ${a.number}, ${a.label}; B: ${b.number}, ${b.label}.`;
  const differing = match.filter((line) => line.same === false);
  if (same === false)
    return m.namesNotSameWorkDiffering({
      names,
      differing: joinTexts(
        differing.map(({ label }) => lowered(label)),
        COMMA,
      ),
    });
  const silent = match.filter((line) => line.same === null).length;
  if (!same) return m.namesFilesSayTooLittle({ names });
  return silent > 0 ? m.namesSameWorkSilent({ names, silent }) : m.namesSameWork({ names });
}

const intervalNote = ({ samples }: Comparison): Text =>
  Object.keys(samples).length === 0 ? m.noIntervalsAtLeastOne : m.intervalsHold95OfResamples;

const NAMES: Readonly<Record<ComparedLine["metric"], Text>> = {
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  e2e: verbatim("E2E"),
  rate: m.outputTokensSecond,
  requestRate: m.requestsCompletedSecond,
};

const isTime = ({ statistic }: ComparedLine): boolean => statistic !== null;

function changeTable({ lines }: Comparison, t: Translate): Table {
  const value = (pick: (line: ComparedLine) => number) => (line: ComparedLine) =>
    Number((pick(line) * (isTime(line) ? 1e3 : 1)).toPrecision(5));
  const name = (line: ComparedLine): string => [t(NAMES[line.metric]), line.statistic].filter(Boolean).join(" ");
  return table<ComparedLine>(
    t,
    [
      { id: "metric", label: m.metric, value: name },
      { id: "unit", label: m.unit, value: (line) => (isTime(line) ? "ms" : "1/s") },
      { id: "a", label: "A", value: value(({ a }) => a) },
      { id: "b", label: "B", value: value(({ b }) => b) },
      { id: "change", label: m.change, ...IN_PERCENT, value: ({ change }) => change },
      { id: "low", label: m.lowEnd, ...IN_PERCENT, value: ({ interval }) => interval?.low ?? null },
      { id: "high", label: m.highEnd, ...IN_PERCENT, value: ({ interval }) => interval?.high ?? null },
    ],
    lines,
  );
}

const matchTable = (match: readonly WorkLine[], t: Translate): Table =>
  table<WorkLine>(
    t,
    [
      { id: "what", label: m.what, value: ({ label }) => t(label) },
      { id: "a", label: "A", value: ({ a }) => a },
      { id: "b", label: "B", value: ({ b }) => b },
      {
        id: "same",
        label: m.same2,
        value: ({ same }) => t(same === null ? m.notStatedByBoth : same ? m.same : m.differs),
      },
    ],
    match,
  );

/** Marks along each curve: more do not show on a screen. */
const MOST_POINTS = 200;

function cdfChart({ samples, lines }: Comparison, wanted: ComparedTime, t: Translate): ChartPart | null {
  const metric = samples[wanted] ? wanted : COMPARED.find((other) => samples[other]);
  const both = metric && samples[metric];
  if (!metric || !both) return null;
  const curve = (name: string, slot: 1 | 2, sorted: readonly number[]): CurveLine => ({
    name,
    slot,
    points: cumulative(sorted),
  });
  const change = lines.find((line) => line.metric === metric && line.statistic === "p50")?.change;
  const name = metric.toUpperCase();
  const label = m.nameOfSingleRequests({ name });
  return chart(
    t,
    {
      id: "cdf",
      label,
      title: change === undefined ? t(label) : t(m.medianNameOfBIs({ name, change: formatPercent(change) })),
      subtitle: m.shareOfRequestsThatWere,
    },
    {
      kind: "curves",
      x: { title: name, unit: "ms", log: true },
      y: { title: t(m.shareOfRequests), unit: "%", log: false },
      lines: [curve("A", 1, both.a), curve("B", 2, both.b)],
      across: [],
      along: [],
    },
    table<{ readonly side: string; readonly x: number; readonly y: number }>(
      t,
      [
        { id: "side", label: m.run, value: ({ side }) => side },
        { id: "time", label: name, unit: "ms", value: ({ x }) => x },
        { id: "share", label: m.shareOfRequests, unit: "%", value: ({ y }) => y },
      ],
      (["a", "b"] as const).flatMap((side) =>
        cumulative(both[side]).map((point) => ({ side: side.toUpperCase(), ...point })),
      ),
    ),
  );
}

function cumulative(sorted: readonly number[]): { x: number; y: number }[] {
  const step = Math.max(1, Math.floor(sorted.length / MOST_POINTS));
  const places = sorted.flatMap((_, index) => (index % step === 0 || index === sorted.length - 1 ? [index] : []));
  return places.map((index) => ({ x: toMs(seconds(sorted[index] ?? 0)), y: toPercent((index + 1) / sorted.length) }));
}
