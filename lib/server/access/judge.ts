/** The judgement of one request: what it brings to be let in by, and whether that is enough for what it asks. Pure; gate.ts looks things up. */
import type { IncomingHttpHeaders } from "node:http";
import type { Issue } from "@/lib/issue";
import { isLoopback } from "./addresses";
import { foreignAddress, forbidden, notListed, passedOn, SIGN_IN_FIRST, unknownPerson, unproxied } from "./issues";
import { personRole } from "./people";
import { hasSignIn, type AccessPolicy } from "./policy";
import type { Identity } from "./roles";
import { mayUse, type Matched } from "./routes";
import { sessionOn, type Sealer, type Session } from "./session";

export type Arrived = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Addresses of the connection: of this machine, and of who is at its other end. */
  readonly local: string | undefined;
  readonly remote: string | undefined;
};

/** What a request is let in by; a token has to be looked up, and whether a session was ended. */
export type Credential =
  | { readonly kind: "identity"; readonly identity: Identity }
  | { readonly kind: "session"; readonly session: Session }
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "none"; readonly issue: Issue | null };

type NamedOrNot = Exclude<Credential, { readonly kind: "token" | "session" }>;

export function credential(arrived: Arrived, policy: AccessPolicy, sealer: Sealer): Credential {
  if (policy.open) return { kind: "identity", identity: EVERYBODY };
  const { headers } = arrived;
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  if (token !== undefined) return { kind: "token", token };
  const session = sessionOn(headers.cookie, sealer);
  return session ? { kind: "session", session } : withoutSession(arrived, policy);
}

/** A proxy names people with every request. */
export function withoutSession({ headers, remote }: Arrived, policy: AccessPolicy): NamedOrNot {
  const { proxy, proxies, people } = policy;
  if (proxy === null) return { kind: "none", issue: null };
  const name = headerText(headers, proxy.user);
  if (!proxies(remote)) return { kind: "none", issue: unproxied(remote ?? "") };
  if (name === null) return { kind: "none", issue: unknownPerson(proxy.user) };
  const groups =
    proxy.groups === null ? [] : (headerText(headers, proxy.groups) ?? "").split(",").map((group) => group.trim());
  const role = personRole(people, [name, ...groups]);
  return role === null
    ? { kind: "none", issue: notListed(name) }
    : { kind: "identity", identity: { name, role, via: "proxy", key: `proxy ${name}` } };
}

/** Where no sign-in is set up. */
const EVERYBODY: Identity = { name: null, role: "admin", via: "loopback", key: "loopback" };

/** Header values may be UTF-8 that was read as Latin-1; one that is sent twice is believed in neither form. */
function headerText(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  if (typeof value !== "string" || value.trim() === "") return null;
  const bytes = Buffer.from(value.trim(), "latin1");
  const read = bytes.toString("utf8");
  return read.includes("\uFFFD") ? value.trim() : read;
}

export type Verdict =
  | { readonly allowed: true; readonly identity: Identity | null }
  | { readonly allowed: false; readonly status: 401 | 403; readonly issue: Issue; readonly signIn: boolean };

export type Brought = {
  /** Of the credential; null: it gave none. */
  readonly identity: Identity | null;
  /** Why it gave none, where the reason is not just a missing sign-in. */
  readonly issue: Issue | null;
};

export function judge({ rule, pattern }: Matched, brought: Brought, arrived: Arrived, policy: AccessPolicy): Verdict {
  const { identity, issue } = brought;
  // On every address: without a way to sign in it answers only this machine.
  if (policy.open && arrived.local !== undefined && !isLoopback(arrived.local))
    return { allowed: false, status: 403, issue: foreignAddress(arrived.local), signIn: false };
  const passer = policy.open ? forwardingHeader(arrived.headers) : null;
  if (passer !== null) return { allowed: false, status: 403, issue: passedOn(passer), signIn: false };
  if (mayUse(rule, identity?.role ?? null)) return { allowed: true, identity };
  if (identity === null)
    return { allowed: false, status: 401, issue: issue ?? SIGN_IN_FIRST, signIn: issue === null && hasSignIn(policy) };
  const refused = forbidden(identity.role, rule.role, `${arrived.method} ${pattern}`);
  return { allowed: false, status: 403, issue: refused, signIn: false };
}

/** What proxies add to the requests that they pass on, and no browser or program of this machine sends. null: there is none. */
const forwardingHeader = (headers: IncomingHttpHeaders): string | null =>
  Object.keys(headers).find((name) => FORWARDING.test(name)) ?? null;

const FORWARDING =
  /^(forwarded|via|x-forwarded(-.+)?|x-(real|client|cluster-client|original-forwarded|envoy-external)-(ip|for|address)|(cf-connecting|true-client|fastly-client|fly-client)-ip)$/;
