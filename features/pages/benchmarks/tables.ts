/** Points, errors, what cannot be, definitions, drift. */
import { DEFINITIONS, type Definition } from "@/features/core/evidence/benchmark-files/definitions";
import { TPOT_ORIGINS } from "@/features/core/evidence/benchmark-files/tpot-origin";
import { table, type Column, type Table } from "@/lib/export/table";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import type { BenchmarksAnswer } from "./answer";
import type { Drift } from "./drift";
import type { Metric } from "./input";
import { METRICS } from "./input";
import type { Violation } from "./limits";
import { metricErrors, relativeError, type Run } from "./runs";
import { METRIC_NAMES } from "./words";

const MEASURED = text({ en: "measured", zh: "实测" });
const PREDICTED = text({ en: "predicted", zh: "预测" });
const OFF = text({ en: "off by", zh: "偏差" });

const joined = (...parts: readonly Text[]): Text =>
  text({ en: parts.map(({ en }) => en).join(" "), zh: parts.map(({ zh }) => zh).join(" ") });

const isTime = (metric: Metric): boolean => metric !== "rate";
const unit = (metric: Metric) => (isTime(metric) ? IN_MS : { unit: "tok/s", factor: 1 });

export function runTable({ runs, violations }: BenchmarksAnswer, t: Translate): Table {
  const impossible = new Map<Run, string>();
  for (const { run, check } of violations) impossible.set(run, [impossible.get(run), check].filter(Boolean).join(", "));
  const columns: readonly Column<Run>[] = [
    { id: "number", label: text({ en: "No.", zh: "序号" }), value: ({ number }) => number },
    { id: "run", label: text({ en: "Run", zh: "运行" }), value: ({ label }) => label },
    {
      id: "format",
      label: text({ en: "Layout of the file", zh: "文件格式" }),
      value: ({ measurement }) => measurement.source.format,
      fileOnly: true,
    },
    {
      id: "date",
      label: text({ en: "Date", zh: "日期" }),
      value: ({ measurement }) => measurement.date?.replace("T", " ") ?? null,
    },
    { id: "model", label: text({ en: "Model", zh: "模型" }), value: (run) => placedWord(run, "model") },
    { id: "chip", label: text({ en: "Accelerator", zh: "加速卡" }), value: (run) => placedWord(run, "chip") },
    { id: "layout", label: text({ en: "Layout", zh: "布局" }), value: ({ on }) => on?.layout ?? null },
    {
      id: "in_flight",
      label: text({ en: "In flight", zh: "在途" }),
      value: ({ on, measurement }) => on?.inFlight ?? measurement.load.concurrency ?? null,
    },
    { id: "isl", label: "ISL", value: ({ on, measurement }) => rounded(on?.isl ?? measurement.load.isl) },
    { id: "osl", label: "OSL", value: ({ on, measurement }) => rounded(on?.osl ?? measurement.load.osl) },
    ...METRICS.flatMap(speedColumns),
    {
      id: "tpot_origin",
      label: text({ en: "TPOT is", zh: "TPOT 定义" }),
      value: ({ measurement: { tpotOrigin } }) => (tpotOrigin === undefined ? null : t(TPOT_ORIGINS[tpotOrigin])),
      fileOnly: true,
    },
    {
      id: "flag",
      label: text({ en: "Flag", zh: "标记" }),
      value: (run) =>
        impossible.has(run)
          ? t(text({ en: `impossible: ${impossible.get(run)}`, zh: `不可能：${impossible.get(run)}` }))
          : null,
    },
  ];
  return table(t, columns, runs);
}

function speedColumns(metric: Metric): Column<Run>[] {
  const name = METRIC_NAMES[metric];
  return [
    {
      ...{ id: `${metric}_measured`, label: joined(name, MEASURED) },
      ...unit(metric),
      value: ({ measured }) => measured[metric],
    },
    {
      ...{ id: `${metric}_predicted`, label: joined(name, PREDICTED) },
      ...unit(metric),
      value: ({ on }) => on?.predicted[metric] ?? null,
    },
    {
      ...{ id: `${metric}_error`, label: joined(name, OFF), ...IN_PERCENT },
      value: (run) => relativeError(run, metric),
    },
  ];
}

const rounded = (value: number | undefined): number | null => (value === undefined ? null : Math.round(value));

/** In brackets: the scenario's, since the file names none. A name that nobody knows stands as it is. */
function placedWord({ placed, measurement }: Run, part: "model" | "chip"): string {
  const name = placed.scenario[part].name;
  if (placed.unknown.includes(part)) return measurement[part] ?? name;
  return placed.assumed.includes(part) ? `(${name})` : name;
}

type ErrorRow = { readonly name: string; readonly runs: number; readonly errors: ReturnType<typeof metricErrors> };

/** All runs, then each format's, then each file's where there are several. */
export function errorTable({ runs, errors, violations }: BenchmarksAnswer, t: Translate): Table {
  const impossible = new Set(violations.map(({ run }) => run));
  const kept = runs.filter((run) => !impossible.has(run));
  const groups = Map.groupBy(kept, ({ measurement }) => measurement.source.format);
  const row = (name: string, own: readonly Run[]): ErrorRow => ({ name, runs: own.length, errors: metricErrors(own) });
  const files = Map.groupBy(kept, ({ file }) => file);
  const rows: ErrorRow[] = [
    { name: t(text({ en: "all", zh: "全部" })), runs: kept.length, errors },
    ...(groups.size > 1 ? [...groups].map(([name, own]) => row(name, own)) : []),
    ...(files.size > 1 ? [...files].map(([name, own]) => row(name, own)) : []),
  ];
  const columns: readonly Column<ErrorRow>[] = [
    { id: "name", label: text({ en: "Runs of", zh: "来源" }), value: ({ name }) => name },
    { id: "runs", label: text({ en: "Measured points", zh: "实测点" }), value: ({ runs: count }) => count },
    ...METRICS.flatMap((metric): Column<ErrorRow>[] => {
      const own = (line: ErrorRow) => line.errors.find((error) => error.metric === metric);
      const name = METRIC_NAMES[metric];
      return [
        {
          id: `${metric}_mape`,
          label: joined(name, verbatim("MAPE")),
          ...IN_PERCENT,
          value: (line) => own(line)?.mape ?? null,
        },
        {
          id: `${metric}_median`,
          label: joined(name, text({ en: "median", zh: "中位数" })),
          ...IN_PERCENT,
          value: (line) => own(line)?.median ?? null,
        },
        {
          id: `${metric}_bias`,
          label: joined(name, text({ en: "signed", zh: "带符号" })),
          ...IN_PERCENT,
          value: (line) => own(line)?.bias ?? null,
        },
        {
          id: `${metric}_points`,
          label: joined(name, text({ en: "count", zh: "点数" })),
          value: (line) => own(line)?.points ?? 0,
          fileOnly: true,
        },
      ];
    }),
  ];
  return table(t, columns, rows);
}

const CHECKS: Readonly<Record<Violation["check"], Text>> = {
  "decode-bytes": text({ en: "a step reads the weights once", zh: "每步读取一遍权重" }),
  "prefill-flops": text({ en: "prompts cost their arithmetic", zh: "提示的算力开销" }),
  "first-token": text({ en: "a first token costs its prompt", zh: "首 token 需算完提示" }),
  "tokens-in-time": text({ en: "a token of each request per TPOT", zh: "每 TPOT 每请求一个 token" }),
  "in-flight": text({ en: "in flight = rate × time", zh: "在途数 = 速率 × 时间" }),
};

export const violationTable = (violations: readonly Violation[], t: Translate): Table =>
  table<Violation>(
    t,
    [
      { id: "number", label: text({ en: "No.", zh: "序号" }), value: ({ run }) => run.number },
      { id: "run", label: text({ en: "Run", zh: "运行" }), value: ({ run }) => run.label },
      { id: "law", label: text({ en: "Law", zh: "规律" }), value: ({ check }) => t(CHECKS[check]) },
      { id: "measured", label: text({ en: "Measured", zh: "实测" }), value: ({ measured }) => t(measured) },
      { id: "bound", label: text({ en: "Possible", zh: "可能的范围" }), value: ({ bound }) => t(bound) },
      { id: "arithmetic", label: text({ en: "In numbers", zh: "算式" }), value: ({ arithmetic }) => arithmetic },
      { id: "cause", label: text({ en: "Usual cause", zh: "常见原因" }), value: ({ cause }) => t(cause) },
    ],
    violations,
  );

export const definitionTable = (t: Translate): Table =>
  table<Definition>(
    t,
    [
      { id: "tool", label: text({ en: "Tool", zh: "工具" }), value: ({ tool }) => tool },
      { id: "metric", label: text({ en: "Metric", zh: "指标" }), value: ({ metric }) => metric },
      { id: "called", label: text({ en: "It writes", zh: "工具写作" }), value: ({ called }) => called },
      { id: "means", label: text({ en: "Which is", zh: "含义" }), value: ({ means }) => t(means) },
      { id: "becomes", label: text({ en: "Shown as", zh: "显示为" }), value: ({ becomes }) => t(becomes) },
      { id: "source", label: text({ en: "Source", zh: "来源" }), value: ({ source }) => source },
    ],
    DEFINITIONS,
  );

export const driftTable = (drifts: readonly Drift[], t: Translate): Table =>
  table<Drift>(
    t,
    [
      {
        id: "configuration",
        label: text({ en: "What was measured", zh: "测量配置" }),
        value: ({ configuration }) => configuration,
      },
      { id: "metric", label: text({ en: "Metric", zh: "指标" }), value: ({ metric }) => t(METRIC_NAMES[metric]) },
      { id: "runs", label: text({ en: "Measured points", zh: "实测点" }), value: ({ runs }) => runs.length },
      {
        id: "from",
        label: text({ en: "First date", zh: "首个日期" }),
        value: ({ runs }) => runs[0]?.date.slice(0, 10) ?? null,
      },
      {
        id: "to",
        label: text({ en: "Last date", zh: "最后日期" }),
        value: ({ runs }) => runs.at(-1)?.date.slice(0, 10) ?? null,
      },
      {
        id: "first",
        label: text({ en: "First", zh: "首个" }),
        value: ({ metric, runs }) => shownValue(metric, runs[0]?.value),
      },
      {
        id: "last",
        label: text({ en: "Last", zh: "最后" }),
        value: ({ metric, runs }) => shownValue(metric, runs.at(-1)?.value),
      },
      { id: "unit", label: text({ en: "Unit", zh: "单位" }), value: ({ metric }) => unit(metric).unit },
      { id: "change", label: text({ en: "Change", zh: "变化" }), ...IN_PERCENT, value: ({ change }) => change },
      {
        id: "per_month",
        label: text({ en: "Per 30 days", zh: "每 30 天" }),
        ...IN_PERCENT,
        value: ({ perMonth }) => perMonth,
      },
    ],
    drifts,
  );

const shownValue = (metric: Metric, value: number | undefined): number | null =>
  value === undefined ? null : Number((value * unit(metric).factor).toPrecision(4));
