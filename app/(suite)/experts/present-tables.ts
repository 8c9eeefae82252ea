/** The table of ranks: load under each placement, and what lives there. Pure. */
import type { DataColumn } from "@/components/tables/data-table";
import type { MoeAnswer } from "@/features/pages/experts/answer";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import type { Translate } from "./present-charts";

export type RankRow = {
  readonly rank: number;
  /** Over the mean, in the order of `placements`. */
  readonly loads: readonly number[];
  /** Experts of the balanced placement without copies. */
  readonly experts: readonly number[];
};

export function rankRows({ placements, shape }: MoeAnswer): readonly RankRow[] {
  const shown = placements.find(({ id }) => id === "balanced");
  return Array.from({ length: shape.ep }, (_, rank) => ({
    rank,
    loads: placements.map(({ loads }) => loads[rank] ?? 0),
    experts: shown?.ranks[rank] ?? [],
  }));
}

const SHOWN = 12;

export function rankColumns({ placements }: MoeAnswer, t: Translate): readonly DataColumn<RankRow>[] {
  return [
    {
      id: "rank",
      head: t(text({ en: "EP rank", zh: "EP rank" })),
      kind: "text",
      value: ({ rank }) => formatCount(rank),
      rowHead: true,
    },
    ...placements.map(({ id, label }, index) => ({
      id,
      head: t(label),
      kind: "number" as const,
      value: ({ loads }: RankRow) => loads[index] ?? 0,
      written: ({ loads }: RankRow) => (loads[index] ?? 0).toFixed(3),
    })),
    {
      id: "experts",
      head: t(text({ en: "Experts when balanced", zh: "均衡布局的专家" })),
      kind: "text",
      value: ({ experts }) => expertsText(experts),
    },
  ];
}

function expertsText(experts: readonly number[]): string {
  const shown = [...experts]
    .sort((a, b) => a - b)
    .slice(0, SHOWN)
    .join(" ");
  return experts.length > SHOWN ? `${shown} … (${experts.length})` : shown;
}

/** Every slot of every placement, one line each. */
export const placementSheet = ({ placements }: MoeAnswer, t: Translate): Sheet => ({
  columns: [
    { label: t(text({ en: "Placement", zh: "布局" })) },
    { label: t(text({ en: "EP rank", zh: "EP rank" })) },
    { label: t(text({ en: "Load over mean", zh: "负载 / 均值" })) },
    { label: t(text({ en: "Experts", zh: "专家" })) },
  ],
  rows: placements.flatMap(({ label, ranks, loads }) =>
    ranks.map((held, rank) => [t(label), rank, loads[rank] ?? 0, held.join(" ")]),
  ),
});
