/** Who may come in, as the environment of the server says it once at its start. */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { readOwnNames, type OwnNames } from "../http/own-hosts";
import { isLoopbackHost, readAddresses, type AddressList } from "./addresses";
import { readOidc, type OidcSettings } from "./oidc-settings";
import { readPasswords, type Password } from "./passwords";
import { readPeople, type People } from "./people";
import { misread, proxyUnstated, unlocked, unlockedName } from "./policy-issues";
import { readRates, type Rates } from "./rates";
import { LONGEST_SESSION_MS } from "./session";
import { positiveSetting, setting, webAddress, type Environment } from "./settings";

export type AccessPolicy = {
  /** No sign-in: requests from this machine have admin rights, all others are refused. */
  readonly open: boolean;
  readonly passwords: readonly Password[];
  readonly oidc: OidcSettings | null;
  readonly proxy: TrustedProxy | null;
  /** Machines that are believed where a request came from, and `proxy` who sent it. */
  readonly proxies: AddressList;
  readonly people: People;
  readonly sessionMs: number;
  /** What people type to come here; null: not said. */
  readonly publicUrl: URL | null;
  /** The names of PUBLIC_URL and ALLOWED_HOSTS. */
  readonly names: OwnNames;
  readonly rates: Rates;
};

type TrustedProxy = {
  /** Headers, in lower case: the name of who asks, and their groups with commas between. */
  readonly user: string;
  readonly groups: string | null;
};

const SESSION_HOURS = 12;
const HOUR_MS = 3_600_000;

/** `bound`: the address that the server listens on; null: each connection is judged by the address that it arrives at. */
export function readPolicy(environment: Environment, bound: string | null): Result<AccessPolicy> {
  const [passwords, publicUrl] = [readPasswords(environment), webAddress(environment, "PUBLIC_URL")];
  if (!passwords.ok) return passwords;
  if (!publicUrl.ok) return publicUrl;
  const names = readOwnNames(setting(environment, "ALLOWED_HOSTS") ?? "", publicUrl.value);
  if ("unreadable" in names) return failure(misread("ALLOWED_HOSTS", names.unreadable, "mds.example.com"));
  const [oidc, trusted] = [readOidc(environment, publicUrl.value), readProxy(environment)];
  if (!oidc.ok) return oidc;
  if (!trusted.ok) return trusted;
  const [people, hours, rates] = [
    readPeople(environment),
    positiveSetting(environment, "SESSION_HOURS", SESSION_HOURS),
    readRates(environment),
  ];
  if (!people.ok) return people;
  if (!hours.ok) return hours;
  if (hours.value * HOUR_MS > LONGEST_SESSION_MS) return failure(misread("SESSION_HOURS", String(hours.value), "12"));
  if (!rates.ok) return rates;
  const open = passwords.value.length === 0 && oidc.value === null && trusted.value.proxy === null;
  const issue = open ? openTrouble(bound, names, publicUrl.value) : null;
  if (issue) return failure(issue);
  return success({
    ...{ names, open, passwords: passwords.value, oidc: oidc.value, people: people.value, publicUrl: publicUrl.value },
    ...{ ...trusted.value, sessionMs: hours.value * HOUR_MS, rates: rates.value },
  });
}

/** null: only this machine reaches the server. A name that others know it by means that something passes their requests on. */
function openTrouble(bound: string | null, { names }: OwnNames, publicUrl: URL | null): Issue | null {
  if (bound !== null && !isLoopbackHost(bound)) return unlocked(bound);
  const name = [...names].find((known) => !isLoopbackHost(known.replace(/^\[|\]$/g, "")));
  if (name === undefined) return null;
  return unlockedName(publicUrl?.hostname === name ? "PUBLIC_URL" : "ALLOWED_HOSTS", name);
}

/** Whether a browser can sign in here: behind a proxy alone there is nothing to type. */
export const hasSignIn = ({ passwords, oidc }: AccessPolicy): boolean => passwords.length > 0 || oidc !== null;

function readProxy(environment: Environment): Result<Pick<AccessPolicy, "proxy" | "proxies">> {
  const [user, groups, from] = [
    setting(environment, "TRUSTED_PROXY_HEADER")?.toLowerCase() ?? null,
    setting(environment, "TRUSTED_PROXY_GROUPS_HEADER")?.toLowerCase() ?? null,
    setting(environment, "TRUSTED_PROXY_FROM"),
  ];
  for (const [name, header] of Object.entries({ TRUSTED_PROXY_HEADER: user, TRUSTED_PROXY_GROUPS_HEADER: groups }))
    if (header !== null && !/^[a-z0-9-]+$/.test(header)) return failure(misread(name, header, "X-Forwarded-User"));
  if (user !== null && from === null) return failure(proxyUnstated(user));
  const list = readAddresses(from ?? "");
  if (typeof list !== "function")
    return failure(misread("TRUSTED_PROXY_FROM", list.unreadable, "10.0.0.7, 10.1.0.0/16"));
  return success({ proxy: user === null ? null : { user, groups }, proxies: list });
}
