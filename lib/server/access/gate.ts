/**
 * Every request is accepted or refused here: it looks up the facts for `judge`, passes the user to the routes, and writes the audit log. Headers
 * of access that begin with x-mds- are written only by the gate; a client's headers under such names are dropped.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Issue } from "@/lib/issue";
import { openSaved } from "../saved/store";
import { StoreError } from "../store-errors";
import { whoIs } from "../who-asks";
import { log } from "../operations/log";
import { addressKey, plainAddress } from "./addresses";
import { writeAudit } from "./audit";
import { isEnded } from "./endings";
import { TOKEN_UNKNOWN, tooOften } from "./issues";
import { credential, judge, withoutSession, type Arrived, type Brought } from "./judge";
import type { AccessPolicy } from "./policy";
import type { Buckets } from "./rates";
import { SCOPE_ROLES, type Identity } from "./roles";
import { matchRoute, type Matched } from "./routes";
import type { ServerAccess } from "./server-access";
import type { Session } from "./session";
import { findToken } from "./tokens";

export type Refused = {
  readonly status: number;
  readonly issue: Issue;
  readonly headers?: Readonly<Record<string, string>>;
  /** A browser is redirected instead of getting an error. */
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
      const client = sharer(brought.identity, address, policy);
      request.headers[CLIENT_HEADER] = client;
      const often = tooMany(route, client, policy, limits);
      if (often) return often;
      if (!policy.open && route.rule.logged)
        logAfter(request, response, { route, identity: brought.identity, address, limits });
      return judged(route, brought, arrived, policy);
    };
    const arrivedAs = credential(arrived, policy, sealer);
    if (arrivedAs.kind === "token") return tokenBearer(arrivedAs.token).then(enter, storeError);
    if (arrivedAs.kind !== "session") return enter(brought(arrivedAs));
    const { identity } = arrivedAs.session;
    // A request that does not use a session gets no session headers either.
    if (route.rule.role === null) return enter({ identity, issue: null });
    return isOver(arrivedAs.session, route).then(
      (over) => enter(over ? brought(withoutSession(arrived, policy)) : { identity, issue: null }),
      storeError,
    );
  };
}

const brought = (credential: ReturnType<typeof withoutSession>): Brought =>
  credential.kind === "identity"
    ? { identity: credential.identity, issue: null }
    : { identity: null, issue: credential.issue };

/** A database that does not answer costs seconds: for so long it is not asked again. */
const AWAY_MS = 5000;
let awayUntil = -Infinity;

/**
 * Pages and computing go on while the store is away, as does all work without it: only saved work cannot be read.
 * Requests that need more than a viewer's rights wait for the store.
 */
async function isOver(session: Session, { rule }: Matched): Promise<boolean> {
  const maySkip = rule.role === "viewer";
  if (maySkip && performance.now() < awayUntil) return false;
  try {
    return await isStoredAsEnded(session).catch((error: unknown) => {
      // Another process has the file for a moment, as at a start of several: that is not away.
      if (error instanceof StoreError && error.issue.code === "STORE-BUSY") return isStoredAsEnded(session);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof StoreError) || !maySkip) throw error;
    awayUntil = performance.now() + AWAY_MS;
    log("warn", "SESSION-UNCHECKED", { code: error.issue.code });
    return false;
  }
}

const isStoredAsEnded = async (session: Session): Promise<boolean> => isEnded(await openSaved(), session);

async function tokenBearer(text: string): Promise<Brought> {
  const token = await findToken(await openSaved(), text, new Date().toISOString());
  if (token === null) return { identity: null, issue: TOKEN_UNKNOWN };
  const { id, name, scope } = token;
  return {
    identity: { name: `${name} (token)`, role: SCOPE_ROLES[scope], via: "token", key: `token ${id}` },
    issue: null,
  };
}

function storeError(error: unknown): Refused {
  if (error instanceof StoreError) return { status: 503, issue: error.issue };
  throw error;
}

/** The address that a trusted proxy forwards; otherwise the peer's. */
function clientAddress({ headers, remote = "" }: Arrived, { open, proxies }: AccessPolicy): string {
  const forwarded = [headers["x-forwarded-for"] ?? ""].flat().join(",").split(",").at(-1)?.trim();
  if (forwarded && proxies(remote)) return plainAddress(forwarded);
  if (forwarded && !open) warnOfProxy(plainAddress(remote));
  return plainAddress(remote);
}

let warned = false;

/** Once: one wrong guesser behind it keeps all others from signing in. */
function warnOfProxy(address: string): void {
  if (!warned)
    log("warn", "PROXY-UNNAMED", { address, fix: "Add it to TRUSTED_PROXY_FROM, or its users share one limit." });
  warned = true;
}

/** Whose limits and turns a request shares: one that the gate has named, or an address. */
export const CLIENT_HEADER = "x-mds-client";

const OWN_HEADERS = ["x-mds-role", "x-mds-via", "x-mds-address", CLIENT_HEADER];

/** Without sign-in, all users have one name. */
const sharer = (identity: Identity | null, address: string, { open }: AccessPolicy): string =>
  open || identity === null ? addressKey(address) : identity.key;

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
  client: string,
  { open, rates }: AccessPolicy,
  limits: Buckets,
): Refused | null {
  if (open || cost === "free") return null;
  const seconds = limits.take(`${cost} ${client}`, rates[cost]);
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

/** After the answer was sent, with any status. A route that creates an item names it in `Location`. */
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
