/** The catalogue as the values of a parameter that names a chip, with their names. */
import { verbatim } from "@/lib/text";
import { chips } from "./catalogue";

export const CHIP_IDS = chips.map(({ id }) => id) as [string, ...string[]];
export const CHIP_NAMES = Object.fromEntries(chips.map(({ id, name }) => [id, verbatim(name)]));
