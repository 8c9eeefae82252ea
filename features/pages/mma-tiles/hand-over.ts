/** What other pages take from here: the efficiency of matrix work, by tiles and by the best other price. */
import { formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { OtherTime } from "./compare";

type Found = { readonly handOver: { readonly mfu: number }; readonly others: readonly OtherTime[] };

/** A measured table says more than a fitted law; a datasheet has nothing to add to the tiles. */
export const bestOther = (others: readonly OtherTime[]): OtherTime | undefined =>
  others.find(({ id }) => id === "measured") ?? others.find(({ id }) => id === "calibrated");

/** Of this product, for all matrix work of Quick Estimation: by tiles, and by the best other price. */
export function efficiencies({ handOver: { mfu }, others }: Found): readonly { mfu: number; label: Text }[] {
  const byTiles = {
    mfu,
    label: text({ en: `MFU ${formatPercent(mfu)} by tiles`, zh: `分块得出的 MFU ${formatPercent(mfu)}` }),
  };
  const other = bestOther(others);
  if (other === undefined) return [byTiles];
  const share = handedOver(other.efficiency);
  const label =
    other.id === "measured"
      ? text({ en: `MFU ${formatPercent(share)} by the table`, zh: `实测表的 MFU ${formatPercent(share)}` })
      : text({ en: `MFU ${formatPercent(share)} by the fitted law`, zh: `拟合规律的 MFU ${formatPercent(share)}` });
  return [byTiles, { mfu: share, label }];
}

/** Quick Estimation takes two digits and nothing below 1 %. */
export const handedOver = (efficiency: number): number =>
  Math.min(1, Math.max(0.01, Math.round(100 * efficiency) / 100));
