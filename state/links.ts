/** Links: canonical (sorted, defaults left out), and to another page with the scenario kept. */
import { encodeParams, type RawParams } from "@/lib/params/codec";
import { ScenarioSchema, type Scenario } from "@/features/scenario/schema";

export function sortSearch(search: URLSearchParams): URLSearchParams {
  const sorted = new URLSearchParams(search);
  sorted.sort();
  return sorted;
}

/** Commas and colons are allowed in a query as they are, and read better. */
function queryOf(params: RawParams): string {
  const search = sortSearch(new URLSearchParams(params)).toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return search === "" ? "" : `?${search}`;
}

/** The address of a page with this scenario; the keys of the page one comes from stay behind. */
export function pageHref(slug: string, scenario: Scenario): string {
  return `/${slug}${queryOf(encodeParams(ScenarioSchema, scenario))}`;
}

/** The index, keeping the scenario for the way back. */
export const indexHref = (scenario: Scenario): string => pageHref("", scenario);

/** The address of this screen to hand to others. `pathname` begins with a slash. */
export function canonicalLink(origin: string, pathname: string, params: RawParams): string {
  return `${origin}${pathname}${queryOf(params)}`;
}
