/** Ranked rows: those that meet the targets by their figure, then those that miss them by how far, then unknown ones. */
import { idleWatts } from "@/features/core/cost/power";
import { hourPrice, type Prices } from "@/features/core/cost/prices";
import { HOUR, MEGA } from "@/lib/units/edge";
import type { AdviceRow, PlainDeployment } from "./sizing/row";
import type { Ranking } from "./input";

export type RankedRow = AdviceRow & {
  /** 1 = best; null where it does not meet the targets or its figure is not known. */
  readonly place: number | null;
  /** Watts at the facility, servers and PUE included, of all counted cards: as their steps draw, idle ones idle; null without a published TDP. */
  readonly watts: number | null;
  /** US dollars per hour of all counted cards, and per million output tokens; null without a price. */
  readonly perHour: number | null;
  readonly perMillion: number | null;
  /** The price is a public rent (features/core/cost/prices.ts), not the user's own. */
  readonly listed: boolean;
};

export type RankBy = { readonly rank: Ranking; readonly prices: Prices; readonly pue: number; readonly busy: number };

export function rankRows(rows: readonly AdviceRow[], by: RankBy): readonly RankedRow[] {
  const rated = rows.map((row) => ratedRow(row, by));
  const sorted = rated.toSorted(
    (a, b) =>
      ORDER[a.kind] - ORDER[b.kind] ||
      figure(a, by.rank) - figure(b, by.rank) ||
      (a.deployment?.counted ?? 0) - (b.deployment?.counted ?? 0) ||
      (b.deployment?.output ?? 0) - (a.deployment?.output ?? 0) ||
      (a.name < b.name ? -1 : 1),
  );
  return sorted.map((row, index) => {
    const known = row.kind === "meets" && Number.isFinite(figure(row, by.rank));
    return { ...row, place: known ? index + 1 : null };
  });
}

const ORDER = { meets: 0, misses: 1, unknown: 2 } as const;

/** Less is better. Unknown figures come last. */
function figure(row: Omit<RankedRow, "place">, rank: Ranking): number {
  if (row.kind === "misses") return row.deployment === null ? UNLOADABLE + excess(row) : excess(row);
  if (row.kind === "unknown") return 0;
  if (rank === "cards") return row.deployment?.counted ?? Number.MAX_VALUE;
  return (rank === "power" ? row.watts : row.perHour) ?? Number.POSITIVE_INFINITY;
}

const UNLOADABLE = 1e9;
const excess = ({ limiting }: Pick<AdviceRow, "limiting">): number => Math.min(UNLOADABLE, limiting?.excess ?? 0);

function ratedRow(row: AdviceRow, { prices, pue, busy }: RankBy): Omit<RankedRow, "place"> {
  const { deployment, tdpWatts } = row;
  const price = hourPrice(row.id, prices);
  const perHour = deployment === null || price === null ? null : deployment.counted * price.value;
  return {
    ...row,
    watts: deployment === null || tdpWatts === null ? null : drawnWatts(deployment, tdpWatts) * pue,
    perHour,
    perMillion: perHour === null || deployment === null ? null : millionTokens(perHour / busy, deployment),
    listed: price?.listed ?? false,
  };
}

const drawnWatts = ({ cards, counted, drawn }: PlainDeployment, tdp: number): number =>
  cards * (drawn ?? 0) + (counted - cards) * idleWatts(tdp);

/** All cost on the output, as features/core/search/layouts counts it. */
const millionTokens = (perHour: number, { output }: PlainDeployment): number => (perHour / HOUR / output) * MEGA;
