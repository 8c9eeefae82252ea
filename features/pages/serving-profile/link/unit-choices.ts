/** Column units set by the reader, as in a link: `execution_time(ms)=us;start_time=ns`. */
import { type Unit, UNITS } from "@/features/core/serving-profile";

export type UnitChoices = Readonly<Record<string, Unit>>;

/** Entries that name no unit are left out. */
export function readUnits(written: string): UnitChoices {
  const pairs = written.split(";").flatMap((entry): [string, Unit][] => {
    const at = entry.lastIndexOf("=");
    const unit = UNITS.find((known) => known === entry.slice(at + 1).trim());
    return at > 0 && unit !== undefined ? [[entry.slice(0, at).trim(), unit]] : [];
  });
  return Object.fromEntries(pairs);
}

const writeUnits = (choices: UnitChoices): string =>
  Object.entries(choices)
    .map(([column, unit]) => `${column}=${unit}`)
    .join(";");

/** null: as it is found. */
export function withUnit(written: string, column: string, unit: Unit | null): string {
  const { [column]: _, ...others } = readUnits(written);
  return writeUnits(unit === null ? others : { ...others, [column]: unit });
}
