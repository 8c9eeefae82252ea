/** Under which name a path is counted: few names, whatever is asked. */

const NAME = /^[a-z][a-z.-]{0,40}$/;
const FILES = ["_next", "kit", "fonts"];

/** `/api/v1/jobs/3f…` is `/api/v1/jobs/[id]`; what was not found has one name, since anybody can invent paths. */
export function routeLabel(path: string, status: number): string {
  const [first = "", ...rest] = path.split("/").filter((part) => part !== "");
  if (FILES.includes(first)) return `/${first}`;
  if (status === 404) return "unmatched";
  if (first !== "api") return NAME.test(first) || first === "" ? `/${first}${rest.length > 0 ? "/[…]" : ""}` : "/[…]";
  const [version, kind, ...ids] = rest;
  if (version !== "v1") return `/api/${NAME.test(version ?? "") ? version : "[…]"}`;
  const named = kind !== undefined && /^[a-z][a-z0-9.-]{0,60}$/.test(kind) ? kind : "[…]";
  return `/api/v1/${named}${ids.length > 0 ? "/[id]" : ""}`;
}
