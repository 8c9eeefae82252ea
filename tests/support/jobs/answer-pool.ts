/** The threads of the server, played by this process: routes of analyses find them where they find their own. */
import { answerListings } from "@/app/api/v1/[analysis]/answers";
import { methodListings } from "@/app/docs/method-job";
import { fileListing } from "@/app/api/v1/report/file/file-job";
import { awaitedCells, type AwaitedLimits } from "@/lib/server/jobs/awaited";
import { cellPool, type CellPool } from "@/lib/worker/pool";
import { loopbackThread } from "./loopback-port";

const home = globalThis as { mdsAwaited?: unknown };

const answerPool = (): CellPool =>
  cellPool({
    size: 1,
    spawn: () => loopbackThread([...answerListings, ...methodListings, fileListing]),
    patience: null,
  });

export function serveAnswers(limits: Partial<AwaitedLimits> = {}): void {
  home.mdsAwaited = awaitedCells({ pool: answerPool(), most: 8, startMs: 60_000, runMs: 60_000, ...limits });
}
