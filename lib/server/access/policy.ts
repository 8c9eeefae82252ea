/** Who may come in, as the environment of the server says it once at its start. */
import { failure, success, type Result } from "@/lib/result";
import { isLoopbackHost, readAddresses, type AddressList } from "./addresses";
import { readOidc, type OidcSettings } from "./oidc-settings";
import { readPasswords, type Password } from "./passwords";
import { readPeople, type People } from "./people";
import { misread, proxyUnstated, unlocked } from "./policy-issues";
import { readRates, type Rates } from "./rates";
import { positiveSetting, setting, webAddress, type Environment } from "./settings";

export type AccessPolicy = {
  /** Nobody signs in: everybody on this machine is admin, and nobody else is answered. */
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
  if (!rates.ok) return rates;
  const open = passwords.value.length === 0 && oidc.value === null && trusted.value.proxy === null;
  if (open && bound !== null && !isLoopbackHost(bound)) return failure(unlocked(bound));
  return success({
    ...{ open, passwords: passwords.value, oidc: oidc.value, people: people.value, publicUrl: publicUrl.value },
    ...{ ...trusted.value, sessionMs: hours.value * HOUR_MS, rates: rates.value },
  });
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
