/** Every layout at every concurrency as a row. Pure. */
import { head, type Head } from "@/features/quantities";
import type { Resolved } from "@/features/core/scenario/resolve";
import { table, type Column, type Table } from "@/lib/export/table";
import type { Translate } from "@/lib/text";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import { isWithin } from "@/features/core/serving/mean-load/within-targets";
import type { Exploration, FamilyRow } from "./exploration";
import type { ScalePoint } from "./point";
import { limitWord } from "./verdict";
import * as m from "./messages";

type Line = {
  readonly row: FamilyRow;
  /** null: the layout cannot run; the note gives the reason. */
  readonly point: ScalePoint | null;
  readonly note: string;
};

const MEASURES: readonly (Head & { readonly id: string; readonly of: (point: ScalePoint) => number })[] = [
  { id: "clients", ...head("concurrency"), of: ({ clients }) => clients },
  { id: "ttft", ...head("ttft"), of: ({ ttft }) => ttft },
  { id: "tpot", ...head("tpot"), of: ({ tpot }) => tpot },
  { id: "output", ...head("output"), of: ({ total }) => total },
  { id: "per_gpu", ...head("outputPerGpu"), of: ({ perGpu }) => perGpu },
  { id: "per_user", ...head("outputPerUser"), of: ({ perUser }) => perUser },
  { id: "decodes", label: m.decodes, of: ({ decodes }) => decodes },
  { id: "chunk", label: m.chunk, unit: "tok", of: ({ chunk }) => chunk },
  { id: "chunks", label: m.chunks, of: ({ chunks }) => chunks },
  { id: "step", label: m.step3, ...IN_MS, of: ({ decodeOnly }) => decodeOnly.total },
  { id: "mixed", label: m.withChunk, ...IN_MS, of: ({ mixed }) => mixed.total },
  { id: "prompts", label: m.prompts, ...IN_PERCENT, of: ({ prefillShare }) => prefillShare },
];

export function familyTable({ family }: Exploration, scenario: Resolved, t: Translate): Table {
  const columns: readonly Column<Line>[] = [
    { id: "layout", label: m.layout, value: ({ row }) => row.name },
    { id: "gpus", ...head("gpus"), value: ({ row }) => row.gpus },
    ...MEASURES.map(({ of, ...column }): Column<Line> => ({ ...column, value: ({ point }) => point && of(point) })),
    {
      id: "kv_tokens",
      ...head("kvTokens"),
      value: ({ point }) => (point && Number.isFinite(point.kvTokens) ? point.kvTokens : null),
      fileOnly: true,
    },
    { id: "limit", label: m.limitedBy, value: ({ point }) => (point ? t(limitWord(point.limitedBy)) : "") },
    { id: "note", label: m.note, value: ({ note }) => note, essential: true },
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
    note: isWithin(point, scenario.targets) ? t(m.withinTargets) : "",
  }));
}
