/**
 * The place where every request is let in or not: it looks up what `judge` needs, tells the routes who asks, and keeps the audit log. Headers
 * that begin with x-mds- are the gate's own where they speak of access; what a client sends under such a name is dropped.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Issue } from "@/lib/issue";
import { openSaved } from "../saved/store";
import { StoreTrouble } from "../store-trouble";
import { whoIs } from "../who-asks";
import { addressKey, plainAddress } from "./addresses";
import { writeAudit } from "./audit";
import { TOKEN_UNKNOWN, tooOften } from "./issues";
import { credential, judge, type Arrived, type Brought } from "./judge";
import type { AccessPolicy } from "./policy";
import type { Buckets } from "./rates";
import { SCOPE_ROLES, type Identity } from "./roles";
import { matchRoute, type Matched } from "./routes";
import type { ServerAccess } from "./server-access";
import { findToken } from "./tokens";

export type Refused = {
  readonly status: number;
  readonly issue: Issue;
  readonly headers?: Readonly<Record<string, string>>;
  /** A browser is better sent there than told. */
  readonly signIn?: boolean;
};

/** null: it may come in. */
export type Gate = (request: IncomingMessage, response: ServerResponse) => Promise<Refused | null> | Refused | null;

export function accessGate({ policy, sealer, limits }: ServerAccess): Gate {
  return (request, response) => {
    const { method = "GET", url = "/", headers, socket } = request;
    const arrived = { method, headers, local: socket.localAddress, remote: socket.remoteAddress };
    const route = matchRoute(method, url);
    const enter = (brought: Brought): Refused | null => {
      const address = clientAddress(arrived, policy);
      introduce(request, brought.identity, address);
      const often = tooMany(route, brought.identity, address, policy, limits);
      if (often) return often;
      if (!policy.open && route.rule.logged)
        logAfter(request, response, { route, identity: brought.identity, address, limits });
      return judged(route, brought, arrived, policy);
    };
    const found = credential(arrived, policy, sealer);
    if (found.kind === "identity") return enter({ identity: found.identity, issue: null });
    if (found.kind === "none") return enter({ identity: null, issue: found.issue });
    return tokenBearer(found.token).then(enter, storeTrouble);
  };
}

async function tokenBearer(text: string): Promise<Brought> {
  const token = await findToken(await openSaved(), text, new Date().toISOString());
  if (token === null) return { identity: null, issue: TOKEN_UNKNOWN };
  const { id, name, scope } = token;
  return {
    identity: { name: `${name} (token)`, role: SCOPE_ROLES[scope], via: "token", key: `token ${id}` },
    issue: null,
  };
}

function storeTrouble(error: unknown): Refused {
  if (error instanceof StoreTrouble) return { status: 503, issue: error.issue };
  throw error;
}

/** Whoever is believed says at whose end of a proxy a request began. */
function clientAddress({ headers, remote = "" }: Arrived, { proxies }: AccessPolicy): string {
  const forwarded = [headers["x-forwarded-for"] ?? ""].flat().join(",").split(",").at(-1)?.trim();
  return plainAddress(proxies(remote) && forwarded ? forwarded : remote);
}

const OWN_HEADERS = ["x-mds-role", "x-mds-via", "x-mds-address"];

function introduce({ headers }: IncomingMessage, identity: Identity | null, address: string): void {
  for (const name of OWN_HEADERS) delete headers[name];
  headers["x-mds-address"] = address;
  if (identity === null) return;
  headers["x-mds-role"] = identity.role;
  headers["x-mds-via"] = identity.via;
  if (identity.name !== null) headers["x-mds-user"] = encodeURIComponent(identity.name.toWellFormed());
}

function tooMany(
  { rule: { cost } }: Matched,
  identity: Identity | null,
  address: string,
  { open, rates }: AccessPolicy,
  limits: Buckets,
): Refused | null {
  if (open || cost === "free") return null;
  const seconds = limits.take(`${cost} ${identity?.key ?? addressKey(address)}`, rates[cost]);
  return seconds === 0 ? null : { status: 429, issue: tooOften(seconds), headers: { "retry-after": String(seconds) } };
}

function judged(route: Matched, brought: Brought, arrived: Arrived, policy: AccessPolicy): Refused | null {
  const verdict = judge(route, brought, arrived, policy);
  if (verdict.allowed) return null;
  const { status, issue, signIn } = verdict;
  return { status, issue, signIn, ...(status === 401 && { headers: { "www-authenticate": "Bearer" } }) };
}

type Asked = {
  readonly route: Matched;
  readonly identity: Identity | null;
  readonly address: string;
  readonly limits: Buckets;
};

/** When the answer is out, whatever it is. A route that makes something says what in `Location`. */
function logAfter(
  request: IncomingMessage,
  response: ServerResponse,
  { route: { pattern }, identity, address, limits }: Asked,
): void {
  response.once("close", () => {
    const made = response.getHeader("location");
    const { method = "GET", url = "/" } = request;
    const [path = "", query = ""] = url.split("?", 2);
    const entry = {
      ...{ at: new Date().toISOString(), who: identity === null ? "nobody" : whoIs(request.headers) },
      ...{ via: identity?.via ?? "none", address },
      deed: `${method} ${pattern}${new URLSearchParams(query).get("forever") === "1" ? "?forever=1" : ""}`,
      item: typeof made === "string" ? made : path === pattern ? "" : path,
      status: response.statusCode,
    };
    void writeAudit(entry, limits);
  });
}
