/** Ranks: load under each placement, and what lives there. Pure. */
import { table, type Table } from "@/lib/export/table";
import type { Text, Translate } from "@/lib/text";
import type { MoeAnswer } from "./answer";
import * as m from "./messages";

export function rankTable({ placements, shape }: MoeAnswer, t: Translate): Table {
  const balanced = placements.find(({ id }) => id === "balanced");
  return table<number>(
    t,
    [
      { id: "rank", label: m.epRank, value: (rank) => rank },
      ...placements.map(({ id, label, loads }) => ({
        id,
        label,
        value: (rank: number) => loads[rank] ?? 0,
        written: (rank: number) => (loads[rank] ?? 0).toFixed(3),
      })),
      { id: "experts", label: m.expertsWhenBalanced, value: (rank) => firstExperts(balanced?.ranks[rank] ?? []) },
    ],
    Array.from({ length: shape.ep }, (_, rank) => rank),
  );
}

const SHOWN = 12;

function firstExperts(experts: readonly number[]): string {
  const shown = [...experts]
    .sort((a, b) => a - b)
    .slice(0, SHOWN)
    .join(" ");
  return experts.length > SHOWN ? `${shown} … (${experts.length})` : shown;
}

/** Every slot of every placement, one line each. */
export function placementTable({ placements }: MoeAnswer, t: Translate): Table {
  type Held = {
    readonly label: Text;
    readonly rank: number;
    readonly load: number;
    readonly experts: readonly number[];
  };
  return table<Held>(
    t,
    [
      { id: "placement", label: m.placement, value: ({ label }) => t(label) },
      { id: "rank", label: m.epRank, value: ({ rank }) => rank },
      { id: "load", label: m.loadOverMean, value: ({ load }) => load },
      { id: "experts", label: m.experts, value: ({ experts }) => experts.join(" ") },
    ],
    placements.flatMap(({ label, ranks, loads }) =>
      ranks.map((experts, rank) => ({ label, rank, load: loads[rank] ?? 0, experts })),
    ),
  );
}
