/**
 * The names under which this server answers. A browser sends the name that its user opened: a foreign one means that a foreign
 * domain was pointed here (DNS rebinding), and its pages would read and write as if they were ours.
 */

/** What PUBLIC_URL and ALLOWED_HOSTS say. */
export type OwnNames = {
  /** Host names and addresses, in lower case; IPv6 in brackets. */
  readonly names: ReadonlySet<string>;
  /** Scheme, host and port of our pages, for any `Host` that a proxy sends: "https://mds.example.com". */
  readonly origins: ReadonlySet<string>;
};

export type OwnHosts = OwnNames;

export type HostSettings = {
  readonly listed?: OwnNames;
  /** HOSTNAME: what the server is bound to. */
  readonly bound?: string | undefined;
  /** The machine's own name, which counts where the server is bound to every address. */
  readonly machine: string;
};

export const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];
const EVERY_ADDRESS = ["0.0.0.0", "::", ""];
const NONE: OwnNames = { names: new Set(), origins: new Set() };

/** `allowed`: ALLOWED_HOSTS, names with commas between; a port is of no account, and a scheme makes an origin of it. */
export function readOwnNames(allowed: string, publicUrl: URL | null): OwnNames | { readonly unreadable: string } {
  const [names, origins] = [new Set<string>(), new Set<string>()];
  for (const entry of [...(publicUrl ? [publicUrl.origin] : []), ...allowed.split(/[\s,]+/).filter(Boolean)]) {
    const origin = /^https?:\/\//i.test(entry) && URL.canParse(entry) ? new URL(entry) : null;
    const name = hostName(origin ? origin.host : entry);
    if (name === null || (origin && origin.pathname + origin.search + origin.hash !== "/"))
      return { unreadable: entry };
    names.add(name);
    if (origin) origins.add(origin.origin);
  }
  return { names, origins };
}

export function ownHosts({ listed = NONE, bound = "", machine }: HostSettings): OwnHosts {
  const host = hostName(EVERY_ADDRESS.includes(bound) ? machine : bracketed(bound));
  return {
    names: new Set([...LOOPBACK_NAMES, ...listed.names, ...(host === null ? [] : [host])]),
    origins: listed.origins,
  };
}

/** Of "name:port", the name as URLs write it; null where it is none. */
export function hostName(host: string): string | null {
  if (host === "" || /[/@?#\\\s]/.test(host)) return null;
  try {
    return new URL(`http://${host}`).hostname.replace(/\.$/, "");
  } catch {
    return null;
  }
}

/** As a socket writes it: IPv4 is often "::ffff:10.0.0.7". */
export const addressName = (address: string): string | null => hostName(bracketed(address.replace(/^::ffff:/i, "")));

const bracketed = (address: string): string => (address.includes(":") ? `[${address.split("%")[0]}]` : address);
