/** Which figures the table of contenders shows on a screen; files have all of them. */
import type { Issue } from "@/lib/issue";
import { idList } from "@/lib/params/id-list";
import { issue } from "./messages.issues";

/** In the order of the table. The name comes first and is always shown. */
const FIGURES = [
  ...["usd", "against", "perGpu", "users", "ttft", "tpot", "limits", "layout", "memory", "joule"],
  ...["gpus", "perUser", "total", "e2e", "filled", "limited", "gpuHours"],
] as const;

const USUAL = FIGURES.slice(0, 10);

export const USUAL_COLUMNS = USUAL.join(",");

/** Means none: an empty text in a link is ignored. */
const NAME = "name";

export const readColumns = (text: string): readonly string[] => FIGURES.filter((id) => idList(text).includes(id));

export const writeColumns = (shown: readonly string[]): string =>
  FIGURES.filter((id) => shown.includes(id)).join(",") || NAME;

export function unknownColumns(text: string): readonly Issue[] {
  const unknown = idList(text).filter((id) => id !== NAME && !FIGURES.some((known) => known === id));
  if (unknown.length === 0) return [];
  const [names, all] = [unknown.join(", "), FIGURES.join(", ")];
  return [issue("COMPARE-COLUMN", "cols", { names, all })];
}
