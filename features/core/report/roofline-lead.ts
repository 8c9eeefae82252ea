/** From a row of any table of operators to the same operators under their roofs. */
import type { PhaseName } from "@/features/words";
import type { Lead } from "@/lib/export/table";
import * as m from "./messages";

/** Operators of one phase by their ids in the graph; null where there are none. `scenario`: by link name, where it is not the page's own. */
export function rooflineLead(
  phase: PhaseName,
  ids: readonly string[],
  scenario?: Readonly<Record<string, string>>,
): Lead | null {
  if (ids.length === 0) return null;
  const operator = ids.map((id) => operatorKey(phase, id)).join(",");
  const params = { ...scenario, section: "roofline", operator };
  return { page: "report", label: m.showUnderRoofline, params, ...(scenario && { whole: true }) };
}

/** How a link names an operator of a pass. */
export const operatorKey = (phase: PhaseName, id: string): string => `${phase}.${id}`;
