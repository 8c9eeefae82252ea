/** Rate matching with its queues, all plans of both ways to serve, and rejected shapes. */
import { head } from "@/features/quantities";
import type { StationLoad } from "@/features/core/search/pools/matching";
import type { Rejection } from "@/features/core/search/pools/rejections";
import type { PlanRow, ShapeRow } from "@/features/core/search/pools/rows";
import { table, type Column, type Table } from "@/lib/export/table";
import type { Translate } from "@/lib/text";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import type { PdResult } from "./answer";
import { ratioWord, reasonWord, REJECTED_WORDS, STATION_WORDS } from "./words";
import * as m from "./messages";

export const matchingTable = (rows: readonly StationLoad[], t: Translate): Table =>
  table<StationLoad>(
    t,
    [
      { id: "station", label: m.part, value: ({ station }) => t(STATION_WORDS[station]) },
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
    label: m.atMost,
    unit: "req/s",
    figure: ({ capacity }) => capacity,
  },
  { id: "spare", label: m.spare, ...IN_PERCENT, figure: ({ spare }) => spare },
  { id: "use", label: m.busy, ...IN_PERCENT, figure: ({ queue }) => queue.use },
  {
    id: "waiting",
    label: m.requestsThatWait,
    ...IN_PERCENT,
    figure: ({ queue }) => queue.waiting,
  },
  { id: "mean", label: m.waitMean, ...IN_MS, figure: ({ queue }) => queue.mean },
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
    { id: "ratio", label: m.plan, value: ratioWord },
    ...chip("prefill_chip", m.prefillChip, ({ prefill }) => prefill),
    { id: "prefill", label: m.prefill, value: ({ prefill }) => prefill?.label ?? null },
    ...chip("decode_chip", m.decodeChip, ({ decode }) => decode),
    {
      id: "decode",
      label: m.decodeOrOnePool,
      value: ({ decode, tokens }) => decode.label + (tokens === null ? "" : `, ${tokens} tok`),
    },
  ];
}

const PLAN_FIGURES: readonly Column<PlanRow>[] = [
  { id: "gpus", ...head("gpus"), value: ({ gpus }) => gpus },
  { id: "perGpu", ...head("outputPerGpu"), value: ({ perGpu }) => perGpu, essential: true },
  { id: "output", ...head("output"), value: ({ output }) => output },
  { id: "rate", ...head("requestRate"), value: ({ rate }) => rate },
  { id: "clients", ...head("concurrency"), value: ({ clients }) => clients },
  { id: "ttft", ...head("ttftUnderLoad"), value: ({ ttft }) => ttft },
  { id: "tpot", ...head("tpotUnderLoad"), value: ({ tpot }) => tpot },
  { id: "cost", ...head("costOfOutput"), value: ({ cost }) => cost },
  { id: "prefillRate", label: m.prefillAtMost2, unit: "req/s", value: ({ capacity }) => capacity?.prefill ?? null },
  { id: "decodeRate", label: m.decodeAtMost2, unit: "req/s", value: ({ capacity }) => capacity?.decode ?? null },
];

export const rejectionTable = (rows: readonly Rejection[], t: Translate): Table =>
  table<Rejection>(
    t,
    [
      { id: "reason", label: m.reason, value: (row) => t(reasonWord(row)), essential: true },
      { id: "code", label: m.code, value: ({ reason }) => reason, fileOnly: true },
      { id: "of", label: m.rejected, value: ({ of }) => t(REJECTED_WORDS[of]) },
      { id: "count", label: m.count, value: ({ count }) => count },
      { id: "examples", label: m.examples, value: ({ examples }) => examples.join(", ") },
      { id: "first", label: m.firstOfThem, value: ({ issue }) => (issue ? t(issue.message) : "") },
    ],
    rows,
  );
