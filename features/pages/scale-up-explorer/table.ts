/** Every layout at every concurrency as a row. Pure. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { table, type Column, type Table } from "@/lib/export/table";
import type { Text, Translate } from "@/lib/text";
import { KILO, toPercent } from "@/lib/units/edge";
import { keeps, type Exploration, type FamilyRow } from "./exploration";
import type { ScalePoint } from "./point";
import { limitWord } from "./verdict";
import * as m from "./messages";

type Line = {
  readonly row: FamilyRow;
  /** null: the layout cannot run; the note gives the reason. */
  readonly point: ScalePoint | null;
  readonly note: string;
};

const MEASURES: readonly (readonly [
  id: string,
  label: Text | string,
  unit: string | undefined,
  value: (point: ScalePoint) => number,
])[] = [
  ["clients", m.concurrency, undefined, ({ clients }) => clients],
  ["ttft", "TTFT", "ms", ({ ttft }) => ttft],
  ["tpot", "TPOT", "ms", ({ tpot }) => tpot],
  ["output", m.output, "tok/s", ({ total }) => total],
  ["per_gpu", m.perGpu, "tok/s", ({ perGpu }) => perGpu],
  ["per_user", m.perUser, "tok/s", ({ perUser }) => perUser],
  ["decodes", m.decodes, undefined, ({ decodes }) => decodes],
  ["chunk", m.chunk, "tok", ({ chunk }) => chunk],
  ["chunks", m.chunks, undefined, ({ chunks }) => chunks],
  ["step", m.step3, "ms", ({ decodeOnly }) => decodeOnly.total],
  ["mixed", m.withChunk, "ms", ({ mixed }) => mixed.total],
  ["prompts", m.prompts, "%", ({ prefillShare }) => prefillShare],
];

const FACTORS: Readonly<Record<string, number>> = { ms: KILO, "%": toPercent(1) };

export function familyTable({ family }: Exploration, scenario: Resolved, t: Translate): Table {
  const columns: readonly Column<Line>[] = [
    { id: "layout", label: m.layout, value: ({ row }) => row.name },
    { id: "gpus", label: "GPU", value: ({ row }) => row.gpus },
    ...MEASURES.map(([id, label, unit, value]): Column<Line> => ({
      id,
      label,
      ...(unit && { unit, factor: FACTORS[unit] ?? 1 }),
      value: ({ point }) => point && value(point),
    })),
    {
      id: "kv_tokens",
      label: m.kvTokens,
      unit: "tok",
      value: ({ point }) => (point && Number.isFinite(point.kvTokens) ? point.kvTokens : null),
      fileOnly: true,
    },
    {
      id: "limit",
      label: m.limitedBy,
      value: ({ point }) => (point ? t(limitWord(point.limitedBy)) : ""),
    },
    { id: "note", label: m.note, value: ({ note }) => note },
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
    note: keeps(point, scenario) ? t(m.withinTargets) : "",
  }));
}
