/** Requests: their percentiles, who kept which limit, and every one of them. */
import type { Part } from "@/features/answers/answer";
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import { lazyTable, table, type Column } from "@/lib/export/table";
import { formatCount, formatLatency } from "@/lib/format/quantity";
import { text, verbatim } from "@/lib/text";
import { fromPercent, toMs, toPercent, usToMs } from "@/lib/units/edge";
import { spreadChart } from "../charts";
import { attainment } from "../requests/limits";
import type { OpenedProfile } from "@/features/core/serving-profile";
import type { Asked } from "../reader";
import { requestColumns } from "../requests/columns";
import { REQUEST_METRICS, sortedMetrics, type RequestMetric } from "../requests/rows";
import { METRIC_NAMES, WORDS } from "../words";
import { requestLifeParts } from "./one-request";

export function requestParts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  const { t, scenario } = reader;
  const rows = (): number[] => Array.from(opened.capture.requests.id.keys());
  return [
    ...requestLifeParts(opened, reader),
    { kind: "row", id: "spread", parts: [percentileTable(opened, reader), spreadOfAll(opened, reader)] },
    {
      kind: "row",
      id: "limits",
      parts: [limitTable(opened, reader), stated(opened, reader)].filter((part) => part !== null),
    },
    { kind: "view", id: "requests" },
    {
      kind: "file",
      id: "all-requests",
      title: text({ en: "All requests", zh: "全部请求" }),
      table: lazyTable(() => table(t, requestColumns(opened, scenario.targets, t), rows())),
      long: true,
    },
  ];
}

function percentileTable(opened: OpenedProfile, { t, input }: Asked): Part {
  const sorted = sortedMetrics(opened);
  const at = (share: number) => (metric: RequestMetric) => usToMs(interpolatedQuantile(sorted[metric], share));
  const percents = [...new Set([50, 90, 99, input.percentile])].sort((a, b) => a - b);
  const columns: readonly Column<RequestMetric>[] = [
    { id: "metric", label: WORDS.metric, value: (metric) => t(METRIC_NAMES[metric]) },
    ...percents.map((percent) => ({
      id: `p${percent}`,
      label: `p${percent}`,
      unit: "ms",
      value: at(fromPercent(percent)),
    })),
    { id: "most", label: text({ en: "most", zh: "最大" }), unit: "ms", value: at(1) },
    { id: "n", label: verbatim("n"), value: (metric) => sorted[metric].length },
  ];
  return {
    kind: "table",
    id: "percentiles",
    title: text({ en: "Percentiles", zh: "百分位" }),
    note: text({
      en: "Linear between neighbours. With n below 100 the 99th rests on one request.",
      zh: "相邻值之间线性插值。n 小于 100 时，第 99 百分位仅由一个请求决定。",
    }),
    table: table(t, columns, REQUEST_METRICS),
  };
}

function spreadOfAll(opened: OpenedProfile, { t, scenario: { targets } }: Asked): Part {
  const sorted = sortedMetrics(opened);
  return spreadChart(t, {
    id: "spread",
    label: text({ en: "How times are spread", zh: "时间分布" }),
    title: t(text({ en: "How times are spread", zh: "时间分布" })),
    subtitle: t(text({ en: "share of the requests that are not slower", zh: "不慢于该时间的请求占比" })),
    lines: REQUEST_METRICS.map((metric, place) => ({
      name: t(METRIC_NAMES[metric]),
      slot: ([1, 2, 3, 6] as const)[place] ?? 1,
      sorted: sorted[metric],
    })),
    across: [
      ...(targets.ttft === null ? [] : [{ at: toMs(targets.ttft), label: `TTFT ≤ ${formatLatency(targets.ttft)}` }]),
      ...(targets.tpot === null ? [] : [{ at: toMs(targets.tpot), label: `TPOT ≤ ${formatLatency(targets.tpot)}` }]),
    ],
  });
}

function limitTable(opened: OpenedProfile, { t, scenario: { targets } }: Asked): Part {
  const found = attainment(opened, targets);
  const rows = [
    { name: "TTFT", limit: targets.ttft, met: found.withinTtft },
    { name: "TPOT", limit: targets.tpot, met: found.withinTpot },
    { name: t(text({ en: "both", zh: "两者" })), limit: null, met: found.within },
  ];
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { id: "limit", label: text({ en: "Limit", zh: "上限" }), value: ({ name }) => name },
    { id: "at_most", label: verbatim("≤"), value: ({ limit }) => (limit === null ? null : formatLatency(limit)) },
    { id: "met", label: text({ en: "kept by", zh: "达标数" }), value: ({ met }) => met },
    { id: "share", label: WORDS.share, unit: "%", value: ({ met }) => toPercent(met / found.judged) },
  ];
  return {
    kind: "table",
    id: "attainment",
    title: text({ en: "Within limits", zh: "满足限制" }),
    note: text({
      en: `${formatCount(found.judged)} requests are judged: those that ended and tell what a limit needs.`,
      zh: `共判断 ${formatCount(found.judged)} 个请求：已结束且具备判断所需数据。`,
    }),
    table: table(t, columns, rows),
  };
}

/** What files state of the whole run, beside what is made of their events. */
function stated({ capture: { reported } }: OpenedProfile, { t }: Asked): Part | null {
  if (reported.length === 0) return null;
  const columns: readonly Column<(typeof reported)[number]>[] = [
    { id: "name", label: WORDS.metric, value: ({ name }) => name },
    { id: "statistic", label: text({ en: "Statistic", zh: "统计量" }), value: ({ statistic }) => statistic },
    { id: "value", label: text({ en: "Value", zh: "数值" }), value: ({ value }) => value },
    { id: "unit", label: text({ en: "Unit", zh: "单位" }), value: ({ unit }) => t(unit) },
    { id: "file", label: text({ en: "File", zh: "文件" }), value: ({ file }) => file },
  ];
  return {
    kind: "table",
    id: "stated",
    title: text({ en: "What the files state themselves", zh: "文件自身给出的数值" }),
    table: table(t, columns, reported),
    paged: true,
  };
}
