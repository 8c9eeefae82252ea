/** The ranges of one job in the queue: a few at a time, refilled as they end, handed out again when they are gone. */
import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import type { JobTicket } from "@/lib/jobs/job-kind";
import type { CellSink } from "@/lib/jobs/executor";
import { jobRanges, rangesAhead } from "@/lib/jobs/ranges";
import { nextTurn, type WaitingTurns } from "@/lib/jobs/turns";
import type { Collector } from "./collect";
import { writeMessage, type RangeMessage, type RangeReport } from "./message";

export type RangeHand = {
  readonly isOfJob: (message: string) => boolean;
  /** Finds lost ranges and hands out as many as fit, where this follower leads; returns the number of worker threads. */
  look(leads: boolean): Promise<number>;
  ended(message: string, report: RangeReport): Promise<void>;
  failed(message: string, reason: string): Promise<void>;
  /** Takes back what no worker holds; answers how many ranges workers hold. */
  remove(): Promise<number>;
};

type Handed = {
  readonly queue: Queue<RangeMessage>;
  readonly redis: Redis;
  readonly job: JobTicket;
  readonly cells: readonly number[];
  readonly sink: CellSink;
  readonly collect: Collector;
};

/** Workers on which a cell alone may take its thread down, or fail to report, before it counts as failed. */
const MOST_TRIES = 3;

export const rangeHand = (handed: Handed): RangeHand => new Hand(handed);

class Hand implements RangeHand {
  private readonly ranges;
  /** Messages in the queue, with the cells that they were handed out with. */
  private readonly out = new Map<string, readonly number[]>();
  private readonly tries = new Map<number, number>();
  private turn = 0;
  private threads = 0;
  private leading = false;
  private filling: Promise<void> = Promise.resolve();

  constructor(private readonly handed: Handed) {
    this.ranges = jobRanges(handed.cells);
  }

  isOfJob = (message: string): boolean => message.startsWith(`${this.handed.job.id}-`);

  async look(leads: boolean): Promise<number> {
    this.threads = await threadsOfWorkers(this.handed.queue);
    if (leads && !this.leading) await this.adopt();
    this.leading = leads;
    if (leads) {
      for (const message of await this.gone()) await this.ended(message, null);
      await this.fill();
    }
    return this.threads;
  }

  async ended(message: string, report: RangeReport | null): Promise<void> {
    const { collect } = this.handed;
    const cells = this.out.get(message);
    // Its outcomes count, from any leader that handed it out.
    await collect.these(cells ?? report?.done ?? []);
    for (const { index, reason } of report?.threw ?? []) collect.failed(index, reason);
    if (cells === undefined || !this.out.delete(message)) return;
    const rest = cells.filter((index) => collect.pending.has(index));
    if (report && report.lost !== null) this.again(rest, report.lost);
    else this.ranges.back(rest);
    if (report && report.lost === null) this.ranges.measured(report.done.length + report.threw.length, report.seconds);
    if (this.leading) await this.fill().catch(() => undefined);
  }

  /** No worker reported: they died one after the other, or the queue lost the job's description. */
  async failed(message: string, reason: string): Promise<void> {
    const cells = this.out.get(message);
    if (cells === undefined) return;
    await this.handed.collect.these(cells).catch(() => undefined);
    if (!this.out.delete(message)) return;
    this.again(cells, reason);
  }

  async remove(): Promise<number> {
    this.leading = false;
    for (const message of [...this.out.keys()])
      if ((await this.handed.queue.remove(message)) === 1) this.out.delete(message);
    for (const message of await this.gone()) this.out.delete(message);
    return this.out.size;
  }

  /** Cells that may be what their worker died of are tried alone, and not for ever. */
  private again(cells: readonly number[], reason: string): void {
    const { collect } = this.handed;
    const rest = cells.filter((index) => collect.pending.has(index));
    const tries = cells.length > 1 ? 0 : 1;
    for (const index of rest) this.tries.set(index, (this.tries.get(index) ?? 0) + tries);
    const isGivenUp = (index: number): boolean => (this.tries.get(index) ?? 0) >= MOST_TRIES;
    for (const index of rest.filter(isGivenUp)) collect.failed(index, reason);
    this.ranges.backAlone(rest.filter((index) => !isGivenUp(index)));
  }

  /** What an earlier leader left in the queue is this one's. */
  private async adopt(): Promise<void> {
    const messages = await this.handed.queue.getJobs(["waiting", "prioritized", "active"]);
    for (const message of messages)
      if (message?.id !== undefined && this.isOfJob(message.id) && !this.out.has(message.id)) {
        const { cells } = message.data as RangeMessage;
        this.out.set(message.id, cells);
        this.ranges.without(cells);
      }
  }

  private async gone(): Promise<string[]> {
    const { redis, queue } = this.handed;
    const messages = [...this.out.keys()];
    if (messages.length === 0) return [];
    const replies = await redis.pipeline(messages.map((message) => ["exists", queue.toKey(message)])).exec();
    return messages.filter((_, i) => replies?.[i]?.[1] === 0);
  }

  /** One at a time: each sees what the one before put in. */
  private fill(): Promise<void> {
    const filled = this.filling.then(() => this.fillNow());
    this.filling = filled.catch(() => undefined);
    return filled;
  }

  private async fillNow(): Promise<void> {
    const { queue, job, collect } = this.handed;
    const ahead = rangesAhead(this.threads);
    if (this.out.size >= ahead) return;
    let waiting = await this.waitingTurns();
    const messages: ReturnType<typeof writeMessage>[] = [];
    while (this.out.size < ahead) {
      const range = this.ranges.next(Math.max(1, this.threads));
      if (range === null) break;
      const cells = range.filter((index) => collect.pending.has(index));
      if (cells.length === 0) continue;
      const turn = nextTurn(this.turn, waiting);
      this.turn = turn;
      waiting = { lowest: waiting?.lowest ?? turn, highest: Math.max(waiting?.highest ?? 0, turn) };
      const message = writeMessage(job, cells, turn);
      this.out.set(message.opts.jobId, cells);
      messages.push(message);
    }
    try {
      if (messages.length > 0) await queue.addBulk(messages);
    } catch (error) {
      for (const { opts, data } of messages) if (this.out.delete(opts.jobId)) this.ranges.back(data.cells);
      throw error;
    }
  }

  /** BullMQ sorts what waits by priority · 2³² + a counter (getPriorityScore.lua). */
  private async waitingTurns(): Promise<WaitingTurns> {
    const { redis, queue } = this.handed;
    const key = queue.toKey("prioritized");
    const [, lowest] = await redis.zrange(key, "0", "0", "WITHSCORES");
    const [, highest] = await redis.zrange(key, "-1", "-1", "WITHSCORES");
    if (lowest === undefined || highest === undefined) return null;
    return { lowest: Math.floor(Number(lowest) / 2 ** 32), highest: Math.floor(Number(highest) / 2 ** 32) };
  }
}

/** Each worker's connection is named after the number of its threads. */
async function threadsOfWorkers(queue: Queue): Promise<number> {
  const workers = await queue.getWorkers();
  const threads = workers.map(({ rawname = "" }) => Number(rawname.split(":w:")[1]) || 1);
  return threads.reduce((sum, count) => sum + count, 0);
}
