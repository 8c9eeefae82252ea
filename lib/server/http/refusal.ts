/**
 * Requests that are never accepted: under a foreign name, or from a page of another site. Programs that are no browser
 * (curl, scripts) send neither `Origin` nor `Sec-Fetch-Site` and are not affected. docs/adr/0008 gives the reasons.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Issue } from "@/lib/issue";
import { addressName, hostName, LOOPBACK_NAMES, type OwnHosts } from "./own-hosts";
import * as m from "@/lib/server/messages";
import { issue } from "@/lib/server/messages.issues";

export type Asked = {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The address of this machine at which it arrived. */
  readonly address: string | undefined;
};

export type Refusal = { readonly status: number; readonly issue: Issue };

export function refusal(asked: Asked, hosts: OwnHosts): Refusal | null {
  if (!isOwnHost(asked, hosts)) return { status: 403, issue: foreignHost(asked.headers.host ?? "") };
  if (isForeignPage(asked, hosts)) return { status: 403, issue: foreignPage(asked.headers.origin) };
  return isReadable(asked.url) ? null : { status: 400, issue: MALFORMED };
}

/** An IP address cannot be rebound: a user who typed it meant this machine. */
function isOwnHost({ headers: { host }, address }: Asked, { names }: OwnHosts): boolean {
  // Only HTTP/1.0 leaves it out, and no browser speaks that.
  if (host === undefined) return true;
  const name = hostName(host);
  return name !== null && (names.has(name) || (address !== undefined && name === addressName(address)));
}

/** Links from other sites are followed; everything else that their pages send is refused. */
function isForeignPage({ method, headers }: Asked, hosts: OwnHosts): boolean {
  const site = headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") return !isFollowedLink(method, headers);
  return headers.origin !== undefined && !isOwnOrigin(headers.origin, headers, hosts);
}

const isFollowedLink = (method: string, headers: IncomingHttpHeaders): boolean =>
  (method === "GET" || method === "HEAD") &&
  headers["sec-fetch-mode"] === "navigate" &&
  headers["sec-fetch-dest"] === "document";

/**
 * Scheme, host and port: another service of the same name is another site. What the server is told of the address in the browser: its settings,
 * and else `Host`, with the scheme that a proxy says. No page of another site can send a header like that one without being asked first.
 */
function isOwnOrigin(
  origin: string,
  { host = "", "x-forwarded-proto": proto }: IncomingHttpHeaders,
  hosts: OwnHosts,
): boolean {
  if (hosts.origins.has(origin)) return true;
  const name = hostName(host);
  if (name === null || isStated(name, hosts)) return false;
  const scheme = [proto ?? ""].flat().join().split(",")[0]?.trim().toLowerCase() || "http";
  return (scheme === "http" || scheme === "https") && origin === new URL(`${scheme}://${host}`).origin;
}

/** Whether the settings say where pages of this name are: then proxies that drop the port from `Host` open no other. */
const isStated = (name: string, { origins }: OwnHosts): boolean =>
  !LOOPBACK_NAMES.includes(name) && [...origins].some((origin) => new URL(origin).hostname === name);

/** A stray percent sign is no escape, and "*" or another server's address no path: the router would throw on them. */
function isReadable(url: string): boolean {
  if (!url.startsWith("/")) return false;
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

const shortened = (given: string): string => (given.length > 100 ? `${given.slice(0, 100)}…` : given);

const foreignHost = (host: string): Issue => issue("HOST-FOREIGN", "Host", { host: shortened(host) });

const foreignPage = (origin = ""): Issue => ({
  code: "ORIGIN-FOREIGN",
  at: "Origin",
  message: origin === "" ? m.pageOfAnotherSite : m.pageOfAnotherSiteOrigin({ origin: shortened(origin) }),
  fix: m.useSuitesOwnPagesOr,
});

const MALFORMED: Issue = issue("PATH-MALFORMED", "path");
