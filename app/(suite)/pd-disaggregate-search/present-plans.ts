/** All plans of both ways to serve as one table. Pure. */
import { columnNumber } from "@/components/tables/decimals";
import type { DataColumn } from "@/components/tables/data-table";
import type { PdResult } from "@/features/pages/pd-disaggregate-search/analysis";
import { ratioWord } from "@/features/pages/pd-disaggregate-search/words";
import type { PlanRow, ShapeRow } from "@/features/core/search/pools/rows";
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
  { id: "perGpu", head: text({ en: "Output per GPU", zh: "单卡输出" }), unit: "tok/s/GPU", of: ({ perGpu }) => perGpu },
  { id: "output", head: text({ en: "Output", zh: "总输出" }), unit: "tok/s", of: ({ output }) => output },
  { id: "rate", head: text({ en: "Requests", zh: "请求" }), unit: "req/s", of: ({ rate }) => rate },
  { id: "clients", head: text({ en: "In flight", zh: "在途" }), unit: "req", of: ({ clients }) => clients },
  { id: "ttft", head: verbatim("TTFT"), unit: "ms", of: ({ ttft }) => ttft * 1e3 },
  { id: "tpot", head: verbatim("TPOT"), unit: "ms", of: ({ tpot }) => tpot * 1e3 },
  { id: "cost", head: text({ en: "Cost", zh: "成本" }), unit: "$/Mtok", of: ({ cost }) => cost },
  {
    id: "prefillRate",
    head: text({ en: "Prefill at most", zh: "预填充上限" }),
    unit: "req/s",
    of: ({ capacity }) => capacity?.prefill ?? null,
  },
  {
    id: "decodeRate",
    head: text({ en: "Decode at most", zh: "解码上限" }),
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
    { id: "ratio", head: t(text({ en: "Plan", zh: "方案" })), kind: "text", value: ratioWord, rowHead: true },
    {
      id: "prefill",
      head: t(text({ en: "Prefill", zh: "预填充" })),
      kind: "text",
      value: ({ prefill }) => shapeWord(prefill, mixed),
    },
    {
      id: "decode",
      head: t(text({ en: "Decode, or one pool", zh: "解码／不分离" })),
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
      { label: t(text({ en: "Plan", zh: "方案" })) },
      { label: t(text({ en: "Prefill chip", zh: "预填充芯片" })) },
      { label: t(text({ en: "Prefill", zh: "预填充" })) },
      { label: t(text({ en: "Decode chip", zh: "解码芯片" })) },
      { label: t(text({ en: "Decode", zh: "解码" })) },
      ...FIGURES.map(({ head, unit }) => ({ label: t(head), ...(unit && { unit }) })),
    ],
    rows: rows.map((row) => [
      ...[ratioWord(row), row.prefill?.chip ?? null, row.prefill?.label ?? null, row.decode.chip, row.decode.label],
      ...FIGURES.map(({ of }) => of(row)),
    ]),
  };
}
