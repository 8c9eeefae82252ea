/** Workers without threads and time without a clock: ranges and turns decide, durations are given. */
import { jobRanges, RANGE_LIMIT_SECONDS, rangesAhead, type Ranges } from "@/lib/jobs/ranges";
import { nextTurn } from "@/lib/jobs/turns";

export type SharedJob = { readonly arrives: number; /** Of each of its cells. */ readonly seconds: readonly number[] };

/** One range that a worker took, and the jobs that had ranges waiting at that moment, its own included. */
export type Taken = { readonly job: number; readonly waiting: ReadonlySet<number> };

type Range = { readonly job: number; readonly cells: readonly number[]; readonly turn: number; readonly order: number };
type Event = { readonly time: number; readonly happens: () => void };
type Outcome = { readonly done: number[][]; readonly taken: Taken[]; readonly ended: number[] };

export function shareWorkers(jobs: readonly SharedJob[], workers: number, dying: readonly number[]): Outcome {
  const result: Outcome = { done: jobs.map(() => []), taken: [], ended: jobs.map(() => 0) };
  const states = jobs.map(({ seconds }) => ({ ranges: jobRanges([...seconds.keys()]), ahead: 0, turn: 0 }));
  let events: Event[] = [];
  let waiting: Range[] = [];
  let [now, free, order] = [0, workers, 0];
  const after = (seconds: number, happens: () => void): void => void events.push({ time: now + seconds, happens });

  const hand = (job: number): void => {
    const state = states[job] as { readonly ranges: Ranges; ahead: number; turn: number };
    while (state.ahead < rangesAhead(workers)) {
      const cells = state.ranges.next(workers);
      if (cells === null) return;
      const turns = waiting.map(({ turn }) => turn);
      const known = turns.length === 0 ? null : { lowest: Math.min(...turns), highest: Math.max(...turns) };
      state.turn = nextTurn(state.turn, known);
      state.ahead += 1;
      waiting.push({ job, cells, turn: state.turn, order: (order += 1) });
    }
  };
  const take = (): void => {
    waiting.sort((a, b) => a.turn - b.turn || a.order - b.order);
    const range = waiting[0];
    if (range === undefined || free === 0) return;
    result.taken.push({ job: range.job, waiting: new Set(waiting.map(({ job }) => job)) });
    waiting = waiting.slice(1);
    free -= 1;
    const dies = dying.includes(result.taken.length) && range.cells.length > 1;
    const { computed, seconds } = compute(range.cells, jobs[range.job]?.seconds ?? [], dies);
    after(seconds, () => finish(range, computed, seconds, dies));
    take();
  };
  const finish = ({ job, cells }: Range, computed: readonly number[], seconds: number, dies: boolean): void => {
    const state = states[job] as { readonly ranges: Ranges; ahead: number };
    const rest = cells.slice(computed.length);
    free += 1;
    state.ahead -= 1;
    result.done[job]?.push(...computed);
    result.ended[job] = now;
    if (dies) state.ranges.backAlone(rest);
    else {
      state.ranges.measured(computed.length, seconds);
      state.ranges.back(rest);
    }
    hand(job);
  };
  for (const [job, { arrives }] of jobs.entries()) after(arrives, () => hand(job));
  while (events.length > 0) {
    const next = events.reduce((first, event) => (event.time < first.time ? event : first));
    events = events.filter((event) => event !== next);
    now = next.time;
    next.happens();
    take();
  }
  return result;
}

/** What of a range is computed within its limit; half of it where the worker dies. */
function compute(cells: readonly number[], durations: readonly number[], dies: boolean) {
  let seconds = 0;
  const computed: number[] = [];
  for (const index of dies ? cells.slice(0, Math.floor(cells.length / 2)) : cells) {
    if (seconds >= RANGE_LIMIT_SECONDS) break;
    seconds += durations[index] ?? 0;
    computed.push(index);
  }
  return { computed, seconds };
}
