/** A against B as tables: every figure at every load, what differs in setting, and what is left out and why. */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import type { LoadChange, SideFigure } from "@/features/core/evidence/run-comparison/sides/compare-sides";
import type { WorkId, WorkLine } from "@/features/core/evidence/run-comparison/work";
import { table, type Table } from "@/lib/export/table";
import { COMMA, joinTexts, verbatim, type Text, type Translate } from "@/lib/text";
import { IN_PERCENT } from "@/lib/units/shown-in";
import { KILO } from "@/lib/units/edge";
import type { AgainstAnswer } from "./sides";
import { loadWords } from "./words";
import * as m from "./messages";

type Row = LoadChange & Pick<SideFigure, "figure">;

export const comparisonRows = ({ compared: { figures } }: AgainstAnswer): readonly Row[] =>
  figures.flatMap(({ figure, loads }) => loads.map((load) => ({ ...load, figure })));

export function comparisonTable(answer: AgainstAnswer, t: Translate): Table {
  const shown = ({ figure }: Row, value: number): number =>
    Number((figure.unit === "ms" ? value * KILO : value).toPrecision(5));
  return table<Row>(
    t,
    [
      { id: "figure", label: m.figure, value: ({ figure }) => `${t(figure.name)} [${figure.unit}]`, essential: true },
      { id: "load", label: m.load, value: ({ load }) => t(loadWords(load)), essential: true },
      { id: "a", label: verbatim("A"), value: (row) => shown(row, row.a) },
      { id: "b", label: verbatim("B"), value: (row) => shown(row, row.b) },
      { id: "change", label: m.change, ...IN_PERCENT, value: ({ change }) => change, essential: true },
      { id: "low", label: m.lowEnd, ...IN_PERCENT, value: ({ low }) => low },
      { id: "high", label: m.highEnd, ...IN_PERCENT, value: ({ high }) => high },
      {
        id: "better",
        label: m.whoIsAhead,
        value: ({ better }) => (better === "tie" ? t(m.aTie) : better),
        essential: true,
      },
    ],
    comparisonRows(answer),
  );
}

type Setting = { readonly label: Text; readonly a: string | null; readonly b: string | null; readonly matters: Text };

const QUESTION: ReadonlySet<WorkId> = new Set(["engine", "version", "chip", "precision", "layout"]);

export function differingSettings({ a, b, compared }: AgainstAnswer): readonly Setting[] {
  const { settings, gpus, repeats } = compared;
  const [from, to] = [
    days(a.runs.map(({ measurement }) => measurement)),
    days(b.runs.map(({ measurement }) => measurement)),
  ];
  return [
    ...settings.map((line) => ({ label: line.label, a: line.a, b: line.b, matters: meaning(line) })),
    ...(gpus ? [{ label: m.gpuCount, a: String(gpus.a), b: String(gpus.b), matters: m.comparedPerGpu }] : []),
    ...(from === to ? [] : [{ label: m.dateOfRun, a: from, b: to, matters: m.driverNotStated }]),
    ...(repeats.a === repeats.b
      ? []
      : [{ label: m.repeats, a: String(repeats.a), b: String(repeats.b), matters: m.repeatsNarrow }]),
  ];
}

function meaning({ id, a, b }: WorkLine): Text {
  if (a === null || b === null) return m.onlyOneSays({ side: a === null ? "A" : "B" });
  if (id === "requests") return m.betterMean;
  return QUESTION.has(id) ? m.theQuestion : m.mayExplain;
}

function days(runs: readonly Measurement[]): string | null {
  const sorted = runs.flatMap(({ date }) => (date === undefined ? [] : [date.slice(0, 10)])).toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first === undefined || last === undefined ? null : first === last ? first : `${first} … ${last}`;
}

export const settingTable = (settings: readonly Setting[], t: Translate): Table =>
  table<Setting>(
    t,
    [
      { id: "setting", label: m.setting, value: ({ label }) => t(label), essential: true },
      { id: "a", label: verbatim("A"), value: ({ a }) => a ?? t(m.unstated), essential: true },
      { id: "b", label: verbatim("B"), value: ({ b }) => b ?? t(m.unstated), essential: true },
      { id: "matters", label: m.doesItMatter, value: ({ matters }) => t(matters) },
    ],
    settings,
  );

type LeftOut = { readonly what: Text; readonly why: Text };

/** Loads of one side, runs that do not count, figures of one side, and further sides. */
export function leftOut({ compared, others }: AgainstAnswer): readonly LeftOut[] {
  const { matched, invalid } = compared;
  const run = (side: string, measurement: Measurement): Text => ({
    en: `${side}: ${loadWords(measurement).en}`,
    zh: `${side}：${loadWords(measurement).zh}`,
  });
  return [
    ...invalid.map(({ side, run: measurement }) => ({ what: run(side, measurement), why: m.markedInvalid })),
    ...matched.strange.map(({ run: measurement, lines }) => ({
      what: run("B", measurement),
      why: isOtherLoad(lines) ? m.otherHasNoLoad({ side: "A" }) : joinTexts(lines.map(lineWords), COMMA),
    })),
    ...matched.lacking.map((measurement) => ({ what: run("A", measurement), why: m.otherHasNoLoad({ side: "B" }) })),
    ...others.map(({ name }) => ({ what: verbatim(name), why: m.otherSideOpen })),
  ];
}

const LOADS: ReadonlySet<WorkId> = new Set(["concurrency", "rate", "inFlight", "requests"]);
const isOtherLoad = (lines: readonly WorkLine[]): boolean => lines.every(({ id }) => LOADS.has(id));
const lineWords = ({ label, a, b }: WorkLine): Text => m.differsIn({ label, a: b ?? "—", b: a ?? "—" });

export const leftOutTable = (rows: readonly LeftOut[], t: Translate): Table =>
  table<LeftOut>(
    t,
    [
      { id: "what", label: m.what, value: ({ what }) => t(what), essential: true },
      { id: "why", label: m.why, value: ({ why }) => t(why), essential: true },
    ],
    rows,
  );
