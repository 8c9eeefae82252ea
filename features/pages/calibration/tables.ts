/** Factors, shares of the peaks, errors, points, what a token needs, runs to measure next. */
import { head } from "@/features/quantities";
import { AT_PEAK } from "./words";
import type {
  MetricQuality,
  NextRun,
  PointMetric,
  PointOutcome,
  Calibration,
} from "@/features/core/calibration/fit/result";
import { METRIC_NAMES, RESOURCE_NAMES } from "@/features/core/calibration/fit/resource-names";
import type { Sweep, SweepStep } from "@/features/core/calibration/further-runs/sweep";
import { table, type Column, type Table } from "@/lib/export/table";
import { formatCount } from "@/lib/format/quantity";
import { COMMA, joinTexts, verbatim, type Text, type Translate } from "@/lib/text";
import { IN_GFLOP, IN_MB, IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import * as m from "./messages";

/** Host and request overhead have no peak on any sheet: the fit itself ends there. */
const AT_END = m.atEndOfFitsRange;
const HAS_PEAK: readonly string[] = ["compute", "memory", "network"];

export const factorTable = ({ factors }: Calibration, t: Translate): Table =>
  table<Calibration["factors"][number]>(
    t,
    [
      { id: "resource", label: m.resource, value: ({ resource }) => t(RESOURCE_NAMES[resource]) },
      { id: "factor", label: m.factor, value: ({ value }) => value },
      { id: "low", label: m.n80From, value: ({ low }) => low },
      { id: "high", label: m.to, value: ({ high }) => high },
      { id: "open", label: m.open, ...IN_PERCENT, value: ({ undetermined }) => undetermined },
      {
        id: "limit",
        label: m.limit,
        value: ({ resource, atLimit }) => (atLimit ? t(HAS_PEAK.includes(resource) ? AT_PEAK : AT_END) : null),
      },
    ],
    factors,
  );

const SHARES: readonly { readonly id: "mfu" | "mbu" | "network"; readonly name: Text }[] = [
  { id: "mfu", name: m.mfuCompute },
  { id: "mbu", name: m.mbuMemoryBandwidth },
  { id: "network", name: m.networkEfficiency },
];

/** Shares of the datasheet peaks, before and after; null where nothing was measured that uses them. */
export const shareTable = ({ suggested }: Calibration, t: Translate): Table =>
  table<(typeof SHARES)[number]>(
    t,
    [
      { id: "share", label: m.shareOfPeak, value: ({ name }) => t(name) },
      { id: "before", label: m.before2, ...IN_PERCENT, value: ({ id }) => suggested[id]?.before },
      { id: "suggested", label: m.suggested, ...IN_PERCENT, value: ({ id }) => suggested[id]?.after },
    ],
    SHARES,
  );

const SIDES = [
  { id: "before", name: m.before },
  { id: "after", name: m.afterFit },
  { id: "leftOut", name: m.leftOut },
] as const;

type QualityRow = { readonly line: MetricQuality; readonly side: (typeof SIDES)[number] };

export function qualityTable({ quality }: Calibration, t: Translate): Table {
  const errors = ({ line, side }: QualityRow) => line[side.id];
  return table<QualityRow>(
    t,
    [
      {
        id: "metric",
        label: m.metric,
        value: ({ line, side: { name } }) => {
          const metric = METRIC_NAMES[line.metric];
          return t(m.metricName({ metric, name }));
        },
      },
      { id: "points", label: m.points, value: ({ line }) => line.points },
      { id: "median", label: m.median, ...IN_PERCENT, value: (row) => errors(row).median },
      { id: "mape", label: "MAPE", ...IN_PERCENT, value: (row) => errors(row).mape },
      { id: "rmse", label: "RMSE", ...IN_MS, value: (row) => errors(row).rmse },
      { id: "r2", label: "R²", value: (row) => errors(row).r2 },
    ],
    quality.flatMap((line) => SIDES.map((side) => ({ line, side }))),
  );
}

type PointRow = { readonly point: PointOutcome; readonly line: PointMetric };

export function pointTable({ points }: Calibration, t: Translate): Table {
  const time = (id: string, label: Text, seconds: (line: PointMetric) => number): Column<PointRow> => ({
    ...{ id, label, ...IN_MS },
    value: ({ line }) => seconds(line),
  });
  return table<PointRow>(
    t,
    [
      { id: "point", label: m.point, value: ({ point }) => point.label },
      { id: "layout", label: m.layout, value: ({ point }) => point.layout },
      { id: "load", label: m.inFlight, value: ({ point }) => point.load },
      { id: "isl", ...head("isl"), value: ({ point }) => point.isl },
      { id: "osl", ...head("osl"), value: ({ point }) => point.osl },
      { id: "metric", label: m.metric, value: ({ line }) => t(METRIC_NAMES[line.metric]) },
      time("measured", m.measured2, ({ measured }) => measured),
      time("before", m.before2, ({ before }) => before),
      time("after", m.after, ({ after }) => after),
      { id: "residual", label: m.residual2, ...IN_PERCENT, value: ({ line }) => line.residual },
      time("left_out", m.leftOut2, ({ leftOut }) => leftOut),
      { id: "weight", label: m.weight, value: ({ line }) => line.weight },
      { id: "flag", label: m.flag, value: ({ point }) => flagWords(point, t) },
    ],
    points.flatMap((point) => point.metrics.map((line) => ({ point, line }))),
  );
}

function flagWords({ outlier, repeats, moreRepeats }: PointOutcome, t: Translate): string {
  const words = [
    ...(outlier ? [`${t(m.outlier)}: ${t(outlier)}`] : []),
    ...(repeats.length > 0 ? [t(repeatWords(repeats, moreRepeats))] : []),
  ];
  return words.join("; ");
}

function repeatWords(repeats: readonly string[], more: number): Text {
  const points = joinTexts(repeats, COMMA);
  // Finished jobs of an earlier release have no count.
  if (!(more > 0)) return m.repeatsPoints({ points });
  const count = formatCount(more);
  return m.repeatsPointsAndCountMore({ count, points });
}

export function needTable({ steps }: Sweep, t: Translate): Table {
  const time = (id: string, label: Text, seconds: (step: SweepStep) => number): Column<SweepStep> => ({
    ...{ id, label, ...IN_MS, value: seconds },
  });
  return table<SweepStep>(
    t,
    [
      { id: "batch", label: m.perRank, value: ({ batch }) => batch },
      {
        ...{ id: "flops", label: "FLOP/token", ...IN_GFLOP },
        value: ({ flopsPerToken }) => flopsPerToken,
      },
      { ...{ id: "bytes", label: "HBM/token", ...IN_MB }, value: ({ bytesPerToken }) => bytesPerToken },
      time("compute", m.compute, ({ seconds }) => seconds.compute),
      time("memory", verbatim("HBM"), ({ seconds }) => seconds.memory),
      time("network", m.network, ({ seconds }) => seconds.network),
      time("host", m.host, ({ seconds }) => seconds.host),
      time("fixed", m.floors, ({ fixed }) => fixed),
      time("tpot", verbatim("TPOT"), ({ tpot }) => tpot),
      {
        id: "bound",
        label: m.dominant,
        value: ({ bound }) => t(bound === "fixed" ? m.kernelFloors : RESOURCE_NAMES[bound]),
      },
    ],
    steps,
  );
}

export const nextRunTable = (runs: readonly NextRun[], t: Translate): Table =>
  table<NextRun>(
    t,
    [
      { id: "layout", label: m.layout, value: ({ layout }) => layout },
      { id: "clients", label: m.inFlight, value: ({ concurrency }) => concurrency },
      { id: "isl", ...head("isl"), value: ({ isl }) => isl },
      { id: "osl", ...head("osl"), value: ({ osl }) => osl },
      {
        id: "before",
        label: m.uncertaintyOfTpotBefore,
        ...IN_PERCENT,
        value: ({ uncertaintyBefore }) => uncertaintyBefore,
      },
      { id: "after", label: m.after2, ...IN_PERCENT, value: ({ uncertaintyAfter }) => uncertaintyAfter },
      { id: "server", label: m.server, value: ({ server }) => server },
      { id: "client", label: m.client, value: ({ client }) => client },
    ],
    runs,
  );
