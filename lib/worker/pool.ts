/**
 * Ranges of cells on a fixed number of workers, each running one at a time. What a worker is (browser, Node thread) is the port's matter.
 * Laws (tests/lib/worker): a cancelled range leaves nothing running; a worker that dies is replaced and a cell alone runs again once.
 */
import type { JobTicket } from "@/lib/jobs/job-kind";
import type { CellResult, FromCells, ToCells } from "@/lib/jobs/protocol";
import type { WaitingTurns } from "@/lib/jobs/turns";
import { URGENCIES, type CellEnd, type CellTask, type RangeEnd, type RangeTask } from "./task";

export type CellPort = {
  post(message: ToCells): void;
  listen(handlers: { message(message: FromCells): void; lost(reason: string): void }): void;
  terminate(): void;
};

export type PoolOptions = {
  readonly size: number;
  /** `spare`: for a worker that quick tasks alone use. */
  readonly spawn: (spare: boolean) => CellPort;
  /**
   * Milliseconds that a cancelled cell has to notice by itself (needs shared memory) before its worker is ended;
   * null: the worker is ended at once.
   */
  readonly patience: number | null;
  /** Workers beside `size` for quick tasks only, so that no long one blocks them. They are taken first: a started worker answers sooner. */
  readonly spare?: number;
};

export type CellPool = {
  readonly size: number;
  /** Waits for a free worker; never rejects. */
  run(task: CellTask, signal: AbortSignal): Promise<CellEnd>;
  runRange(task: RangeTask, signal: AbortSignal): Promise<RangeEnd>;
  /** Of the ranges of jobs that wait. */
  waitingTurns(): WaitingTurns;
  /** Ends every worker; what runs or waits is cancelled. */
  close(): void;
};

type Run = {
  readonly number: number;
  readonly task: RangeTask;
  readonly rank: number;
  readonly settle: (end: RangeEnd) => void;
  /** Without a result so far. */
  readonly rest: Set<number>;
  losses: number;
  cancelled: boolean;
};

type Slot = {
  port: CellPort | null;
  run: Run | null;
  /** Jobs that the worker knows, the latest last. */
  opened: string[];
  readonly flag: Int32Array | null;
};

/** Inputs that a worker keeps: sweeps side by side, without holding every trace ever seen. */
const KEPT_JOBS = 4;
/** A cell that took two workers with it would take the third as well. */
const MAX_LOSSES = 2;

export const cellPool = (options: PoolOptions): CellPool => new Cells(options);

class Cells implements CellPool {
  readonly size: number;
  private readonly spawn: PoolOptions["spawn"];
  private readonly patience: number | null;
  private readonly slots: readonly Slot[];
  private readonly spare: ReadonlySet<Slot>;
  private readonly waiting: Run[] = [];
  private last = 0;
  private closed = false;

  constructor({ size, spawn, patience, spare = 0 }: PoolOptions) {
    this.size = size;
    this.spawn = spawn;
    this.patience = patience;
    this.slots = Array.from({ length: size + spare }, () => emptySlot(patience !== null));
    this.spare = new Set(this.slots.slice(size));
  }

  async run({ index, progress, ...task }: CellTask, signal: AbortSignal): Promise<CellEnd> {
    let end: CellEnd = { state: "cancelled" };
    const results = ([result]: readonly CellResult[]): void => {
      if (result) end = "outcome" in result ? done(result.outcome) : failed(result.reason, false);
    };
    const onShare = (_: number, share: number): void => progress(share);
    const range = await this.runRange({ ...task, cells: [index], results, progress: onShare }, signal);
    return range.state === "lost" ? failed(range.reason, true) : end;
  }

  runRange(task: RangeTask, signal: AbortSignal): Promise<RangeEnd> {
    return new Promise((resolve) => {
      const rest = new Set(task.cells);
      if (this.closed || signal.aborted) return resolve({ state: "cancelled", rest: task.cells });
      const abort = (): void => this.cancel(run);
      const settle = (end: RangeEnd): void => {
        signal.removeEventListener("abort", abort);
        resolve(end);
      };
      const rank = URGENCIES.indexOf(task.urgency ?? "background");
      const run: Run = { number: (this.last += 1), task, rank, settle, rest, losses: 0, cancelled: false };
      signal.addEventListener("abort", abort, { once: true });
      this.queue(run);
    });
  }

  waitingTurns(): WaitingTurns {
    const turns = this.waiting.flatMap(({ task: { turn } }) => turn ?? []);
    return turns.length === 0 ? null : { lowest: Math.min(...turns), highest: Math.max(...turns) };
  }

  close(): void {
    this.closed = true;
    for (const run of this.waiting.splice(0)) run.settle(cancelled(run));
    for (const slot of this.slots) {
      slot.port?.terminate();
      slot.port = null;
      if (slot.run !== null) this.finish(slot, cancelled(slot.run));
    }
  }

  private dispatch(): void {
    for (;;) {
      const [first] = this.waiting;
      if (!first) return;
      const free = this.slots.filter((slot) => slot.run === null && (first.rank === 0 || !this.spare.has(slot)));
      const slot = free.find((slot) => this.spare.has(slot)) ?? free.find(({ port }) => port !== null) ?? free[0];
      if (!slot) return;
      this.waiting.shift();
      this.start(slot, first);
    }
  }

  /** Behind those of its rank and turn; in front of them when its worker was lost. */
  private queue(run: Run): void {
    const isBehind = (other: Run): boolean => {
      const order = other.rank - run.rank || turn(other) - turn(run);
      return order > 0 || (order === 0 && run.losses > 0);
    };
    const behind = this.waiting.findIndex(isBehind);
    this.waiting.splice(behind < 0 ? this.waiting.length : behind, 0, run);
    this.dispatch();
  }

  private start(slot: Slot, run: Run): void {
    slot.run = run;
    run.task.started?.();
    const port = slot.port ?? this.connect(slot);
    openJob(slot, port, run.task.job);
    const { job, limit = null } = run.task;
    port.post({ type: "run", run: run.number, job: job.id, cells: [...run.rest], limit, flag: slot.flag });
  }

  private connect(slot: Slot): CellPort {
    const port = this.spawn(this.spare.has(slot));
    slot.port = port;
    slot.opened = [];
    // A worker that was replaced may still speak: only the slot's own one is heard.
    port.listen({
      message: (message) => slot.port === port && this.receive(slot, message),
      lost: (reason) => slot.port === port && this.lose(slot, reason),
    });
    return port;
  }

  private receive(slot: Slot, message: FromCells): void {
    const { run } = slot;
    if (run === null || run.number !== message.run) return;
    if (message.type === "progress") return run.cancelled ? undefined : run.task.progress(message.index, message.share);
    const { results, seconds } = message;
    if (!run.cancelled) {
      for (const { index } of results) run.rest.delete(index);
      if (results.length > 0) run.task.results(results);
    }
    if (seconds === null) return;
    this.finish(slot, run.cancelled ? cancelled(run) : { state: "over", seconds, rest: [...run.rest] });
  }

  private lose(slot: Slot, reason: string): void {
    const { run } = slot;
    slot.port = null;
    if (run === null) return;
    run.losses += 1;
    if (run.cancelled) return this.finish(slot, cancelled(run));
    if (run.rest.size > 1 || run.losses >= (run.task.losses ?? MAX_LOSSES))
      return this.finish(slot, { state: "lost", reason, rest: [...run.rest] });
    slot.run = null;
    this.queue(run);
  }

  private finish(slot: Slot, end: RangeEnd): void {
    const { run } = slot;
    slot.run = null;
    run?.settle(end);
    this.dispatch();
  }

  private cancel(run: Run): void {
    run.cancelled = true;
    const queued = this.waiting.indexOf(run);
    if (queued >= 0) {
      this.waiting.splice(queued, 1);
      return run.settle(cancelled(run));
    }
    const slot = this.slots.find((candidate) => candidate.run === run);
    if (!slot) return;
    if (slot.flag === null || this.patience === null) return this.endWorker(slot, run);
    Atomics.store(slot.flag, 0, run.number);
    setTimeout(() => this.endWorker(slot, run), this.patience);
  }

  private endWorker(slot: Slot, run: Run): void {
    if (slot.run !== run) return;
    slot.port?.terminate();
    slot.port = null;
    this.finish(slot, cancelled(run));
  }
}

const done = (outcome: unknown): CellEnd => ({ state: "done", outcome });
const failed = (reason: string, lost: boolean): CellEnd => ({ state: "failed", reason, lost });
const cancelled = ({ rest }: Run): RangeEnd => ({ state: "cancelled", rest: [...rest] });
const turn = ({ task }: Run): number => task.turn ?? 0;

const emptySlot = (shared: boolean): Slot => ({
  port: null,
  run: null,
  opened: [],
  flag: shared ? new Int32Array(new SharedArrayBuffer(4)) : null,
});

function openJob(slot: Slot, port: CellPort, { id, kind, input }: JobTicket): void {
  if (slot.opened.includes(id)) return;
  if (slot.opened.length >= KEPT_JOBS) port.post({ type: "close", job: slot.opened.shift() ?? "" });
  slot.opened.push(id);
  port.post({ type: "open", job: id, kind, input });
}
