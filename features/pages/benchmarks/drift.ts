/** The same configuration measured on several dates: how its times moved. */
import { layoutWords } from "@/features/core/evidence/run-comparison/work";
import { medianSlope } from "@/lib/statistics/median-slope";
import type { Metric } from "./input";
import type { Run } from "./runs";

export type Drift = {
  readonly configuration: string;
  readonly metric: Metric;
  readonly runs: readonly { readonly run: Run; readonly date: string; readonly value: number }[];
  /** last / first − 1. */
  readonly change: number;
  /** Median slope between every two dates, as a share of the first figure per 30 days; null within one day. */
  readonly perMonth: number | null;
};

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;

/** Groups with two dates at least, the largest change first. */
export function drifts(runs: readonly Run[], metric: Metric): readonly Drift[] {
  const dated = runs.filter((run) => run.measurement.date !== undefined && run.measured[metric] !== null);
  return [...Map.groupBy(dated, configurationWords)]
    .flatMap(([configuration, group]) => drift(configuration, group, metric) ?? [])
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
}

function drift(configuration: string, group: readonly Run[], metric: Metric): Drift | null {
  const runs = group
    .map((run) => ({ run, date: run.measurement.date ?? "", value: run.measured[metric] ?? NaN }))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last || first.date === last.date || first.value <= 0) return null;
  const slope = medianSlope(
    runs.map(({ date, value }) => ({ x: days1970(date), y: value })),
    1,
  );
  const perMonth = slope === null ? null : (slope * MONTH_DAYS) / first.value;
  return { configuration, metric, runs, change: last.value / first.value - 1, perMonth };
}

/** Dates without a zone count as one zone: only differences mean something. */
export const days1970 = (date: string): number => Date.parse(date.includes("T") ? `${date}Z` : date) / DAY_MS;

/** What must be alike for two dates to be compared. */
function configurationWords({ measurement }: Run): string {
  const { model, chip, precision, engine, load, kind } = measurement;
  const isl = load.islNominal ?? load.isl;
  const osl = load.oslNominal ?? load.osl;
  const parts = [
    model,
    chip,
    precision,
    engine?.name,
    layoutWords(measurement),
    isl === undefined || osl === undefined ? undefined : `${roundOff(isl)}/${roundOff(osl)}`,
    load.concurrency === undefined ? undefined : `c${load.concurrency}`,
    load.requestRate === undefined ? undefined : `${load.requestRate} req/s`,
    load.batch === undefined ? undefined : `b${load.batch}`,
    kind === "static" ? "static" : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(" · ");
}

/** Drawn lengths differ a little from run to run. */
const roundOff = (tokens: number): number => Number(tokens.toPrecision(2));
