/** Column units set by the reader, as in a link: `execution_time(ms)=us;start_time=ns`. */
import { type Unit, UNITS } from "@/features/core/serving-profile";

export type UnitChoices = Readonly<Record<string, Unit>>;

/** Entries that name no unit are left out. */
export function readUnits(text: string): UnitChoices {
  const pairs = text.split(";").flatMap((entry): [string, Unit][] => {
    const index = entry.lastIndexOf("=");
    const unit = UNITS.find((known) => known === entry.slice(index + 1).trim());
    return index > 0 && unit !== undefined ? [[entry.slice(0, index).trim(), unit]] : [];
  });
  return Object.fromEntries(pairs);
}

const writeUnits = (choices: UnitChoices): string =>
  Object.entries(choices)
    .map(([column, unit]) => `${column}=${unit}`)
    .join(";");

/** null: as it is found. */
export function withUnit(text: string, column: string, unit: Unit | null): string {
  const { [column]: _, ...others } = readUnits(text);
  return writeUnits(unit === null ? others : { ...others, [column]: unit });
}
