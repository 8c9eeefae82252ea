/** How many leading block identities two prompts share. */
import type { Turn } from "../play";

type Prompt = Pick<Turn, "line" | "units">;

export function commonUnits(a: Prompt, b: Prompt): number {
  const most = Math.min(a.units, b.units);
  if (a.line === b.line) return most;
  const [left, right] = [a.line.ids, b.line.ids];
  let units = 0;
  while (units < most && left[units] === right[units]) units += 1;
  return units;
}

/** The prompt begins with all of the other one, which has blocks. */
export const extendsAll = (longer: Prompt, shorter: Prompt): boolean =>
  shorter.units > 0 && commonUnits(longer, shorter) === shorter.units;
