/** Points, errors, what cannot be, drift. */
import { head } from "@/features/quantities";
import { TPOT_ORIGINS } from "@/features/core/evidence/benchmark-files/tpot-origin";
import { table, type Column, type Table } from "@/lib/export/table";
import { joinTexts, verbatim, type Text, type Translate } from "@/lib/text";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import type { BenchmarksAnswer } from "./answer";
import type { Drift } from "./drift";
import type { Metric } from "./input";
import { METRICS } from "./input";
import type { Violation } from "./limits";
import { metricErrors, relativeError, type Run } from "./runs";
import { METRIC_NAMES } from "./words";
import * as m from "./messages";

const joined = (...parts: readonly Text[]): Text => joinTexts(parts, verbatim(" "));

const isTime = (metric: Metric): boolean => metric !== "rate";
const unit = (metric: Metric) => (isTime(metric) ? IN_MS : { unit: "tok/s", factor: 1 });

export function runTable({ runs, violations }: BenchmarksAnswer, t: Translate): Table {
  const impossible = new Map<Run, string>();
  for (const { run, check } of violations) impossible.set(run, [impossible.get(run), check].filter(Boolean).join(", "));
  const columns: readonly Column<Run>[] = [
    { id: "number", label: m.no, value: ({ number }) => number },
    { id: "run", label: m.run, value: ({ label }) => label },
    { id: "format", label: m.layoutOfFile, value: ({ measurement }) => measurement.source.format, fileOnly: true },
    { id: "date", label: m.date2, value: ({ measurement }) => measurement.date?.replace("T", " ") ?? null },
    { id: "model", label: m.model, value: (run) => placedWord(run, "model") },
    { id: "chip", label: m.accelerator, value: (run) => placedWord(run, "chip") },
    { id: "layout", label: m.layout, value: ({ on }) => on?.layout ?? null },
    {
      id: "in_flight",
      label: m.inFlight,
      value: ({ on, measurement }) => on?.inFlight ?? measurement.load.concurrency ?? null,
    },
    { id: "isl", ...head("isl"), value: ({ on, measurement }) => rounded(on?.isl ?? measurement.load.isl) },
    { id: "osl", ...head("osl"), value: ({ on, measurement }) => rounded(on?.osl ?? measurement.load.osl) },
    ...METRICS.flatMap(speedColumns),
    {
      id: "tpot_origin",
      label: m.tpotIs,
      value: ({ measurement: { tpotOrigin } }) => (tpotOrigin === undefined ? null : t(TPOT_ORIGINS[tpotOrigin])),
      fileOnly: true,
    },
    {
      id: "flag",
      label: m.flag,
      value: (run) => (impossible.has(run) ? t(m.impossibleGet({ get: impossible.get(run) ?? "" })) : null),
    },
  ];
  return table(t, columns, runs);
}

function speedColumns(metric: Metric): Column<Run>[] {
  const name = METRIC_NAMES[metric];
  return [
    {
      ...{ id: `${metric}_measured`, label: joined(name, m.measured) },
      ...unit(metric),
      value: ({ measured }) => measured[metric],
    },
    {
      ...{ id: `${metric}_predicted`, label: joined(name, m.predicted) },
      ...unit(metric),
      value: ({ on }) => on?.predicted[metric] ?? null,
    },
    {
      ...{ id: `${metric}_error`, label: joined(name, m.offBy), ...IN_PERCENT },
      value: (run) => relativeError(run, metric),
    },
  ];
}

const rounded = (value: number | undefined): number | null => (value === undefined ? null : Math.round(value));

/** In brackets: the scenario's, since the file names none. Unknown names are shown unchanged. */
function placedWord({ placed, measurement }: Run, part: "model" | "chip"): string {
  const name = placed.scenario[part].name;
  if (placed.unknown.includes(part)) return measurement[part] ?? name;
  return placed.assumed.includes(part) ? `(${name})` : name;
}

type ErrorRow = { readonly name: string; readonly runs: number; readonly errors: ReturnType<typeof metricErrors> };

/** All runs, then each format's, then each file's where there are several. */
export function errorTable({ runs, errors, violations }: BenchmarksAnswer, t: Translate): Table {
  const impossible = new Set(violations.map(({ run }) => run));
  const possible = runs.filter((run) => !impossible.has(run));
  const groups = Map.groupBy(possible, ({ measurement }) => measurement.source.format);
  const row = (name: string, ofRow: readonly Run[]): ErrorRow => ({
    name,
    runs: ofRow.length,
    errors: metricErrors(ofRow),
  });
  const files = Map.groupBy(possible, ({ file }) => file);
  const rows: ErrorRow[] = [
    { name: t(m.all), runs: possible.length, errors },
    ...(groups.size > 1 ? [...groups].map(([name, own]) => row(name, own)) : []),
    ...(files.size > 1 ? [...files].map(([name, own]) => row(name, own)) : []),
  ];
  const columns: readonly Column<ErrorRow>[] = [
    { id: "name", label: m.runsOf, value: ({ name }) => name },
    { id: "runs", label: m.measuredPoints, value: ({ runs: count }) => count },
    ...METRICS.flatMap((metric): Column<ErrorRow>[] => {
      const metricError = (line: ErrorRow) => line.errors.find((error) => error.metric === metric);
      const name = METRIC_NAMES[metric];
      return [
        {
          id: `${metric}_mape`,
          label: joined(name, verbatim("MAPE")),
          ...IN_PERCENT,
          value: (line) => metricError(line)?.mape ?? null,
        },
        {
          id: `${metric}_median`,
          label: joined(name, m.median),
          ...IN_PERCENT,
          value: (line) => metricError(line)?.median ?? null,
        },
        {
          id: `${metric}_bias`,
          label: joined(name, m.signed),
          ...IN_PERCENT,
          value: (line) => metricError(line)?.bias ?? null,
        },
        {
          id: `${metric}_points`,
          label: joined(name, m.count),
          value: (line) => metricError(line)?.points ?? 0,
          fileOnly: true,
        },
      ];
    }),
  ];
  return table(t, columns, rows);
}

const CHECKS: Readonly<Record<Violation["check"], Text>> = {
  "decode-bytes": m.stepReadsWeightsOnce,
  "prefill-flops": m.promptsCostTheirArithmetic,
  "first-token": m.firstTokenCostsItsPrompt,
  "tokens-in-time": m.tokenOfEachRequestPer,
  "in-flight": m.inFlightRateTime,
};

export const violationTable = (violations: readonly Violation[], t: Translate): Table =>
  table<Violation>(
    t,
    [
      { id: "number", label: m.no, value: ({ run }) => run.number },
      { id: "run", label: m.run, value: ({ run }) => run.label },
      { id: "law", label: m.law, value: ({ check }) => t(CHECKS[check]) },
      { id: "measured", label: m.measured2, value: ({ measured }) => t(measured) },
      { id: "bound", label: m.possible, value: ({ bound }) => t(bound) },
      { id: "arithmetic", label: m.inNumbers, value: ({ arithmetic }) => arithmetic },
      { id: "cause", label: m.usualCause, value: ({ cause }) => t(cause) },
    ],
    violations,
  );

export const driftTable = (drifts: readonly Drift[], t: Translate): Table =>
  table<Drift>(
    t,
    [
      { id: "configuration", label: m.whatWasMeasured, value: ({ configuration }) => configuration },
      { id: "metric", label: m.metric, value: ({ metric }) => t(METRIC_NAMES[metric]) },
      { id: "runs", label: m.measuredPoints, value: ({ runs }) => runs.length },
      { id: "from", label: m.firstDate, value: ({ runs }) => runs[0]?.date.slice(0, 10) ?? null },
      { id: "to", label: m.lastDate, value: ({ runs }) => runs.at(-1)?.date.slice(0, 10) ?? null },
      { id: "first", label: m.first, value: ({ metric, runs }) => shownValue(metric, runs[0]?.value) },
      { id: "last", label: m.last, value: ({ metric, runs }) => shownValue(metric, runs.at(-1)?.value) },
      { id: "unit", label: m.unit, value: ({ metric }) => unit(metric).unit },
      { id: "change", label: m.change, ...IN_PERCENT, value: ({ change }) => change },
      { id: "per_month", label: m.per30Days, ...IN_PERCENT, value: ({ perMonth }) => perMonth },
    ],
    drifts,
  );

const shownValue = (metric: Metric, value: number | undefined): number | null =>
  value === undefined ? null : Number((value * unit(metric).factor).toPrecision(4));
