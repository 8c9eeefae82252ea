/** A Node thread as a port of the pool, and the shell inside that thread. */
import { parentPort, type Worker } from "node:worker_threads";
import { serveCells } from "@/lib/jobs/cell-server";
import type { JobListing } from "@/lib/jobs/job-kind";
import type { FromCells, ToCells } from "@/lib/jobs/protocol";
import { cellPool, type CellPool, type CellPort } from "@/lib/worker/pool";

/** Long enough for a cell that asks now and then, short enough for a user who waits. */
const PATIENCE_MS = 1000;

/** Threads start with their first cell. `spawn` is the caller's, because each bundler has its own way to find the file. */
export const threadPool = (size: number, spawn: (spare: boolean) => Worker, spare = 0): CellPool =>
  cellPool({ size, spawn: (isSpare) => threadPort(spawn(isSpare)), patience: PATIENCE_MS, spare });

function threadPort(worker: Worker): CellPort {
  return {
    post: (message) => worker.postMessage(message),
    listen({ message, lost }) {
      worker.on("message", (data: FromCells) => message(data));
      worker.on("messageerror", () => lost("its answer could not be read"));
      worker.on("error", (error: Error) => lost(error.message));
      worker.on("exit", (code) => lost(`its thread ended with code ${code}`));
    },
    terminate: () => void worker.terminate(),
  };
}

/** The whole of a thread's file: `serveThread(allJobListings)`. */
export function serveThread(listings: readonly JobListing[]): void {
  const handle = serveCells(listings, (message, transfer) => parentPort?.postMessage(message, [...transfer]));
  parentPort?.on("message", (message: ToCells) => void handle(message));
}
