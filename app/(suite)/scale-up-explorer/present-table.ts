/** Every layout at every concurrency as a row. Pure. */
import type { DataColumn } from "@/components/tables/data-table";
import { keeps, type Exploration, type FamilyRow } from "@/features/pages/scale-up-explorer/exploration";
import type { ScalePoint } from "@/features/pages/scale-up-explorer/point";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Sheet } from "@/lib/export/sheet";
import { formatNumber, NOTHING } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { limitWord } from "./present";
import type { Translate } from "./present-curves";

export type FamilyLine = {
  readonly id: string;
  readonly row: FamilyRow;
  /** null: the layout cannot run, and the note says why. */
  readonly point: ScalePoint | null;
  readonly note: string;
};

export function familyRows({ family }: Exploration, scenario: Resolved, t: Translate): readonly FamilyLine[] {
  return family.flatMap((row): FamilyLine[] => {
    if (row.points.length === 0)
      return [{ id: row.name, row, point: null, note: row.issues.map(({ message }) => t(message)).join(" ") }];
    return row.points.map((point) => ({
      id: `${row.name} ${point.clients}`,
      row,
      point,
      note: keeps(point, scenario) ? t(text({ en: "within targets", zh: "满足目标" })) : "",
    }));
  });
}

type Measure = {
  readonly id: string;
  readonly head: Text;
  readonly unit?: string;
  readonly of: (point: ScalePoint) => number;
};

const MEASURES: readonly Measure[] = [
  { id: "clients", head: text({ en: "Concurrency", zh: "并发" }), of: ({ clients }) => clients },
  { id: "ttft", head: verbatim("TTFT"), unit: "ms", of: ({ ttft }) => ttft * 1e3 },
  { id: "tpot", head: verbatim("TPOT"), unit: "ms", of: ({ tpot }) => tpot * 1e3 },
  { id: "output", head: text({ en: "Output", zh: "输出" }), unit: "tok/s", of: ({ output }) => output },
  { id: "per_gpu", head: text({ en: "per GPU", zh: "每卡" }), unit: "tok/s", of: ({ perGpu }) => perGpu },
  { id: "per_user", head: text({ en: "per user", zh: "每用户" }), unit: "tok/s", of: ({ perUser }) => perUser },
  { id: "decodes", head: text({ en: "Decodes", zh: "解码数" }), of: ({ decodes }) => decodes },
  { id: "chunk", head: text({ en: "Chunk", zh: "预填充块" }), unit: "tok", of: ({ chunk }) => chunk },
  { id: "chunks", head: text({ en: "Chunks", zh: "块数" }), of: ({ chunks }) => chunks },
  { id: "step", head: text({ en: "Step", zh: "步时" }), unit: "ms", of: ({ decodeOnly }) => decodeOnly.total * 1e3 },
  { id: "mixed", head: text({ en: "with chunk", zh: "含预填充" }), unit: "ms", of: ({ mixed }) => mixed.total * 1e3 },
  {
    id: "prompts",
    head: text({ en: "Prompts", zh: "预填充占比" }),
    unit: "%",
    of: ({ prefillShare }) => prefillShare * 100,
  },
];

export function familyColumns(t: Translate): readonly DataColumn<FamilyLine>[] {
  return [
    {
      id: "layout",
      head: t(text({ en: "Layout", zh: "布局" })),
      kind: "text",
      value: ({ row }) => row.name,
      rowHead: true,
    },
    { id: "gpus", head: "GPU", kind: "number", value: ({ row }) => row.gpus },
    ...MEASURES.map(({ id, head, unit, of }): DataColumn<FamilyLine> => ({
      id,
      head: t(head),
      ...(unit && { unit }),
      kind: "number",
      value: ({ point }) => (point ? of(point) : null),
      written: ({ point }) => (point ? formatNumber(of(point)) : NOTHING),
    })),
    {
      id: "limit",
      head: t(text({ en: "Limited by", zh: "瓶颈" })),
      kind: "text",
      value: ({ point }) => (point ? t(limitWord(point.limitedBy)) : ""),
    },
    { id: "note", head: t(text({ en: "Note", zh: "说明" })), kind: "text", value: ({ note }) => note },
  ];
}

export function familySheet(exploration: Exploration, scenario: Resolved, t: Translate): Sheet {
  return {
    columns: [
      { label: t(text({ en: "Layout", zh: "布局" })) },
      { label: "GPU" },
      ...MEASURES.map(({ head, unit }) => ({ label: t(head), ...(unit && { unit }) })),
      { label: t(text({ en: "KV tokens", zh: "KV token" })), unit: "tok" },
      { label: t(text({ en: "Limited by", zh: "瓶颈" })) },
      { label: t(text({ en: "Note", zh: "说明" })) },
    ],
    rows: familyRows(exploration, scenario, t).map(({ row, point, note }) => [
      row.name,
      row.gpus,
      ...MEASURES.map(({ of }) => (point ? of(point) : null)),
      point?.kvTokens ?? null,
      point ? t(limitWord(point.limitedBy)) : "",
      note,
    ]),
  };
}
