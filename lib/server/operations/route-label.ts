/** The name under which a path is counted: few names for all paths. */
import { ROUTES } from "../access/routes";

const NAME = /^[a-z][a-z.-]{0,40}$/;
const FILES = ["_next", "kit", "fonts"];

const known = new Set(Object.keys(ROUTES).map(nameFor));

/**
 * `/api/v1/jobs/3f…` is `/api/v1/jobs/[id]`. A page has its name once it was served: what was only not found, refused or sent on has one name, since
 * clients can invent paths.
 */
export function routeLabel(method: string, path: string, status: number): string {
  const name = nameFor(path);
  if (method !== "OPTIONS" && (status < 300 || status === 304 || status === 422)) known.add(name);
  return known.has(name) ? name : "unmatched";
}

function nameFor(path: string): string {
  const [first = "", ...rest] = path.split("/").filter((part) => part !== "");
  if (FILES.includes(first)) return `/${first}`;
  if (first !== "api") return NAME.test(first) || first === "" ? `/${first}${rest.length > 0 ? "/[…]" : ""}` : "/[…]";
  const [version, kind, ...ids] = rest;
  if (version !== "v1") return `/api/${NAME.test(version ?? "") ? version : "[…]"}`;
  const named = kind !== undefined && /^[a-z][a-z0-9.-]{0,60}$/.test(kind) ? kind : "[…]";
  return `/api/v1/${named}${ids.length > 0 ? "/[id]" : ""}`;
}
