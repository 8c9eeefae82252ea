/** Rate matching with its queues, all plans of both ways to serve, and what was rejected. */
import { UNDER_LOAD } from "@/features/core/serving/mean-load/load-figures";
import type { StationLoad } from "@/features/core/search/pools/matching";
import type { Rejection } from "@/features/core/search/pools/rejections";
import type { PlanRow, ShapeRow } from "@/features/core/search/pools/rows";
import { table, type Column, type Table } from "@/lib/export/table";
import { text, type Translate } from "@/lib/text";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import type { PdResult } from "./answer";
import { ratioWord, reasonWord, REJECTED_WORDS, STATION_WORDS, WORDS } from "./words";

export const matchingTable = (rows: readonly StationLoad[], t: Translate): Table =>
  table<StationLoad>(
    t,
    [
      { id: "station", label: text({ en: "Part", zh: "部分" }), value: ({ station }) => t(STATION_WORDS[station]) },
      ...STATION_FIGURES.map(({ figure, ...column }) => ({
        ...column,
        value: (row: StationLoad) => withoutTraces(figure(row)),
        written: (row: StationLoad) => (Number.isFinite(figure(row)) ? undefined : "∞"),
      })),
    ],
    rows,
  );

type StationFigure = Omit<Column<StationLoad>, "value"> & { readonly figure: (row: StationLoad) => number };

const STATION_FIGURES: readonly StationFigure[] = [
  {
    id: "capacity",
    label: text({ en: "At most", zh: "最多" }),
    unit: "req/s",
    figure: ({ capacity }) => capacity,
  },
  { id: "spare", label: text({ en: "Spare", zh: "余量" }), ...IN_PERCENT, figure: ({ spare }) => spare },
  { id: "use", label: text({ en: "Busy", zh: "忙碌" }), ...IN_PERCENT, figure: ({ queue }) => queue.use },
  {
    id: "waiting",
    label: text({ en: "Requests that wait", zh: "需等待的请求" }),
    ...IN_PERCENT,
    figure: ({ queue }) => queue.waiting,
  },
  { id: "mean", label: text({ en: "Wait, mean", zh: "平均等待" }), ...IN_MS, figure: ({ queue }) => queue.mean },
  { id: "p50", label: "p50", ...IN_MS, figure: ({ queue }) => queue.p50 },
  { id: "p90", label: "p90", ...IN_MS, figure: ({ queue }) => queue.p90 },
  { id: "p99", label: "p99", ...IN_MS, figure: ({ queue }) => queue.p99 },
];

/** No queue worth its name: a nanosecond, a billionth of all requests. */
const TRACE = 1e-9;

const withoutTraces = (value: number): number => (Math.abs(value) < TRACE ? 0 : value);

/** Best first, both ways mixed. */
export function planTable({ plans, aggregated, objective }: PdResult, t: Translate): Table {
  const score = ({ cost, perGpu, perBudgetGpu }: PlanRow): number =>
    objective === "cost" ? -(cost ?? Infinity) : objective === "per-gpu" ? perGpu : perBudgetGpu;
  const rows = [...plans, ...aggregated].sort((a, b) => score(b) - score(a));
  const known = PLAN_FIGURES.filter(({ value }) => rows.some((row) => value(row) !== null));
  return table<PlanRow>(t, [...planWords(rows), ...known], rows);
}

function planWords(rows: readonly PlanRow[]): readonly Column<PlanRow>[] {
  const mixed = new Set(rows.flatMap(({ prefill, decode }) => [prefill?.chip ?? decode.chip, decode.chip])).size > 1;
  const chip = (id: string, label: Column<PlanRow>["label"], shape: (row: PlanRow) => ShapeRow | null) =>
    mixed ? [{ id, label, value: (row: PlanRow) => shape(row)?.chip ?? null }] : [];
  return [
    { id: "ratio", label: text({ en: "Plan", zh: "方案" }), value: ratioWord },
    ...chip("prefill_chip", text({ en: "Prefill chip", zh: "预填充芯片" }), ({ prefill }) => prefill),
    {
      id: "prefill",
      label: text({ en: "Prefill", zh: "预填充" }),
      value: ({ prefill }) => prefill?.label ?? null,
    },
    ...chip("decode_chip", text({ en: "Decode chip", zh: "解码芯片" }), ({ decode }) => decode),
    {
      id: "decode",
      label: text({ en: "Decode, or one pool", zh: "解码／不分离" }),
      value: ({ decode, tokens }) => decode.label + (tokens === null ? "" : `, ${tokens} tok`),
    },
  ];
}

const PLAN_FIGURES: readonly Column<PlanRow>[] = [
  { id: "gpus", label: "GPU", value: ({ gpus }) => gpus },
  { id: "perGpu", label: WORDS.perGpu, unit: "tok/s/GPU", value: ({ perGpu }) => perGpu },
  { id: "output", label: text({ en: "Output", zh: "输出" }), unit: "tok/s", value: ({ output }) => output },
  { id: "rate", label: text({ en: "Requests", zh: "请求" }), unit: "req/s", value: ({ rate }) => rate },
  { id: "clients", label: text({ en: "In flight", zh: "在途" }), unit: "req", value: ({ clients }) => clients },
  { id: "ttft", label: UNDER_LOAD.ttft, ...IN_MS, value: ({ ttft }) => ttft },
  { id: "tpot", label: UNDER_LOAD.tpot, ...IN_MS, value: ({ tpot }) => tpot },
  { id: "cost", label: text({ en: "Cost", zh: "成本" }), unit: "$/Mtok", value: ({ cost }) => cost },
  {
    id: "prefillRate",
    label: text({ en: "Prefill at most", zh: "预填充上限" }),
    unit: "req/s",
    value: ({ capacity }) => capacity?.prefill ?? null,
  },
  {
    id: "decodeRate",
    label: text({ en: "Decode at most", zh: "解码上限" }),
    unit: "req/s",
    value: ({ capacity }) => capacity?.decode ?? null,
  },
];

export const rejectionTable = (rows: readonly Rejection[], t: Translate): Table =>
  table<Rejection>(
    t,
    [
      { id: "reason", label: text({ en: "Reason", zh: "原因" }), value: (row) => t(reasonWord(row)) },
      { id: "code", label: text({ en: "Code", zh: "代码" }), value: ({ reason }) => reason },
      { id: "of", label: text({ en: "Rejected", zh: "对象" }), value: ({ of }) => t(REJECTED_WORDS[of]) },
      { id: "count", label: text({ en: "Count", zh: "数量" }), value: ({ count }) => count },
      { id: "examples", label: text({ en: "Examples", zh: "示例" }), value: ({ examples }) => examples.join(", ") },
      {
        id: "first",
        label: text({ en: "The first of them", zh: "其中第一个" }),
        value: ({ issue }) => (issue ? t(issue.message) : ""),
      },
    ],
    rows,
  );
