/** What other pages take from here: the efficiency of matrix work, by tiles and by the best other price. */
import { formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { fromPercent, toPercent } from "@/lib/units/edge";
import type { OtherTime } from "./compare";
import * as m from "./messages";

type Found = { readonly handOver: { readonly mfu: number }; readonly others: readonly OtherTime[] };

/** A measured table takes precedence over a fitted law; a datasheet adds nothing to the tiles. */
export const bestOther = (others: readonly OtherTime[]): OtherTime | undefined =>
  others.find(({ id }) => id === "measured") ?? others.find(({ id }) => id === "calibrated");

/** Of this product, for all matrix work of Quick Estimation: by tiles, and by the best other price. */
export function efficiencies({ handOver: { mfu }, others }: Found): readonly { mfu: number; label: Text }[] {
  const byTiles = {
    mfu,
    label: m.mfuByTiles({ mfu: formatPercent(mfu) }),
  };
  const other = bestOther(others);
  if (other === undefined) return [byTiles];
  const share = handedOver(other.efficiency);
  const label =
    other.id === "measured"
      ? m.mfuShareByTable({ share: formatPercent(share) })
      : m.mfuShareByFittedLaw({ share: formatPercent(share) });
  return [byTiles, { mfu: share, label }];
}

/** Quick Estimation takes two digits and nothing below 1 %. */
export const handedOver = (efficiency: number): number =>
  Math.min(1, Math.max(0.01, fromPercent(Math.round(toPercent(efficiency)))));
