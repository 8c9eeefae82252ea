import type { Chip } from "@/features/core/hardware/chip";

/** The catalogue's order, but cards of one name stand together and the one with most memory leads: "A100" means the one of 80 GB today. */
export function roomyFirst(chips: readonly Chip[]): readonly Chip[] {
  const families = Map.groupBy(chips, ({ vendor, name }) => `${vendor} ${name.replace(/\s?\d{1,5}\s?GB\b/, "")}`);
  return [...families.values()].flatMap((family) => family.toSorted((a, b) => b.memory - a.memory));
}
