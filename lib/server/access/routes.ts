/**
 * What every route asks of who calls it, and what it costs. A test holds this table against the routes of app/: one that is forgotten here is
 * found there, and until then only an admin reaches it.
 */
import { isAtLeast, ROLES, type Role } from "./roles";
import type { Cost } from "./rates";

export type Rule = {
  /** null: every client that reaches the server. */
  readonly role: Role | null;
  readonly cost: Cost;
  /** Whether the audit log has a line of it. */
  readonly logged: boolean;
};

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const ANYONE: Rule = { role: null, cost: "free", logged: false };
const SIGNS_IN: Rule = { role: null, cost: "read", logged: false };
const READS: Rule = { role: "viewer", cost: "read", logged: false };
const RUNS: Rule = { role: "viewer", cost: "run", logged: false };
/** What a link is too short for: pages keep it unasked, so that it can be computed. */
const KEEPS_TEXT: Rule = { role: "viewer", cost: "write", logged: true };
const STEERS: Rule = { role: "viewer", cost: "write", logged: true };
const SAVES: Rule = { role: "editor", cost: "write", logged: true };
const ADMIN_READS: Rule = { role: "admin", cost: "read", logged: false };
const ADMIN_WRITES: Rule = { role: "admin", cost: "write", logged: true };

export type Rules = Readonly<Partial<Record<Method, Rule>>>;

/** By the path as app/ has it. */
export const ROUTES: Readonly<Record<string, Rules>> = {
  "/api/health": { GET: ANYONE },
  "/api/ready": { GET: ANYONE },
  "/api/v1/[analysis]": { POST: RUNS },
  "/api/v1/access": { GET: READS },
  "/api/v1/access/audit": { GET: ADMIN_READS },
  "/api/v1/access/sessions/[person]": { DELETE: ADMIN_WRITES },
  "/api/v1/access/tokens": { GET: ADMIN_READS, POST: ADMIN_WRITES },
  "/api/v1/access/tokens/[id]": { DELETE: ADMIN_WRITES },
  "/api/v1/client.ts": { GET: READS },
  "/api/v1/diagnose": { POST: RUNS },
  "/api/v1/jobs": { GET: READS, POST: RUNS },
  "/api/v1/jobs/[id]": { GET: READS, DELETE: STEERS },
  "/api/v1/launch": { POST: RUNS },
  "/api/v1/my-report/engine": { GET: READS },
  "/api/v1/openapi.json": { GET: READS },
  "/api/v1/profiles": { GET: READS, POST: SAVES },
  "/api/v1/profiles/[name]/[version]": { GET: READS, DELETE: SAVES },
  "/api/v1/report/file": { POST: RUNS },
  "/api/v1/saved": { GET: READS, POST: SAVES },
  "/api/v1/saved/[id]": { GET: READS, PUT: SAVES, DELETE: SAVES },
  "/api/v1/saved/[id]/differences": { GET: READS },
  "/api/v1/saved/[id]/duplicate": { POST: SAVES },
  "/api/v1/saved/[id]/restore": { POST: SAVES },
  "/api/v1/saved/[id]/versions": { GET: READS },
  "/api/v1/saved/bundle": { GET: READS, POST: SAVES },
  "/api/v1/serving-profile/file": { POST: RUNS },
  "/api/v1/tables": { GET: READS, POST: SAVES },
  "/api/v1/tables/[...id]": { GET: READS, DELETE: SAVES },
  "/api/v1/texts": { POST: KEEPS_TEXT },
  "/api/v1/texts/[hash]": { GET: READS },
  "/api/v1/trace/file": { POST: RUNS },
  "/api/v1/uploads": { GET: READS, POST: SAVES },
  "/api/v1/uploads/[hash]": { GET: READS },
  "/access": { GET: ADMIN_READS },
  "/docs": { GET: READS },
  "/docs/[...path]": { GET: RUNS },
  "/llms.txt": { GET: READS },
  "/login": { GET: SIGNS_IN },
  "/login/callback": { GET: SIGNS_IN },
  "/login/password": { POST: SIGNS_IN },
  "/login/provider": { GET: SIGNS_IN },
  "/logout": { POST: SIGNS_IN },
  "/metrics": { GET: READS },
  "/s/[id]": { GET: READS },
};

/** Pages and files that no line names. */
const PAGE: Rules = { GET: READS };

export type Matched = {
  /** As in the table; the path itself where no line names it. */
  readonly pattern: string;
  readonly rule: Rule;
};

/** `url`: path and query as they were sent. A path that can be read in two ways is judged by the one that asks for more. */
export function matchRoute(method: string, url: string): Matched {
  const sent = url.split("?", 1)[0] ?? "";
  if (isCode(sent))
    return { pattern: "/_next/static", rule: method === "GET" || method === "HEAD" ? ANYONE : ADMIN_WRITES };
  const [first, ...others] = readings(sent).map((path) => matchPath(method, path));
  if (first === undefined) return { pattern: sent, rule: ADMIN_WRITES };
  const { pattern, rule } = others.reduce(
    (strictest, match) => (asksMore(match.rule, strictest.rule) ? match : strictest),
    first,
  );
  // Only paths written as in the table are open to everybody.
  return { pattern, rule: rule.role === null && sent !== pattern ? READS : rule };
}

function matchPath(method: string, path: readonly string[]): Matched {
  const pattern = Object.keys(ROUTES)
    .filter((candidate) => matches(candidate.split("/"), path))
    .reduce<string | null>((best, pattern) => (best === null || rank(pattern) < rank(best) ? pattern : best), null);
  const rules = pattern === null ? (path[1] === "api" ? {} : PAGE) : ROUTES[pattern];
  const rule = method === "HEAD" ? rules?.GET : method === "OPTIONS" ? READS : rules?.[method as Method];
  return { pattern: pattern ?? path.join("/"), rule: rule ?? unlisted(method) };
}

const asksMore = (rule: Rule, other: Rule): boolean => weight(rule) > weight(other);
const weight = ({ role }: Rule): number => (role === null ? -1 : ROLES.indexOf(role));

const unlisted = (method: string): Rule => (method === "GET" || method === "HEAD" ? READS : ADMIN_WRITES);

/** The code of pages, which is public in the project: the sign-in page needs it. */
const isCode = (sent: string): boolean =>
  sent === "/icon.svg" || /^\/_next\/static\/(?!.*(\.\.|%(25|2e|2f|5c)|\\|\/\/))/i.test(sent);

/** Segments, with escapes read in each, and with escapes read before the path is parted. None: it is no path. */
function readings(sent: string): readonly (readonly string[])[] {
  if (!sent.startsWith("/")) return [];
  try {
    const path = plain(sent);
    return [path.split("/").map(decodeURIComponent), plain(decodeURIComponent(path)).split("/")];
  } catch {
    return [];
  }
}

/** Without dots and slashes too many. */
const plain = (path: string): string =>
  new URL(path.replaceAll(/[\\/]+/g, "/"), "http://here").pathname.replace(/(?<=.)\/$/, "");

const isOpen = (segment: string): boolean => segment.startsWith("[");

function matches([first, ...pattern]: readonly string[], [segment, ...path]: readonly string[]): boolean {
  if (first === undefined || segment === undefined) return first === segment;
  if (first.startsWith("[...")) return segment !== "";
  return (isOpen(first) ? segment !== "" : first === segment) && matches(pattern, path);
}

/** A segment that is written out comes before one that stands for any. */
const rank = (pattern: string): string =>
  pattern
    .split("/")
    .map((segment) => (segment.startsWith("[...") ? 2 : isOpen(segment) ? 1 : 0))
    .join("");

export const mayUse = (rule: Rule, role: Role | null): boolean =>
  rule.role === null || (role !== null && isAtLeast(role, rule.role));
