/**
 * Every request has an id, is counted, and leaves a line. The id is the caller's (`x-request-id`) where it has a sane one: a proxy's line and
 * ours can be laid beside each other. It goes back with the answer.
 */
import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { fromMs } from "@/lib/units/edge";
import { log, type Level } from "./log";
import { isOverloadRefusal } from "../http/overload";
import { count, observe, setGauge } from "./metrics";
import { isInner } from "./processes";
import { routeLabel } from "./route-label";

export const REQUEST_ID = "x-request-id";
const SANE_ID = /^[\w.:-]{1,128}$/;

/** The client has disconnected: the number is nginx's. */
const CLIENT_LEFT = 499;

export function watchRequests(): void {
  let running = 0;
  const tell = (by: number): void =>
    setGauge("mds_http_requests_running", "Requests that are not answered yet.", (running += by));
  tell(0);
  subscribe("http.server.request.start", (message) => {
    const { request, response, server } = message as Started;
    // What another process of ours passed on was counted there.
    if (isInner(server)) return;
    const asked = request.headers[REQUEST_ID];
    const id = typeof asked === "string" && SANE_ID.test(asked) ? asked : randomUUID();
    request.headers[REQUEST_ID] = id;
    response.setHeader(REQUEST_ID, id);
    const began = performance.now();
    tell(1);
    response.once("close", () => {
      tell(-1);
      ended(request, response, id, performance.now() - began);
    });
  });
}

type Started = { readonly request: IncomingMessage; readonly response: ServerResponse; readonly server: Server };

/** Seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 2.5, 5, 10, 30, 60];

function ended({ method = "GET", url = "/" }: IncomingMessage, response: ServerResponse, id: string, ms: number): void {
  const status = response.writableFinished ? response.statusCode : CLIENT_LEFT;
  const path = url.split("?", 1)[0] ?? "";
  const route = routeLabel(method, path, status);
  const shown = METHODS.has(method) ? method : "other";
  count("mds_http_requests_total", "Requests by method, route and status.", {
    method: shown,
    route,
    status: String(status),
  });
  if (isOverloadRefusal(response)) return;
  observe("mds_http_request_seconds", "Seconds until the answer was out.", BOUNDS, { route }, fromMs(ms));
  log(levelFor(route, status), "request", {
    id,
    method,
    route,
    path: path.slice(0, 200),
    status,
    ms: Math.round(ms * 10) / 10,
  });
}

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Asked every few seconds by machines, or with every page. */
const QUIET: ReadonlySet<string> = new Set(["/_next", "/api/health", "/api/ready", "/metrics"]);
/** Trouble that passes, or for which the caller got a way out. */
const PASSING = [429, 503, 507];

function levelFor(route: string, status: number): Level {
  if (status >= 500) return PASSING.includes(status) ? "warn" : "error";
  return QUIET.has(route) ? "debug" : "info";
}
