/**
 * Which differences of cost are real: an item whose band touches that of the cheapest of its group is tied with it. Bands hold 80 % of
 * what was measured beside such predictions; two that touch may stand in either order.
 */
import { rowBand } from "@/features/core/comparison/bands";
import type { RowFigures } from "@/features/core/comparison/figures";
import type { Judged } from "@/features/core/comparison/settings";
import type { Against, Group, Item, Worked } from "./comparison";

/** By item; null: it misses a limit, or has no cost. */
export function againstCheapest(
  items: readonly Pick<Worked, "figures" | "within">[],
  groups: readonly Group[],
  judged: Judged,
): readonly (Against | null)[] {
  const against: (Against | null)[] = items.map(() => null);
  for (const { places } of groups) {
    const money = places.some((index) => items[index]?.figures?.cost?.usd != null);
    const costs = places.flatMap((index) => {
      const { figures = null, within = false } = items[index] ?? {};
      const cost = figures && within ? costBand(figures, judged, money) : null;
      return cost === null ? [] : [{ place: index, ...cost }];
    });
    const [first] = costs;
    if (!first) continue;
    const lead = costs.reduce((a, b) => (b.value < a.value ? b : a), first);
    for (const { place, value, low, high } of costs)
      against[place] = {
        place: place === lead.place ? "lead" : low <= lead.high ? "tie" : "apart",
        ratio: value / lead.value,
        low: low / lead.value,
        high: high / lead.value,
      };
  }
  return against;
}

/** Dollars where any of the group has a price, else GPU hours. Without a band the figure is used as is. */
function costBand(figures: RowFigures, judged: Judged, money: boolean) {
  const value = money ? figures.cost?.usd : figures.cost?.gpuHours;
  if (value === null || value === undefined || !Number.isFinite(value)) return null;
  const { low, high } = rowBand(figures, money ? "usd" : "gpuHours", judged) ?? { low: value, high: value };
  return { value, low, high };
}

/** Those of the first group: the scenario's model, by the names of its chips; or all. */
export const ownItems = (items: readonly Item[], [first]: readonly Group[]): readonly Item[] =>
  (first?.places ?? []).flatMap((index) => {
    const item = items[index];
    return item ? [{ ...item, name: item.model && item.chip ? item.chip.name : item.name }] : [];
  });

/** The cheapest first, then those without a cost in input order. */
export function byCost({ places }: Group, items: readonly Item[]): readonly Item[] {
  const ratio = ({ against }: Item): number => against?.ratio ?? Number.MAX_VALUE;
  return places.flatMap((index) => items[index] ?? []).toSorted((a, b) => ratio(a) - ratio(b));
}
