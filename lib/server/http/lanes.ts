/**
 * The queue of a request. Pages share the thread that draws them, computing shares the threads of jobs, and long computing waits
 * apart from short computing. Files, health, metrics and saved work do not wait: they stay reachable under any load.
 */
import type { IncomingMessage } from "node:http";
import { matchRoute } from "../access/routes";
import { ownThreads } from "../operations/processes";
import { isLongRun } from "./long-runs";
import { limitConcurrency, type Turns } from "./concurrency-limit";

type Lane = "pages" | "short" | "long";

const SECOND_MS = 1000;
/** Browsers and proxies give up after a minute. */
const WAIT_MS = 30 * SECOND_MS;

/** Between the parts of pages the server answers programs, which need not wait for a crowd at the pages. */
const PAGES = { most: 5, each: 4, waiting: 256, waitMs: WAIT_MS, turnMs: 5 * SECOND_MS };
/** Enough that no thread waits for work while a request is read or its answer written. */
const SHORT = { most: 10, each: 8, waiting: 64, waitMs: WAIT_MS, turnMs: 120 * SECOND_MS };

/** As many as threads compute, and one that has been read when a thread is free; one client has all threads but leaves that place to others. */
const longLimits = (threads: number) => ({
  ...{ most: threads + 1, each: threads, waiting: 16 },
  ...{ waitMs: WAIT_MS, turnMs: 120 * SECOND_MS },
});

type Asked = Pick<IncomingMessage, "method" | "url" | "headers">;

export type Lanes = (asked: Asked) => Turns | null;

/** null: it does not wait. */
export function openLanes(): Lanes {
  const lanes: Readonly<Record<Lane, Turns>> = {
    pages: limitConcurrency(PAGES),
    short: limitConcurrency(SHORT),
    long: limitConcurrency(longLimits(ownThreads())),
  };
  return (asked) => {
    const lane = findLane(asked);
    return lane && lanes[lane];
  };
}

function findLane({ method = "GET", url = "/", headers }: Asked): Lane | null {
  if (url.startsWith("/_next/")) return null;
  if (!/^\/+(api|metrics)(\/|\?|$)/.test(url)) return "pages";
  if (method !== "POST") return null;
  const { pattern, rule } = matchRoute(method, url);
  if (rule.cost !== "run") return null;
  const bytes = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : null;
  const id = pattern === "/api/v1/[analysis]" ? lastSegment(url) : ANALYSIS_OF[pattern];
  return id !== undefined && isLongRun(id, bytes) ? "long" : "short";
}

/** What else runs an analysis, by the pattern of its path. */
const ANALYSIS_OF: Readonly<Record<string, string>> = {
  "/api/v1/report/file": "report",
  "/api/v1/diagnose": "diagnose",
  "/api/v1/trace/file": "trace",
  "/api/v1/serving-profile/file": "serving-profile",
};

/** Paths that cannot be read were refused before. */
const lastSegment = (url: string): string =>
  decodeURIComponent(url.split("?", 1)[0] ?? "")
    .split("/")
    .findLast((segment) => segment !== "") ?? "";
