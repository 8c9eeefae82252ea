/**
 * The user of a request. After a sign-in, or with a token or a proxy, the gate (access/gate.ts) has written the header; otherwise it is a
 * name that the client states, without proof.
 */
import type { IncomingHttpHeaders } from "node:http";
import { isRole, type Role } from "./access/roles";
import { cookieValue } from "./access/session";
import type { Stamp } from "./saved/item";

/** Programs state it as well; pages have the cookie. */
const HEADER = "x-mds-user";
const COOKIE = "mds_name";
const UNKNOWN = "unknown";
const LONGEST = 80;

type Asker = { readonly headers: Pick<Headers, "get"> };

export const whoAsks = ({ headers }: Asker): string => name(headers.get(HEADER), headers.get("cookie"));

export const whoIs = (headers: IncomingHttpHeaders): string =>
  name([headers[HEADER] ?? []].flat()[0] ?? null, headers.cookie ?? null);

/** As the gate says; without a gate (a test of the route alone) all requests pass. */
export function roleOn({ headers }: Asker): Role {
  const role = headers.get("x-mds-role") ?? "admin";
  return isRole(role) ? role : "viewer";
}

/** Whether the name is more than a statement. */
export const isProven = ({ headers }: Asker): boolean =>
  ["oidc", "proxy", "token"].includes(headers.get("x-mds-via") ?? "");

/** The owner of what a request starts: a person, a program or a session. */
export const ownerOn = (request: Asker): string =>
  isProven(request) ? `name ${whoAsks(request)}` : `client ${request.headers.get("x-mds-client") ?? ""}`;

/** The signed-in user; null: no sign-in is needed, or none has happened. */
export function visitorOn(headers: Pick<Headers, "get">) {
  const via = headers.get("x-mds-via") ?? "loopback";
  if (via === "loopback") return null;
  return { name: whoAsks({ headers }), role: roleOn({ headers }), hasSession: via === "password" || via === "oidc" };
}

function name(stated: string | null, cookies: string | null): string {
  const statedName = readable(stated) ?? readable(cookieValue(cookies ?? "", COOKIE));
  return plainName(statedName ?? "") || UNKNOWN;
}

/** The name that is shown beside saved items. */
export const plainName = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, LONGEST)
    .toWellFormed();

/** The name and the moment of a write. */
export const stampOn = (request: Request): Stamp => ({ at: new Date().toISOString(), who: whoAsks(request) });

/** Headers are ASCII: other names come with percent escapes, and one without is taken as it is. */
function readable(text: string | null): string | null {
  if (text === null) return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
