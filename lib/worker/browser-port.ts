/** A module worker of the browser as a port of the pool, and the shell inside that worker. */
import { serveCells } from "@/lib/jobs/cell-server";
import type { JobListing } from "@/lib/jobs/job-kind";
import type { FromCells, ToCells } from "@/lib/jobs/protocol";
import type { CellPort } from "./pool";

export function browserPort(worker: Worker): CellPort {
  return {
    post: (message) => worker.postMessage(message),
    listen({ message, lost }) {
      worker.addEventListener("message", ({ data }: MessageEvent<FromCells>) => message(data));
      worker.addEventListener("messageerror", () => lost("its answer could not be read"));
      worker.addEventListener("error", ({ message: reason }) => lost(reason || "its worker could not be started"));
    },
    terminate: () => worker.terminate(),
  };
}

/** As many as the browser says the machine has cores; one where it says nothing. */
export const coreCount = (): number => Math.max(1, navigator.hardwareConcurrency || 1);

/** The whole of a worker file: `serveBrowserCells(jobListings, self)`. */
export function serveBrowserCells(listings: readonly JobListing[], scope: WorkerScope): void {
  const handle = serveCells(listings, (message, transfer) => scope.postMessage(message, [...transfer]));
  scope.addEventListener("message", ({ data }) => void handle(data as ToCells));
}

/** What of a worker's global scope is used; the DOM library types `self` as a window. */
type WorkerScope = {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
};
