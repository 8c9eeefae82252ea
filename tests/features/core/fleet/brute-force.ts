/** Every count of every service on every line, tried one by one: the cheapest hour without a solver. */
import type { Fleet, Instance } from "@/features/core/fleet/fleet";
import { gpuWatts } from "@/features/core/fleet/hour-program";

type Slot = { readonly service: number; readonly line: number; readonly gpus: number; readonly rate: number };

/** US dollars of what runs in an hour; null: no counts serve every demand. */
export function cheapestHour({ services, lines, power }: Fleet, instances: readonly Instance[]): number | null {
  const slots: Slot[] = instances.flatMap((unit) =>
    lines.flatMap(({ chip }, index) => (chip.id === unit.chip ? [{ ...unit, line: index }] : [])),
  );
  let best: number | null = null;
  const counts = slots.map(() => 0);
  const sum = (value: (slot: Slot, count: number) => number): number =>
    slots.reduce((total, slot, index) => total + value(slot, counts[index] ?? 0), 0);
  const fits = (): boolean =>
    lines.every(({ gpus }, line) => sum((slot, count) => (slot.line === line ? slot.gpus * count : 0)) <= gpus) &&
    power.every(({ region, watts }) => {
      const drawn = sum((slot, count) => {
        const owner = lines[slot.line];
        return owner?.region === region ? slot.gpus * count * gpuWatts(owner) : 0;
      });
      return drawn <= watts;
    });
  const serves = (): boolean =>
    services.every(({ demand, spares }, service) => {
      const rate = sum((slot, count) => (slot.service === service ? slot.rate * count : 0));
      const runs = slots.filter((slot, index) => slot.service === service && (counts[index] ?? 0) > 0);
      const lost = spares * Math.max(0, ...runs.map((slot) => slot.rate));
      return rate - lost >= (demand[0] ?? 0) - 1e-9;
    });
  const cost = (): number => sum((slot, count) => slot.gpus * count * (lines[slot.line]?.price ?? 0));
  const visit = (index: number): void => {
    const slot = slots[index];
    if (!slot) {
      if (serves() && fits()) best = Math.min(best ?? Infinity, cost());
      return;
    }
    const most = Math.floor((lines[slot.line]?.gpus ?? 0) / slot.gpus);
    for (let count = 0; count <= most; count += 1) {
      counts[index] = count;
      visit(index + 1);
    }
    counts[index] = 0;
  };
  visit(0);
  return best;
}
