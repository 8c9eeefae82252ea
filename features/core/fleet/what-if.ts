/** The same day after one change of the fleet: a region down, more demand, a dearer kind of chip. Layouts stay those of the plan. */
import type { Fleet } from "./fleet";
import { regions } from "./read-inventory";

export type Change =
  | { readonly kind: "region-down"; readonly region: string }
  | { readonly kind: "demand"; readonly factor: number }
  | { readonly kind: "price"; readonly chip: string; readonly factor: number };

/** Demand by so much. */
const MORE = [1.2, 2] as const;
/** Price of a kind of chip by so much. */
const DEARER = 1.2;

export function listChanges({ lines }: Fleet): readonly Change[] {
  const places = regions(lines);
  const chips = [...new Set(lines.map(({ chip }) => chip.id))];
  return [
    ...MORE.map((factor): Change => ({ kind: "demand", factor })),
    ...(places.length > 1 ? places.map((region): Change => ({ kind: "region-down", region })) : []),
    ...chips.map((chip): Change => ({ kind: "price", chip, factor: DEARER })),
  ];
}

export function changed(fleet: Fleet, change: Change): Fleet {
  if (change.kind === "demand") {
    const { factor } = change;
    const more = (demand: readonly number[]): readonly number[] => demand.map((rate) => rate * factor);
    return { ...fleet, services: fleet.services.map((service) => ({ ...service, demand: more(service.demand) })) };
  }
  if (change.kind === "price")
    return {
      ...fleet,
      lines: fleet.lines.map((line) =>
        line.chip.id === change.chip ? { ...line, price: line.price * change.factor } : line,
      ),
    };
  // What is reserved is paid for all the same.
  return {
    ...fleet,
    services: fleet.services.map((service) => ({
      ...service,
      regions: regions(fleet.lines).filter(
        (region) => region !== change.region && (service.regions?.includes(region) ?? true),
      ),
    })),
  };
}
