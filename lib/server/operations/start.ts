/** What a server process does beside answering: it watches its requests, counts, and sweeps where it is the one that does. */
import type { IncomingHttpHeaders } from "node:http";
import { sweepHourly } from "../saved/sweep";
import { log } from "./log";
import { isKeeper } from "./processes";
import { tellProcessNumbers } from "./process-numbers";
import { REQUEST_ID, watchRequests } from "./request-watch";

export function startOperations(): void {
  watchRequests();
  tellProcessNumbers();
  if (isKeeper()) sweepHourly();
}

/** With the id that the caller has, so that a report of trouble leads to the line. */
export function logThrown(error: unknown, headers: Readonly<IncomingHttpHeaders>, route: string): void {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  log("error", "thrown", { id: String(headers[REQUEST_ID] ?? ""), route, error: message, stack });
}
