/**
 * Cells on a fixed number of workers, each running one at a time. What a worker is (browser, Node thread) is the port's matter.
 * Laws (tests/lib/worker): a cancelled cell leaves nothing running; a worker that dies is replaced and its cell runs again once.
 */
import type { JobTicket } from "@/lib/jobs/job-kind";
import type { FromCells, ToCells } from "@/lib/jobs/protocol";

export type CellPort = {
  post(message: ToCells): void;
  listen(handlers: { message(message: FromCells): void; lost(reason: string): void }): void;
  terminate(): void;
};

export type PoolOptions = {
  readonly size: number;
  readonly spawn: () => CellPort;
  /**
   * Milliseconds that a cancelled cell has to notice by itself (needs shared memory) before its worker is ended;
   * null: the worker is ended at once.
   */
  readonly patience: number | null;
  /** Workers beside `size` that only quick tasks use, so that no long one stands in their way. */
  readonly spare?: number;
};

/** Who waits: somebody for a moment, somebody for seconds, nobody. What stands left goes first. */
const URGENCIES = ["quick", "awaited", "background"] as const;

export type CellTask = {
  readonly job: JobTicket;
  readonly index: number;
  readonly progress: (share: number) => void;
  readonly urgency?: (typeof URGENCIES)[number];
  /** Called when a worker takes it. */
  readonly started?: () => void;
  /** Workers that it may take with it before it counts as failed. */
  readonly losses?: number;
};

export type CellEnd =
  | { readonly state: "done"; readonly outcome: unknown }
  /** `lost`: the worker went down (memory, a crash), so that another machine may do better; else the cell itself threw. */
  | { readonly state: "failed"; readonly reason: string; readonly lost: boolean }
  | { readonly state: "cancelled" };

export type CellPool = {
  readonly size: number;
  /** Waits for a free worker; never rejects. */
  run(task: CellTask, signal: AbortSignal): Promise<CellEnd>;
  /** Ends every worker; what runs or waits is cancelled. */
  close(): void;
};

type Run = {
  readonly number: number;
  readonly task: CellTask;
  readonly rank: number;
  readonly settle: (end: CellEnd) => void;
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
  private readonly spawn: () => CellPort;
  private readonly patience: number | null;
  private readonly slots: readonly Slot[];
  private readonly waiting: Run[] = [];
  private last = 0;
  private closed = false;

  constructor({ size, spawn, patience, spare = 0 }: PoolOptions) {
    this.size = size;
    this.spawn = spawn;
    this.patience = patience;
    this.slots = Array.from({ length: size + spare }, () => emptySlot(patience !== null));
  }

  run(task: CellTask, signal: AbortSignal): Promise<CellEnd> {
    return new Promise((resolve) => {
      if (this.closed || signal.aborted) return resolve({ state: "cancelled" });
      const abort = (): void => this.cancel(run);
      const settle = (end: CellEnd): void => {
        signal.removeEventListener("abort", abort);
        resolve(end);
      };
      const rank = URGENCIES.indexOf(task.urgency ?? "background");
      const run: Run = { number: (this.last += 1), task, rank, settle, losses: 0, cancelled: false };
      signal.addEventListener("abort", abort, { once: true });
      this.queue(run);
    });
  }

  close(): void {
    this.closed = true;
    for (const run of this.waiting.splice(0)) run.settle({ state: "cancelled" });
    for (const slot of this.slots) {
      slot.port?.terminate();
      slot.port = null;
      if (slot.run !== null) this.finish(slot, { state: "cancelled" });
    }
  }

  private dispatch(): void {
    for (;;) {
      const free = this.slots.filter(({ run }) => run === null);
      const long = this.slots.filter(({ run }) => run !== null && run.rank > 0).length;
      const [first] = this.waiting;
      if (!first || free.length === 0 || (first.rank > 0 && long >= this.size)) return;
      this.waiting.shift();
      this.start(free.find(({ port }) => port !== null) ?? (free[0] as Slot), first);
    }
  }

  /** Behind those of its rank; in front of them when its worker was lost. */
  private queue(run: Run): void {
    const behind = this.waiting.findIndex(({ rank }) => rank > run.rank || (rank === run.rank && run.losses > 0));
    this.waiting.splice(behind < 0 ? this.waiting.length : behind, 0, run);
    this.dispatch();
  }

  private start(slot: Slot, run: Run): void {
    slot.run = run;
    run.task.started?.();
    const port = slot.port ?? this.connect(slot);
    openJob(slot, port, run.task.job);
    port.post({ type: "run", run: run.number, job: run.task.job.id, index: run.task.index, flag: slot.flag });
  }

  private connect(slot: Slot): CellPort {
    const port = this.spawn();
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
    if (message.type === "progress") return run.cancelled ? undefined : run.task.progress(message.share);
    if (run.cancelled) this.finish(slot, { state: "cancelled" });
    else if (message.type === "done") this.finish(slot, { state: "done", outcome: message.outcome });
    else this.finish(slot, { state: "failed", reason: message.reason, lost: false });
  }

  private lose(slot: Slot, reason: string): void {
    const { run } = slot;
    slot.port = null;
    if (run === null) return;
    run.losses += 1;
    if (run.cancelled) return this.finish(slot, { state: "cancelled" });
    if (run.losses >= (run.task.losses ?? MAX_LOSSES))
      return this.finish(slot, { state: "failed", reason, lost: true });
    slot.run = null;
    this.queue(run);
  }

  private finish(slot: Slot, end: CellEnd): void {
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
      return run.settle({ state: "cancelled" });
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
    this.finish(slot, { state: "cancelled" });
  }
}

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
