/** A job in the browser's own workers, as many as it has cores; the pool is shared by everything on the page. */
import { coordinate, NO_STORE, planJob } from "@/lib/jobs/coordinate";
import { jobListings } from "@/features/registry/jobs";
import { browserPort, coreCount } from "@/lib/worker/browser-port";
import { cellPool, type CellPool } from "@/lib/worker/pool";
import { poolExecutor } from "@/lib/worker/pool-executor";
import { writePlain } from "@/lib/jobs/plain-text";
import { browserShelf } from "./outcome-database";
import { keptOutcomes } from "./stored-outcomes";
import { refused, unknownKind, type JobRun } from "./job-run";

/** The code that outcomes belong to; null while it changes under a running page, so that nothing stale is shown. */
const CODE = process.env.NODE_ENV === "production" ? (process.env.MDS_CODE_VERSION ?? null) : null;

let pool: CellPool | null = null;

function sharedPool(): CellPool {
  pool ??= cellPool({
    size: coreCount(),
    spawn: () => browserPort(new Worker(new URL("./cell.worker.ts", import.meta.url), { type: "module" })),
    // Memory is shared with workers on isolated pages only, so a cancelled cell goes with its worker.
    patience: null,
  });
  return pool;
}

export const inBrowser: JobRun = async (kind, input, { signal, publish }) => {
  const listing = jobListings.find((entry) => entry.kind === kind);
  if (!listing) return publish(unknownKind(kind));
  const engine = await listing.load();
  const id = writePlain({ kind, input });
  const planned = await planJob(engine, { id, kind, input }, writePlain);
  if (!planned.ok) return publish(refused(planned.issues));
  const { board } = planned.value;
  publish(board.snapshot());
  const changed = (): void => publish(() => board.snapshot());
  const cached = listing.small && CODE !== null ? await keptOutcomes(browserShelf, `${CODE} ${id}`) : null;
  await coordinate(planned.value, { executor: poolExecutor(sharedPool()), store: cached ?? NO_STORE, signal, changed });
  publish(board.snapshot());
  await cached?.settle();
};
