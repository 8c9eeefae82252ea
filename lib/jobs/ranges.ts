/**
 * Which cells of a job are handed out together: a range that takes about a quarter of a second of one worker, by the measured time of the cells
 * so far. A message costs the same for one cell and for hundreds, so short cells go in long ranges; a worker that dies loses one range.
 * Laws (tests/lib/jobs/ranges): every cell is handed out once unless it comes back; a range never exceeds one worker's share of the rest.
 */

/** Seconds that a range should take. Fair turns between jobs are turns of ranges, so that this is also the wait of a new job. */
export const RANGE_SECONDS = 0.25;
/** A worker ends a range after so many seconds: the cells of one job can differ a hundredfold. */
export const RANGE_LIMIT_SECONDS = 2 * RANGE_SECONDS;
/** An upper bound on what one message can lose, and on the outcomes that wait in a queue. */
export const MOST_CELLS_A_RANGE = 256;

/** Ranges of one job that run or wait at a time, so that no worker waits for the next and no job fills the queue. */
export const rangesAhead = (workers: number): number => 2 * Math.max(1, workers);

export type Ranges = {
  /** Indices of cells; null: all are handed out. */
  next(workers: number): readonly number[] | null;
  /** A range of so many cells took so many seconds. */
  measured(cells: number, seconds: number): void;
  /** Handed out again, before the others. */
  back(cells: readonly number[]): void;
  /** Handed out again one by one: one of them may be what its worker died of. */
  backAlone(cells: readonly number[]): void;
  /** Taken out: they are known, or on their way already. */
  without(cells: Iterable<number>): void;
};

export function jobRanges(cells: readonly number[]): Ranges {
  let waiting = [...cells];
  let first = 0;
  const alone: number[] = [];
  let secondsPerCell: number | null = null;
  const size = (workers: number): number => {
    if (secondsPerCell === null) return 1;
    // So that all workers end together. Not smaller: short ranges of a short job would each wait for a long one of another.
    const share = Math.ceil((waiting.length - first) / Math.max(1, workers));
    const byTime = secondsPerCell > 0 ? Math.floor(RANGE_SECONDS / secondsPerCell) : MOST_CELLS_A_RANGE;
    return Math.max(1, Math.min(share, byTime, MOST_CELLS_A_RANGE));
  };
  return {
    next(workers) {
      const single = alone.pop();
      if (single !== undefined) return [single];
      if (first >= waiting.length) return null;
      const range = waiting.slice(first, first + size(workers));
      first += range.length;
      return range;
    },
    measured(count, seconds) {
      if (count === 0) return;
      const latest = seconds / count;
      // The first cell of a thread is slow (its code is not compiled yet), so later ones count as much as all before.
      secondsPerCell = secondsPerCell === null ? latest : (secondsPerCell + latest) / 2;
    },
    back(range) {
      waiting = [...range, ...waiting.slice(first)];
      first = 0;
    },
    backAlone: (range) => void alone.push(...range),
    without(known) {
      const out = new Set(known);
      waiting = waiting.slice(first).filter((index) => !out.has(index));
      first = 0;
    },
  };
}
