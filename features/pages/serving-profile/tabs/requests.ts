/** Requests: percentiles, limits met, and the full list. */
import type { Part } from "@/features/answers/answer";
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import { lazyTable, table, type Column } from "@/lib/export/table";
import { formatCount, formatLatency } from "@/lib/format/quantity";
import { verbatim } from "@/lib/text";
import { fromPercent, toMs, toPercent, usToMs } from "@/lib/units/edge";
import { spreadChart } from "../charts";
import { attainment } from "../requests/limits";
import type { OpenedProfile } from "@/features/core/serving-profile";
import type { Asked } from "../reader";
import { requestColumns } from "../requests/columns";
import { REQUEST_METRICS, sortedMetrics, type RequestMetric } from "../requests/rows";
import { METRIC_NAMES, WORDS } from "../words";
import { requestLifeParts } from "./one-request";
import * as m from "./messages";

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
      title: m.allRequests,
      table: lazyTable(() => table(t, requestColumns(opened, scenario.targets, t), rows())),
      long: true,
    },
  ];
}

function percentileTable(opened: OpenedProfile, { t, input }: Asked): Part {
  const sorted = sortedMetrics(opened);
  const quantile = (share: number) => (metric: RequestMetric) => usToMs(interpolatedQuantile(sorted[metric], share));
  const percents = [...new Set([50, 90, 99, input.percentile])].sort((a, b) => a - b);
  const columns: readonly Column<RequestMetric>[] = [
    { id: "metric", label: WORDS.metric, value: (metric) => t(METRIC_NAMES[metric]) },
    ...percents.map((percent) => ({
      id: `p${percent}`,
      label: `p${percent}`,
      unit: "ms",
      value: quantile(fromPercent(percent)),
    })),
    { id: "most", label: m.most, unit: "ms", value: quantile(1) },
    { id: "n", label: verbatim("n"), value: (metric) => sorted[metric].length },
  ];
  return {
    kind: "table",
    id: "percentiles",
    title: m.percentiles,
    note: m.linearBetweenNeighboursWithN,
    table: table(t, columns, REQUEST_METRICS),
  };
}

function spreadOfAll(opened: OpenedProfile, { t, scenario: { targets } }: Asked): Part {
  const sorted = sortedMetrics(opened);
  return spreadChart(t, {
    id: "spread",
    label: m.howTimesAreSpread,
    title: t(m.howTimesAreSpread),
    subtitle: t(m.shareOfRequestsThatAre),
    lines: REQUEST_METRICS.map((metric, index) => ({
      name: t(METRIC_NAMES[metric]),
      slot: ([1, 2, 3, 6] as const)[index] ?? 1,
      sorted: sorted[metric],
    })),
    across: [
      ...(targets.ttft === null ? [] : [{ at: toMs(targets.ttft), label: `TTFT ≤ ${formatLatency(targets.ttft)}` }]),
      ...(targets.tpot === null ? [] : [{ at: toMs(targets.tpot), label: `TPOT ≤ ${formatLatency(targets.tpot)}` }]),
    ],
  });
}

function limitTable(opened: OpenedProfile, { t, scenario: { targets } }: Asked): Part {
  const result = attainment(opened, targets);
  const rows = [
    { name: "TTFT", limit: targets.ttft, met: result.withinTtft },
    { name: "TPOT", limit: targets.tpot, met: result.withinTpot },
    { name: t(m.both), limit: null, met: result.within },
  ];
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { id: "limit", label: m.limit, value: ({ name }) => name },
    { id: "at_most", label: verbatim("≤"), value: ({ limit }) => (limit === null ? null : formatLatency(limit)) },
    { id: "met", label: m.keptBy, value: ({ met }) => met },
    { id: "share", label: WORDS.share, unit: "%", value: ({ met }) => toPercent(met / result.judged) },
  ];
  return {
    kind: "table",
    id: "attainment",
    title: m.withinLimits,
    note: m.judgedRequestsAreJudgedThose({ judged: formatCount(result.judged) }),
    table: table(t, columns, rows),
  };
}

/** Figures of the whole run as stated in the files, next to those computed from events. */
function stated({ capture: { reported } }: OpenedProfile, { t }: Asked): Part | null {
  if (reported.length === 0) return null;
  const columns: readonly Column<(typeof reported)[number]>[] = [
    { id: "name", label: WORDS.metric, value: ({ name }) => name },
    { id: "statistic", label: m.statistic, value: ({ statistic }) => statistic },
    { id: "value", label: m.value, value: ({ value }) => value },
    { id: "unit", label: m.unit, value: ({ unit }) => t(unit) },
    { id: "file", label: m.file, value: ({ file }) => file },
  ];
  return {
    kind: "table",
    id: "stated",
    title: m.whatFilesStateThemselves,
    table: table(t, columns, reported),
    paged: true,
  };
}
