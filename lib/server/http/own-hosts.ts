/**
 * The names under which this server answers. A browser sends the name that its user opened: a foreign one means that somebody else's
 * domain was pointed here (DNS rebinding), and its pages would read and write as if they were ours.
 */

export type OwnHosts = {
  /** Host names and addresses, in lower case; IPv6 in brackets. */
  readonly names: ReadonlySet<string>;
  /** Those of ALLOWED_HOSTS: pages that a proxy serves under them are ours too. */
  readonly listed: ReadonlySet<string>;
};

export type HostSettings = {
  /** ALLOWED_HOSTS: names with commas between; a port is of no account. */
  readonly listed?: string | undefined;
  /** HOSTNAME: what the server is bound to. */
  readonly bound?: string | undefined;
  /** The machine's own name, which counts where the server is bound to every address. */
  readonly machine: string;
};

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const EVERY_ADDRESS = ["0.0.0.0", "::", ""];

export function ownHosts({ listed = "", bound = "", machine }: HostSettings): OwnHosts {
  const names = listed.split(/[\s,]+/).flatMap((entry) => hostName(entry) ?? []);
  const own = hostName(EVERY_ADDRESS.includes(bound) ? machine : bracketed(bound));
  return { names: new Set([...LOOPBACK, ...names, ...(own === null ? [] : [own])]), listed: new Set(names) };
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

/** As a socket says it: IPv4 is often told as "::ffff:10.0.0.7". */
export const addressName = (address: string): string | null => hostName(bracketed(address.replace(/^::ffff:/i, "")));

const bracketed = (address: string): string => (address.includes(":") ? `[${address.split("%")[0]}]` : address);
