/** Factors, shares of the peaks, errors, points, what a token needs, runs to measure next. */
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
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { IN_GFLOP, IN_MB, IN_MS, IN_PERCENT } from "@/lib/units/shown-in";

/** Host and request overhead have no peak on any sheet: the fit itself ends there. */
const AT_END = text({ en: "at the end of the fit's range", zh: "已到拟合范围的边界" });
const HAS_PEAK: readonly string[] = ["compute", "memory", "network"];
const BEFORE = text({ en: "Before", zh: "拟合前" });
const LEFT_OUT = text({ en: "Left out", zh: "留出" });

export const factorTable = ({ factors }: Calibration, t: Translate): Table =>
  table<Calibration["factors"][number]>(
    t,
    [
      {
        id: "resource",
        label: text({ en: "Resource", zh: "资源" }),
        value: ({ resource }) => t(RESOURCE_NAMES[resource]),
      },
      { id: "factor", label: text({ en: "Factor", zh: "系数" }), value: ({ value }) => value },
      { id: "low", label: text({ en: "80 % from", zh: "80 % 下限" }), value: ({ low }) => low },
      { id: "high", label: text({ en: "to", zh: "止" }), value: ({ high }) => high },
      { id: "open", label: text({ en: "Open", zh: "未定" }), ...IN_PERCENT, value: ({ undetermined }) => undetermined },
      {
        id: "limit",
        label: text({ en: "Limit", zh: "上限" }),
        value: ({ resource, atLimit }) => (atLimit ? t(HAS_PEAK.includes(resource) ? AT_PEAK : AT_END) : null),
      },
    ],
    factors,
  );

const SHARES: readonly { readonly id: "mfu" | "mbu" | "network"; readonly name: Text }[] = [
  { id: "mfu", name: text({ en: "MFU (compute)", zh: "MFU（计算）" }) },
  { id: "mbu", name: text({ en: "MBU (memory bandwidth)", zh: "MBU（显存带宽）" }) },
  { id: "network", name: text({ en: "Network efficiency", zh: "网络效率" }) },
];

/** Shares of the datasheet peaks, before and after; null where nothing was measured that uses them. */
export const shareTable = ({ suggested }: Calibration, t: Translate): Table =>
  table<(typeof SHARES)[number]>(
    t,
    [
      { id: "share", label: text({ en: "Share of the peak", zh: "峰值占比" }), value: ({ name }) => t(name) },
      { id: "before", label: BEFORE, ...IN_PERCENT, value: ({ id }) => suggested[id]?.before },
      {
        id: "suggested",
        label: text({ en: "Suggested", zh: "建议" }),
        ...IN_PERCENT,
        value: ({ id }) => suggested[id]?.after,
      },
    ],
    SHARES,
  );

const SIDES = [
  { id: "before", name: text({ en: "before", zh: "拟合前" }) },
  { id: "after", name: text({ en: "after the fit", zh: "拟合后" }) },
  { id: "leftOut", name: text({ en: "left out", zh: "留一" }) },
] as const;

type QualityRow = { readonly line: MetricQuality; readonly side: (typeof SIDES)[number] };

export function qualityTable({ quality }: Calibration, t: Translate): Table {
  const errors = ({ line, side }: QualityRow) => line[side.id];
  return table<QualityRow>(
    t,
    [
      {
        id: "metric",
        label: text({ en: "Metric", zh: "指标" }),
        value: ({ line, side: { name } }) => {
          const metric = METRIC_NAMES[line.metric];
          return t(text({ en: `${metric.en}, ${name.en}`, zh: `${metric.zh}，${name.zh}` }));
        },
      },
      { id: "points", label: text({ en: "Points", zh: "测点" }), value: ({ line }) => line.points },
      { id: "median", label: text({ en: "Median", zh: "中位数" }), ...IN_PERCENT, value: (row) => errors(row).median },
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
      { id: "point", label: text({ en: "Point", zh: "测点" }), value: ({ point }) => point.label },
      { id: "layout", label: text({ en: "Layout", zh: "布局" }), value: ({ point }) => point.layout },
      { id: "load", label: text({ en: "In flight", zh: "在途" }), value: ({ point }) => point.load },
      { id: "isl", label: "ISL", value: ({ point }) => point.isl },
      { id: "osl", label: "OSL", value: ({ point }) => point.osl },
      { id: "metric", label: text({ en: "Metric", zh: "指标" }), value: ({ line }) => t(METRIC_NAMES[line.metric]) },
      time("measured", text({ en: "Measured", zh: "实测" }), ({ measured }) => measured),
      time("before", BEFORE, ({ before }) => before),
      time("after", text({ en: "After", zh: "拟合后" }), ({ after }) => after),
      {
        id: "residual",
        label: text({ en: "Residual", zh: "残差" }),
        ...IN_PERCENT,
        value: ({ line }) => line.residual,
      },
      time("left_out", LEFT_OUT, ({ leftOut }) => leftOut),
      { id: "weight", label: text({ en: "Weight", zh: "权重" }), value: ({ line }) => line.weight },
      { id: "flag", label: text({ en: "Flag", zh: "标记" }), value: ({ point }) => flagWords(point, t) },
    ],
    points.flatMap((point) => point.metrics.map((line) => ({ point, line }))),
  );
}

function flagWords({ outlier, repeats, moreRepeats }: PointOutcome, t: Translate): string {
  const words = [
    ...(outlier ? [`${t(text({ en: "outlier", zh: "异常点" }))}: ${t(outlier)}`] : []),
    ...(repeats.length > 0 ? [t(repeatWords(repeats, moreRepeats))] : []),
  ];
  return words.join("; ");
}

function repeatWords(repeats: readonly string[], more: number): Text {
  const [en, zh] = [repeats.join(", "), repeats.join("、")];
  // Finished jobs of an earlier release have no count.
  if (!(more > 0)) return text({ en: `repeats ${en}`, zh: `与 ${zh} 重复` });
  const count = formatCount(more);
  return text({ en: `repeats ${en} and ${count} more`, zh: `与 ${zh}、另外 ${count} 个重复` });
}

const FIXED = text({ en: "kernel floors", zh: "算子固定时延" });

export function needTable({ steps }: Sweep, t: Translate): Table {
  const time = (id: string, label: Text, seconds: (step: SweepStep) => number): Column<SweepStep> => ({
    ...{ id, label, ...IN_MS, value: seconds },
  });
  return table<SweepStep>(
    t,
    [
      { id: "batch", label: text({ en: "Per rank", zh: "每 rank" }), value: ({ batch }) => batch },
      {
        ...{ id: "flops", label: "FLOP/token", ...IN_GFLOP },
        value: ({ flopsPerToken }) => flopsPerToken,
      },
      { ...{ id: "bytes", label: "HBM/token", ...IN_MB }, value: ({ bytesPerToken }) => bytesPerToken },
      time("compute", text({ en: "Compute", zh: "计算" }), ({ seconds }) => seconds.compute),
      time("memory", verbatim("HBM"), ({ seconds }) => seconds.memory),
      time("network", text({ en: "Network", zh: "网络" }), ({ seconds }) => seconds.network),
      time("host", text({ en: "Host", zh: "主机" }), ({ seconds }) => seconds.host),
      time("fixed", text({ en: "Floors", zh: "固定时延" }), ({ fixed }) => fixed),
      time("tpot", verbatim("TPOT"), ({ tpot }) => tpot),
      {
        id: "bound",
        label: text({ en: "Dominant", zh: "瓶颈" }),
        value: ({ bound }) => t(bound === "fixed" ? FIXED : RESOURCE_NAMES[bound]),
      },
    ],
    steps,
  );
}

export const nextRunTable = (runs: readonly NextRun[], t: Translate): Table =>
  table<NextRun>(
    t,
    [
      { id: "layout", label: text({ en: "Layout", zh: "布局" }), value: ({ layout }) => layout },
      { id: "clients", label: text({ en: "In flight", zh: "在途" }), value: ({ concurrency }) => concurrency },
      { id: "isl", label: "ISL", value: ({ isl }) => isl },
      { id: "osl", label: "OSL", value: ({ osl }) => osl },
      {
        id: "before",
        label: text({ en: "Uncertainty of TPOT before", zh: "补测前 TPOT 不确定度" }),
        ...IN_PERCENT,
        value: ({ uncertaintyBefore }) => uncertaintyBefore,
      },
      {
        id: "after",
        label: text({ en: "after", zh: "补测后" }),
        ...IN_PERCENT,
        value: ({ uncertaintyAfter }) => uncertaintyAfter,
      },
      { id: "server", label: text({ en: "Server", zh: "服务端" }), value: ({ server }) => server },
      { id: "client", label: text({ en: "Client", zh: "客户端" }), value: ({ client }) => client },
    ],
    runs,
  );
