/** A pool as a place for jobs: as many cells at a time as it has workers, so that several jobs get their turns. */
import type { Place, PlacedCell } from "@/lib/jobs/place";
import type { CellPool } from "./pool";

export function poolPlace(pool: CellPool): Place {
  return {
    async run(job, cells, sink, signal) {
      const rest = cells[Symbol.iterator]();
      const lane = async (): Promise<void> => {
        for (let next = rest.next(); !next.done && !signal.aborted; next = rest.next()) {
          const { index } = next.value as PlacedCell;
          const end = await pool.run({ job, index, progress: (share) => sink.progress(index, share) }, signal);
          if (end.state === "done") sink.done(index, end.outcome);
          else if (end.state === "failed") sink.failed(index, end.reason);
        }
      };
      await Promise.all(Array.from({ length: Math.min(pool.size, cells.length) }, lane));
      return [];
    },
  };
}
