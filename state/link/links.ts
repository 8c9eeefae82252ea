/** Links: canonical (sorted, defaults left out), and to another page with the scenario kept. */
import type { Lead } from "@/lib/export/table";
import type { RawParams } from "@/lib/params/codec";
import { IDENTITY_NAME } from "@/features/core/saved/identity";
import { SCENARIO_KEYS } from "@/features/core/scenario/keys";
import type { LinkChange } from "./actions";

/** Allowed in a query as they are (RFC 3986, section 3.4), and read better: they part the entries of our lists and rows. */
const READABLE = /%(?:2C|3A|3B|7E|2F|40)/g;

/** With its question mark, "" for none. */
export function searchText(search: URLSearchParams): string {
  const sorted = new URLSearchParams(search);
  sorted.sort();
  const text = sorted.toString().replaceAll(READABLE, decodeURIComponent);
  return text === "" ? "" : `?${text}`;
}

const query = (params: RawParams): string => searchText(new URLSearchParams(params));

/** `search` itself, with a change in place. */
export function overlaid(search: URLSearchParams, change: LinkChange): URLSearchParams {
  for (const [name, value] of Object.entries(change)) {
    if (value === null) search.delete(name);
    else search.set(name, value);
  }
  return search;
}

/** The plan is the index. */
const pagePath = (slug: string): string => (slug === PLAN ? "/" : `/${slug}`);
const PLAN = "plan";

/** The page behind a slug of a link ("" = the index). */
export const pageBehind = (slug: string): string => slug || PLAN;

/** The address of a page ("" = the index) with the scenario of `search`, and `more`; the keys of the page one comes from stay behind. */
export const pageHref = (slug: string, search: Pick<URLSearchParams, "get">, more: RawParams = {}): string =>
  `${pagePath(slug)}${query({ ...more, ...keptParams(CARRIED, search) })}`;

/** The scenario, and the saved item that it belongs to. */
const CARRIED = [...SCENARIO_KEYS, IDENTITY_NAME];

/** Where a row of a table goes on. The engine of a pass is no part of the scenario, and goes with it. */
export function leadHref({ page, params, whole }: Lead, search: Pick<URLSearchParams, "get">): string {
  const carried = whole ? {} : keptParams([...CARRIED, "engine"], search);
  return `${pagePath(page)}${query({ ...carried, ...params })}`;
}

const keptParams = (keys: readonly string[], search: Pick<URLSearchParams, "get">): RawParams =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = search.get(key);
      return value === null ? [] : [[key, value] as const];
    }),
  );

/** The address of this screen to hand to others. `pathname` begins with a slash. */
export function canonicalLink(origin: string, pathname: string, params: RawParams): string {
  return `${origin}${pathname}${query(params)}`;
}
