/** A pool as an executor of jobs: each has a few ranges waiting at a time, and several jobs take turns. */
import type { JobTicket } from "@/lib/jobs/job-kind";
import type { CellSink, Executor } from "@/lib/jobs/executor";
import type { CellResult } from "@/lib/jobs/protocol";
import { jobRanges, RANGE_LIMIT_SECONDS, rangesAhead } from "@/lib/jobs/ranges";
import { inSlices } from "@/lib/jobs/slices";
import { nextTurn } from "@/lib/jobs/turns";
import type { CellPool } from "./pool";
import type { RangeEnd } from "./task";

export function poolExecutor(pool: CellPool): Executor {
  return {
    async run(job, cells, sink, signal) {
      const ranges = jobRanges(cells);
      let turn = 0;
      let keeping: Promise<unknown> = Promise.resolve();
      const runNext = async (range: readonly number[]): Promise<void> => {
        turn = nextTurn(turn, pool.waitingTurns());
        const { end, kept } = await runRange(pool, { job, cells: range, turn, sink, signal });
        if (end.state === "over") ranges.measured(range.length - end.rest.length, end.seconds);
        if (end.state === "over") ranges.back(end.rest);
        else if (end.state === "lost" && range.length > 1) ranges.backAlone(end.rest);
        else if (end.state === "lost") for (const index of end.rest) sink.failed(index, end.reason);
        // A disk that is slow slows the computing, instead of filling the memory: a range may be written while the next one computes.
        const before = keeping;
        keeping = kept;
        await before;
      };
      await keepRunning(rangesAhead(pool.size), () => (signal.aborted ? null : ranges.next(pool.size)), runNext);
      return [];
    },
  };
}

/** Resolves when nothing runs and there is no next; what runs may bring more of it. */
function keepRunning<T>(most: number, next: () => T | null, run: (value: T) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let running = 0;
    const ended = (): void => {
      running -= 1;
      fill();
    };
    const fill = (): void => {
      for (let value = running < most ? next() : null; value !== null; value = running < most ? next() : null) {
        running += 1;
        run(value).then(ended, reject);
      }
      if (running === 0) resolve();
    };
    fill();
  });
}

type RangeRun = {
  readonly job: JobTicket;
  readonly cells: readonly number[];
  readonly turn: number;
  readonly sink: CellSink;
  readonly signal: AbortSignal;
};

/** Resolves when its outcomes are on the board; `kept` when they are on the disk as well. */
async function runRange(
  pool: CellPool,
  { job, cells, turn, sink, signal }: RangeRun,
): Promise<{ readonly end: RangeEnd; readonly kept: Promise<unknown> }> {
  const settling: Promise<void>[] = [];
  const keeping: Promise<unknown>[] = [];
  const settle = (result: CellResult): void => {
    if ("outcome" in result) keeping.push(sink.done(result.index, result.outcome));
    else sink.failed(result.index, result.reason);
  };
  const results = (arrived: readonly CellResult[]): void => void settling.push(inSlices(arrived, settle));
  const progress = (index: number, share: number): void => sink.progress(index, share);
  const end = await pool.runRange({ job, cells, turn, limit: RANGE_LIMIT_SECONDS, results, progress }, signal);
  await Promise.all(settling);
  return { end, kept: Promise.all(keeping) };
}
