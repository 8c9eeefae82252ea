/** A layout as one word. */
import { degreesLabel } from "@/features/core/operators/parallelism";
import type { Option } from "./option";

/** "TP8 EP8 ×2", "2P1D ADP8 EP8 | TP2 ADP4 EP8". */
export function optionWord({ unit, copies }: Pick<Option, "unit" | "copies">): string {
  const { prefill, decode, x, y } = unit;
  if (prefill === null) return `${degreesLabel(decode)} ×${copies}`;
  const same = degreesLabel(prefill) === degreesLabel(decode);
  const shapes = same ? degreesLabel(decode) : `${degreesLabel(prefill)} | ${degreesLabel(decode)}`;
  return `${x * copies}P${y * copies}D ${shapes}`;
}
