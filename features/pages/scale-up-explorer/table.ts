/** Every layout at every concurrency as a row. Pure. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { table, type Column, type Table } from "@/lib/export/table";
import { text, type Text, type Translate } from "@/lib/text";
import { KILO, toPercent } from "@/lib/units/edge";
import { keeps, type Exploration, type FamilyRow } from "./exploration";
import type { ScalePoint } from "./point";
import { limitWord } from "./verdict";

type Line = {
  readonly row: FamilyRow;
  /** null: the layout cannot run, and the note says why. */
  readonly point: ScalePoint | null;
  readonly note: string;
};

const MEASURES: readonly (readonly [
  id: string,
  label: Text | string,
  unit: string | undefined,
  value: (point: ScalePoint) => number,
])[] = [
  ["clients", text({ en: "Concurrency", zh: "并发" }), undefined, ({ clients }) => clients],
  ["ttft", "TTFT", "ms", ({ ttft }) => ttft],
  ["tpot", "TPOT", "ms", ({ tpot }) => tpot],
  ["output", text({ en: "Output", zh: "输出" }), "tok/s", ({ total }) => total],
  ["per_gpu", text({ en: "per GPU", zh: "每卡" }), "tok/s", ({ perGpu }) => perGpu],
  ["per_user", text({ en: "per user", zh: "每用户" }), "tok/s", ({ perUser }) => perUser],
  ["decodes", text({ en: "Decodes", zh: "解码数" }), undefined, ({ decodes }) => decodes],
  ["chunk", text({ en: "Chunk", zh: "预填充块" }), "tok", ({ chunk }) => chunk],
  ["chunks", text({ en: "Chunks", zh: "块数" }), undefined, ({ chunks }) => chunks],
  ["step", text({ en: "Step", zh: "步时" }), "ms", ({ decodeOnly }) => decodeOnly.total],
  ["mixed", text({ en: "with chunk", zh: "含预填充" }), "ms", ({ mixed }) => mixed.total],
  ["prompts", text({ en: "Prompts", zh: "预填充占比" }), "%", ({ prefillShare }) => prefillShare],
];

const FACTORS: Readonly<Record<string, number>> = { ms: KILO, "%": toPercent(1) };

export function familyTable({ family }: Exploration, scenario: Resolved, t: Translate): Table {
  const columns: readonly Column<Line>[] = [
    { id: "layout", label: text({ en: "Layout", zh: "布局" }), value: ({ row }) => row.name },
    { id: "gpus", label: "GPU", value: ({ row }) => row.gpus },
    ...MEASURES.map(([id, label, unit, value]): Column<Line> => ({
      id,
      label,
      ...(unit && { unit, factor: FACTORS[unit] ?? 1 }),
      value: ({ point }) => point && value(point),
    })),
    {
      id: "kv_tokens",
      label: text({ en: "KV tokens", zh: "KV token 数" }),
      unit: "tok",
      value: ({ point }) => (point && Number.isFinite(point.kvTokens) ? point.kvTokens : null),
      fileOnly: true,
    },
    {
      id: "limit",
      label: text({ en: "Limited by", zh: "瓶颈" }),
      value: ({ point }) => (point ? t(limitWord(point.limitedBy)) : ""),
    },
    { id: "note", label: text({ en: "Note", zh: "说明" }), value: ({ note }) => note },
  ];
  return table(
    t,
    columns,
    family.flatMap((row) => lines(row, scenario, t)),
  );
}

function lines(row: FamilyRow, scenario: Resolved, t: Translate): readonly Line[] {
  if (row.points.length === 0)
    return [{ row, point: null, note: row.issues.map(({ message }) => t(message)).join(" ") }];
  return row.points.map((point) => ({
    row,
    point,
    note: keeps(point, scenario) ? t(text({ en: "within targets", zh: "满足目标" })) : "",
  }));
}
