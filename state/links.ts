/** Links: canonical (sorted, defaults left out), and to another page with the scenario kept. */
import type { RawParams } from "@/lib/params/codec";
import { SCENARIO_KEYS } from "@/features/core/scenario/keys";

export function sortSearch(search: URLSearchParams): URLSearchParams {
  const sorted = new URLSearchParams(search);
  sorted.sort();
  return sorted;
}

/** Commas and colons are allowed in a query as they are, and read better. */
function query(params: RawParams): string {
  const search = sortSearch(new URLSearchParams(params)).toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return search === "" ? "" : `?${search}`;
}

/** The address of a page ("" = the index) with the scenario of `search`; the keys of the page one comes from stay behind. */
export function pageHref(slug: string, search: Pick<URLSearchParams, "get">): string {
  const kept = SCENARIO_KEYS.flatMap((key) => {
    const value = search.get(key);
    return value === null ? [] : [[key, value] as const];
  });
  return `/${slug}${query(Object.fromEntries(kept))}`;
}

/** The address of this screen to hand to others. `pathname` begins with a slash. */
export function canonicalLink(origin: string, pathname: string, params: RawParams): string {
  return `${origin}${pathname}${query(params)}`;
}
