/** Outcomes of a job out of the queue onto its board and its disk; then they leave the queue. */
import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import type { JobTicket } from "@/lib/jobs/job-kind";
import type { CellSink } from "@/lib/jobs/executor";
import { readPlain } from "@/lib/jobs/plain-text";
import { CELLS_A_SLICE, letOthersIn } from "@/lib/jobs/slices";
import { leadsAlone } from "./lease";
import { dropOutcomes, listOutcomes, readOutcomes } from "./outcomes";

export type Collector = {
  /** Of this follower among others of the same job. */
  readonly name: string;
  /** Cells that have neither an outcome nor failed. */
  readonly pending: ReadonlySet<number>;
  /** Whether this follower removes outcomes that are kept. */
  removes(leads: boolean): void;
  /** Resolves when those of the cells that are in the queue are on the board and kept. */
  these(cells: readonly number[]): Promise<void>;
  /** The same for all that are in the queue. */
  everything(): Promise<void>;
  progress(index: number, share: number): void;
  failed(index: number, reason: string): void;
  /** Resolves when nothing is being read or kept, and nothing is left in the queue of a job whose outcomes are all kept. */
  settled(): Promise<void>;
};

type Collected = {
  readonly redis: Redis;
  readonly job: JobTicket;
  readonly cells: readonly number[];
  readonly sink: CellSink;
  /** Called when the last cell is settled. */
  readonly changed: () => void;
};

export function collector({ redis, job, cells, sink, changed }: Collected): Collector {
  const name = randomUUID();
  const pending = new Set(cells);
  const running = new Set<Promise<void>>();
  let removing = false;
  let allKept = true;
  const settle = (index: number): boolean => {
    const wasPending = pending.delete(index);
    if (pending.size === 0) changed();
    return wasPending;
  };
  const takeSlice = async (slice: readonly number[]): Promise<void> => {
    const keeping: Promise<number | null>[] = [];
    for (const [index, written] of await readOutcomes(redis, job.id, slice)) {
      const outcome = readPlain(written);
      if (settle(index)) keeping.push(sink.done(index, outcome).then((stored) => (stored ? index : null)));
    }
    const ended = await Promise.all(keeping);
    const indices = ended.flatMap((index) => index ?? []);
    allKept &&= indices.length === ended.length;
    if (removing) await drop(indices).catch(() => undefined);
  };
  /** Not while others follow the job. What could not be removed ends by itself after a day. */
  const drop = async (indices: readonly number[]): Promise<void> => {
    if (await leadsAlone(redis, job.id, name)) await dropOutcomes(redis, job.id, indices);
  };
  /** What an earlier follower kept and had no time to remove. */
  const dropRest = async (): Promise<void> => drop(await listOutcomes(redis, job.id));
  const take = async (asked: readonly number[]): Promise<void> => {
    const wanted = asked.filter((index) => pending.has(index));
    for (let from = 0; from < wanted.length; from += CELLS_A_SLICE) {
      if (from > 0) await letOthersIn();
      await takeSlice(wanted.slice(from, from + CELLS_A_SLICE));
    }
  };
  const these = (asked: readonly number[]): Promise<void> => {
    const taking = take(asked);
    running.add(taking);
    const over = (): void => void running.delete(taking);
    taking.then(over, over);
    return taking;
  };
  return {
    name,
    pending,
    removes: (leads) => void (removing = leads),
    these,
    everything: async () => these(await listOutcomes(redis, job.id)),
    progress: (index, share) => void (pending.has(index) && sink.progress(index, share)),
    failed: (index, reason) => void (settle(index) && sink.failed(index, reason)),
    async settled() {
      await Promise.allSettled(running);
      if (removing && allKept && pending.size === 0) await dropRest().catch(() => undefined);
    },
  };
}
