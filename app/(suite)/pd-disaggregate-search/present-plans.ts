/** All plans of both ways to serve as one table. Pure. */
import { columnNumber } from "@/components/tables/decimals";
import type { DataColumn } from "@/components/tables/data-table";
import type { PdResult } from "@/features/pd-disaggregate-search/analysis";
import { ratioWord } from "@/features/pd-disaggregate-search/words";
import type { PlanRow, ShapeRow } from "@/features/pd-search/rows";
import type { Sheet } from "@/lib/export/sheet";
import { NOTHING } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import type { Translate } from "./words";

/** Best first, both ways mixed. */
export function planRows({ plans, aggregated, objective }: PdResult): readonly PlanRow[] {
  const score = ({ cost, perGpu, perBudgetGpu }: PlanRow): number =>
    objective === "cost" ? -(cost ?? Infinity) : objective === "per-gpu" ? perGpu : perBudgetGpu;
  return [...plans, ...aggregated].sort((a, b) => score(b) - score(a));
}

type Figure = {
  readonly id: string;
  readonly head: Text;
  readonly unit?: string;
  readonly of: (row: PlanRow) => number | null;
};

const FIGURES: readonly Figure[] = [
  { id: "gpus", head: verbatim("GPU"), of: ({ gpus }) => gpus },
  { id: "perGpu", head: text("Output per GPU", "单卡输出"), unit: "tok/s/GPU", of: ({ perGpu }) => perGpu },
  { id: "output", head: text("Output", "总输出"), unit: "tok/s", of: ({ output }) => output },
  { id: "rate", head: text("Requests", "请求"), unit: "req/s", of: ({ rate }) => rate },
  { id: "clients", head: text("In flight", "在途"), unit: "req", of: ({ clients }) => clients },
  { id: "ttft", head: verbatim("TTFT"), unit: "ms", of: ({ ttft }) => ttft * 1e3 },
  { id: "tpot", head: verbatim("TPOT"), unit: "ms", of: ({ tpot }) => tpot * 1e3 },
  { id: "cost", head: text("Cost", "成本"), unit: "$/Mtok", of: ({ cost }) => cost },
  {
    id: "prefillRate",
    head: text("Prefill at most", "预填充上限"),
    unit: "req/s",
    of: ({ capacity }) => capacity?.prefill ?? null,
  },
  {
    id: "decodeRate",
    head: text("Decode at most", "解码上限"),
    unit: "req/s",
    of: ({ capacity }) => capacity?.decode ?? null,
  },
];

const shapeWord = (shape: ShapeRow | null, mixed: boolean): string =>
  shape === null ? NOTHING : mixed ? `${shape.label}, ${shape.chip}` : shape.label;

const oneChip = (rows: readonly PlanRow[]): boolean =>
  new Set(rows.flatMap(({ prefill, decode }) => [prefill?.chip ?? decode.chip, decode.chip])).size <= 1;

export function planColumns(rows: readonly PlanRow[], t: Translate): readonly DataColumn<PlanRow>[] {
  const mixed = !oneChip(rows);
  const words: readonly DataColumn<PlanRow>[] = [
    { id: "ratio", head: t(text("Plan", "方案")), kind: "text", value: ratioWord, rowHead: true },
    {
      id: "prefill",
      head: t(text("Prefill", "预填充")),
      kind: "text",
      value: ({ prefill }) => shapeWord(prefill, mixed),
    },
    {
      id: "decode",
      head: t(text("Decode, or one pool", "解码／不分离")),
      kind: "text",
      value: ({ decode, tokens }) => shapeWord(decode, mixed) + (tokens === null ? "" : `, ${tokens} tok`),
    },
  ];
  const figures = FIGURES.filter(({ of }) => rows.some((row) => of(row) !== null));
  return [
    ...words,
    ...figures.map(({ id, head, unit, of }): DataColumn<PlanRow> => ({
      ...{ id, head: t(head), kind: "number", value: of },
      ...(unit && { unit }),
      written: (row) => written(of(row)),
    })),
  ];
}

const written = (value: number | null): string => (value === null ? NOTHING : columnNumber(value));

export function planSheet(rows: readonly PlanRow[], t: Translate): Sheet {
  return {
    columns: [
      { label: t(text("Plan", "方案")) },
      { label: t(text("Prefill chip", "预填充芯片")) },
      { label: t(text("Prefill", "预填充")) },
      { label: t(text("Decode chip", "解码芯片")) },
      { label: t(text("Decode", "解码")) },
      ...FIGURES.map(({ head, unit }) => ({ label: t(head), ...(unit && { unit }) })),
    ],
    rows: rows.map((row) => [
      ...[ratioWord(row), row.prefill?.chip ?? null, row.prefill?.label ?? null, row.decode.chip, row.decode.label],
      ...FIGURES.map(({ of }) => of(row)),
    ]),
  };
}
