/** Cells that a client waits for: only so many at once, each for a limited time, and none for a client that left. */
import type { CellPool } from "@/lib/worker/pool";
import type { CellEnd, CellTask } from "@/lib/worker/task";

export type AwaitedEnd =
  | CellEnd
  /** So many are computed or wait already; no thread was free in time; it computed for as long as it may. */
  | { readonly state: "full" | "unserved" | "overdue" };

export type AwaitedLimits = {
  readonly pool: CellPool;
  /** Cells at once, waiting ones included. */
  readonly most: number;
  /** Milliseconds until a thread takes it, and until it is done from then on. */
  readonly startMs: number;
  readonly runMs: number;
  /** How many there are, reported at each change. */
  readonly told?: (here: number) => void;
};

export type AwaitedCells = (task: Omit<CellTask, "started" | "losses">, left: AbortSignal) => Promise<AwaitedEnd>;

export function awaitedCells({ pool, most, startMs, runMs, told }: AwaitedLimits): AwaitedCells {
  let here = 0;
  return async (task, left) => {
    if (here >= most) return { state: "full" };
    here += 1;
    told?.(here);
    const stop = new AbortController();
    const late = (ms: number, state: "unserved" | "overdue") => setTimeout(() => stop.abort({ state }), ms);
    let timer = late(startMs, "unserved");
    const started = (): void => {
      clearTimeout(timer);
      timer = late(runMs, "overdue");
    };
    try {
      const end = await pool.run({ ...task, started, losses: 1 }, AbortSignal.any([left, stop.signal]));
      return end.state === "cancelled" && stop.signal.aborted ? (stop.signal.reason as AwaitedEnd) : end;
    } finally {
      clearTimeout(timer);
      here -= 1;
      told?.(here);
    }
  };
}
