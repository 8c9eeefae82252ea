/** One engine instance: its queue, its running list, its blocks, its pipeline stages. */
import { watermarkBlocks, type PoolConfig } from "../input/config";
import { emptyBatch, type Batch } from "./batch";
import { newCohort, type Cohort } from "./cohort";
import { gapHistogram, type GapHistogram } from "./gap-histogram";
import { intList, type IntList } from "./int-list";
import { waitingQueue, type WaitingQueue } from "./queue";
import { prefixCache, type PrefixCache } from "./prefix-cache";

export type Replica = {
  readonly index: number;
  readonly pool: number;
  readonly waiting: WaitingQueue;
  /** Requests that hold blocks and are in no batch; policies with `keepsRunning` leave those in a batch here too. */
  readonly running: IntList;
  /** Blocks in use, of `blocks`; an admission leaves `watermark` free. */
  used: number;
  blocks: number;
  watermark: number;
  /** Requests that hold blocks. */
  holders: number;
  inFlight: number;
  /** Chunks of a prompt go through its pipeline one behind the other. */
  readonly follows: boolean;
  readonly batches: Batch[];
  /** Equal steps to plan at most where others may cut them short: what is planned in vain should be less than what is not. */
  reach: number;
  /** Slots of `batches` that are free. */
  readonly freeBatches: IntList;
  /** Per stage: 1 while it works, and the batches that wait for it. */
  readonly stageBusy: Uint8Array;
  readonly stageQueues: IntList[];
  cache: PrefixCache | null;
  /** Requests to be served here that are not finished. */
  outstanding: number;
  /** Something was routed here at this moment. */
  newcomers: boolean;
  /** Room for policies to sort requests while they form a batch; empty between steps. */
  readonly partial: IntList;
  readonly skipped: IntList;
  /** SGLang's estimate of how much of the promised output will be used. */
  tokenRatio: number;
  /** Steps at the last change of it. */
  ratioAt: number;
  /** Requests past their prompt, where the policy lets them decode in lockstep; they are not in `running`. */
  readonly cohort: Cohort;
  /** What the policy "reserve" knows of its queue. */
  readonly queue: QueueView;
  readonly totals: ReplicaTotals;
  /** Times between tokens of those served here. */
  readonly gaps: GapHistogram;
};

/** Why the head of the queue did not start in the last step. */
export type Blocked = "none" | "kv" | "sequences" | "later";

type QueueView = {
  /** Requests that waited when the last step was formed, and the step since which somebody waits. */
  known: number;
  since: number;
  blocked: Blocked;
};

type ReplicaTotals = {
  batches: number;
  /** Requests in steps, summed. */
  members: number;
  /** Seconds that a stage worked, summed over the stages. */
  busy: number;
  /** Integral of blocks in use over the time of the steps. */
  blockSeconds: number;
  blockPeak: number;
  evictions: number;
  decodeTokens: number;
  prefillTokens: number;
  /** Prompt tokens of admissions, and those of them found in the prefix cache. */
  lookedUp: number;
  hit: number;
};

/** Members that batches have room for at first: thousands of instances with a batch for every stage would take gigabytes. */
const WIDTH = 64;

export function newReplica(
  index: number,
  pool: number,
  config: PoolConfig,
  distinctUnits: number,
  unitBlocks: number,
  follows: boolean,
): Replica {
  const { stages, blocks } = config;
  const free = intList(stages);
  for (let slot = stages - 1; slot >= 0; slot -= 1) free.items[free.length++] = slot;
  const width = Math.min(config.maxSequences, WIDTH);
  return {
    index,
    pool,
    waiting: waitingQueue(),
    running: intList(width),
    used: 0,
    blocks,
    watermark: watermarkBlocks(config),
    holders: 0,
    inFlight: 0,
    follows,
    batches: Array.from({ length: stages }, () => emptyBatch(width)),
    reach: 0,
    freeBatches: free,
    stageBusy: new Uint8Array(stages),
    stageQueues: Array.from({ length: stages }, () => intList(4)),
    cache: config.prefixCache ? prefixCache(distinctUnits, unitBlocks, config.kvTiers) : null,
    outstanding: 0,
    newcomers: false,
    partial: intList(),
    skipped: intList(),
    tokenRatio: 0.7,
    ratioAt: 0,
    cohort: newCohort(),
    queue: { known: 0, since: 0, blocked: "none" },
    gaps: gapHistogram(),
    totals: {
      batches: 0,
      members: 0,
      busy: 0,
      blockSeconds: 0,
      blockPeak: 0,
      evictions: 0,
      decodeTokens: 0,
      prefillTokens: 0,
      lookedUp: 0,
      hit: 0,
    },
  };
}
