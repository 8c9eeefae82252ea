/** This report beside others, metric by metric: how much higher or lower each is, and which is best. */
import { QUANTITIES } from "@/features/quantities";
import type { Part } from "@/features/answers/answer";
import { MEMORY_TAKEN } from "@/features/core/passes/memory-figure";
import type { Issue } from "@/lib/issue";
import { table, type Column } from "@/lib/export/table";
import { formatPercent } from "@/lib/format/quantity";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { KILO } from "@/lib/units/edge";
import type { ReportAnswer } from "../answer";
import type { Comparable } from "../compared-reports";
import * as m from "./messages";

type Metric = {
  readonly id: string;
  readonly label: Text;
  readonly unit: string;
  readonly better: "lower" | "higher";
  readonly value: (report: Comparable) => number | null;
};

const ms = (time: number | undefined): number | null => (time === undefined ? null : time * KILO);

const registered = (name: "ttftUnderLoad" | "tpotUnderLoad" | "outputPerGpu" | "mfu" | "mbu") => {
  const { label, unit, better } = QUANTITIES[name];
  return { label, unit, better };
};

const LESS_MS = { unit: "ms", better: "lower" } as const;

/** A file says nothing of a load. */
const METRICS: readonly Metric[] = [
  { id: "ttft", ...registered("ttftUnderLoad"), value: ({ load }) => ms(load?.ttft) },
  { id: "tpot", ...registered("tpotUnderLoad"), value: ({ load }) => ms(load?.tpot) },
  { id: "rate", ...registered("outputPerGpu"), value: ({ load }) => load?.perGpu ?? null },
  { id: "idle-ttft", label: m.ttftIdleEngine, ...LESS_MS, value: ({ document }) => document.performance.ttft_ms },
  { id: "idle-tpot", label: m.decodeStepAlone, ...LESS_MS, value: ({ document }) => document.performance.tpot_ms },
  {
    ...{ id: "machine", label: m.machineTimePerToken, ...LESS_MS },
    value: ({ document }) => document.performance.machine_ms_per_token ?? null,
  },
  { id: "mfu", ...registered("mfu"), unit: "", value: ({ document }) => document.performance.mfu },
  { id: "mbu", ...registered("mbu"), unit: "", value: ({ document }) => document.performance.mbu },
  {
    ...{ id: "memory", label: MEMORY_TAKEN, unit: "MiB", better: "lower" },
    value: ({ document }) => document.performance.memory_peak_mb,
  },
];

type Side = { readonly id: string; readonly name: Text; readonly report: Comparable };

/** After this report: the pinned scenario and the reports in the link. */
export function comparisonParts(answer: ReportAnswer, pinned: ReportAnswer | null, t: Translate): readonly Part[] {
  const sides: readonly Side[] = [
    { id: "own", name: m.thisReport, report: comparable(answer) },
    ...(pinned ? [{ id: "pinned", name: m.pinnedScenario, report: comparable(pinned) }] : []),
    ...answer.others.flatMap(({ name, of }, index) =>
      of.ok ? [{ id: `other-${index + 1}`, name, report: of.value }] : [],
    ),
  ];
  const issues = answer.others.flatMap(({ name, of }) => of.issues.map((issue) => about(name, issue)));
  return [
    { kind: "view", id: "compare-tools" },
    ...(issues.length > 0 ? [{ kind: "issues", id: "others-issues", issues } as const] : []),
    sides.length === 1 ? NOTHING : sideBySide(sides, t),
  ];
}

const NOTHING: Part = {
  kind: "words",
  id: "nothing-pinned",
  words: [m.keepThisReportForComparison],
};

const comparable = (answer: ReportAnswer): Comparable => ({
  document: answer.document,
  load: answer.kind === "scenario" ? answer.load : null,
});

const about = (name: Text, issue: Issue): Issue => ({
  ...issue,
  message: m.nameMessage({ name, message: issue.message }),
});

type Row = Metric & { readonly values: readonly (number | null)[] };

function sideBySide(sides: readonly Side[], t: Translate): Part {
  const rows = METRICS.map((metric): Row => ({ ...metric, values: sides.map(({ report }) => metric.value(report)) }));
  const columns = sides.flatMap(({ id, name }, index): Column<Row>[] => [
    { id, label: name, value: ({ values }) => values[index] },
    {
      id: `${id}-change`,
      label: index === 0 ? "" : m.nameAgainstThis({ name }),
      value: (row) => t(standing(row, index)),
    },
  ]);
  return {
    kind: "table",
    id: "side-by-side",
    title: m.reportsBesideEachOther,
    note: m.marksBestOfRowEmpty,
    table: table<Row>(
      t,
      [
        { id: "metric", label: m.metric, value: ({ label }) => t(label) },
        { id: "unit", label: m.unit, value: ({ unit }) => unit },
        ...columns,
      ],
      rows,
    ),
  };
}

/** "46 % lower ◆". */
function standing({ values, better }: Row, index: number): Text {
  const [own = null, value = null] = [values[0], values[index]];
  const change = index === 0 ? verbatim("") : against(own, value);
  const known = values.filter((value) => value !== null);
  const best = better === "lower" ? Math.min(...known) : Math.max(...known);
  const equal = known.every((value) => value === known[0]);
  const mark = value !== null && value === best && known.length > 1 && !equal ? "◆" : "";
  const gap = change.en !== "" && mark !== "" ? " " : "";
  return m.changeGapMark({ gap, mark, change });
}

function against(base: number | null, value: number | null): Text {
  if (base === null || value === null || base === 0) return verbatim("");
  const share = value / base - 1;
  if (share === 0) return m.equal;
  const size = formatPercent(Math.abs(share), 2);
  return share > 0 ? m.sizeHigher({ size }) : m.sizeLower({ size });
}
