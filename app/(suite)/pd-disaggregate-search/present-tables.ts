/** Rate matching with its queues, and what was rejected. Pure. */
import { columnNumber } from "@/components/tables/decimals";
import type { DataColumn } from "@/components/tables/data-table";
import { reasonWord, REJECTED_WORDS, STATION_WORDS } from "@/features/pages/pd-disaggregate-search/words";
import type { Matching, StationLoad } from "@/features/core/search/pools/matching";
import type { Rejection } from "@/features/core/search/pools/rejections";
import type { Sheet } from "@/lib/export/sheet";
import { text, type Text } from "@/lib/text";
import type { Translate } from "./words";

export const stationKey = ({ station }: StationLoad): string => station;
export const matchingRows = ({ stations }: Matching): readonly StationLoad[] => stations;

type Figure = {
  readonly id: string;
  readonly head: Text;
  readonly unit: string;
  readonly of: (row: StationLoad) => number;
};

const FIGURES: readonly Figure[] = [
  { id: "capacity", head: text({ en: "At most", zh: "能力上限" }), unit: "req/s", of: ({ capacity }) => capacity },
  { id: "spare", head: text({ en: "Spare", zh: "余量" }), unit: "%", of: ({ spare }) => spare * 100 },
  { id: "use", head: text({ en: "Busy", zh: "利用率" }), unit: "%", of: ({ queue }) => queue.use * 100 },
  {
    id: "waiting",
    head: text({ en: "Requests that wait", zh: "需等待的请求" }),
    unit: "%",
    of: ({ queue }) => queue.waiting * 100,
  },
  { id: "mean", head: text({ en: "Wait, mean", zh: "平均等待" }), unit: "ms", of: ({ queue }) => queue.mean * 1e3 },
  { id: "p50", head: text({ en: "p50", zh: "p50" }), unit: "ms", of: ({ queue }) => queue.p50 * 1e3 },
  { id: "p90", head: text({ en: "p90", zh: "p90" }), unit: "ms", of: ({ queue }) => queue.p90 * 1e3 },
  { id: "p99", head: text({ en: "p99", zh: "p99" }), unit: "ms", of: ({ queue }) => queue.p99 * 1e3 },
];

/** No queue worth its name. */
const NEXT_TO_NOTHING = 1e-6;

const shown = (value: number): number => (Math.abs(value) < NEXT_TO_NOTHING ? 0 : value);
const written = (value: number): string => (Number.isFinite(value) ? columnNumber(shown(value)) : "∞");

export const matchingColumns = (t: Translate): readonly DataColumn<StationLoad>[] => [
  {
    id: "station",
    head: t(text({ en: "Part", zh: "环节" })),
    kind: "text",
    value: ({ station }) => t(STATION_WORDS[station]),
    rowHead: true,
  },
  ...FIGURES.map(({ id, head, unit, of }): DataColumn<StationLoad> => ({
    ...{ id, head: t(head), unit, kind: "number", value: (row) => shown(of(row)), written: (row) => written(of(row)) },
  })),
];

export const matchingSheet = (rows: readonly StationLoad[], t: Translate): Sheet => ({
  columns: [
    { label: t(text({ en: "Part", zh: "环节" })) },
    ...FIGURES.map(({ head, unit }) => ({ label: t(head), unit })),
  ],
  rows: rows.map((row) => [t(STATION_WORDS[row.station]), ...FIGURES.map(({ of }) => of(row))]),
});

export const rejectionKey = ({ of, reason }: Rejection): string => `${of} ${reason}`;

export const rejectionColumns = (t: Translate): readonly DataColumn<Rejection>[] => [
  {
    id: "reason",
    head: t(text({ en: "Reason", zh: "原因" })),
    kind: "text",
    value: (row) => t(reasonWord(row)),
    rowHead: true,
  },
  { id: "code", head: t(text({ en: "Code", zh: "代码" })), kind: "text", value: ({ reason }) => reason },
  { id: "of", head: t(text({ en: "Rejected", zh: "对象" })), kind: "text", value: ({ of }) => t(REJECTED_WORDS[of]) },
  {
    id: "count",
    head: t(text({ en: "Count", zh: "数量" })),
    kind: "number",
    value: ({ count }) => count,
    written: ({ count }) => columnNumber(count),
  },
  {
    id: "examples",
    head: t(text({ en: "Examples", zh: "示例" })),
    kind: "text",
    value: ({ examples }) => examples.join(", "),
  },
  {
    id: "first",
    head: t(text({ en: "The first of them", zh: "其中第一个" })),
    kind: "text",
    value: ({ issue }) => (issue ? t(issue.message) : ""),
  },
];

export const rejectionSheet = (rows: readonly Rejection[], t: Translate): Sheet => ({
  columns: [
    ...[
      text({ en: "Reason", zh: "原因" }),
      text({ en: "Code", zh: "代码" }),
      text({ en: "Rejected", zh: "对象" }),
      text({ en: "Count", zh: "数量" }),
    ],
    text({ en: "Examples", zh: "示例" }),
  ].map((label) => ({ label: t(label) })),
  rows: rows.map((row) => [
    ...[t(reasonWord(row)), row.reason, t(REJECTED_WORDS[row.of]), row.count, row.examples.join(", ")],
  ]),
});
