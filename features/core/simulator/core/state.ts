/**
 * The whole state of a run as plain data: typed arrays and records, no functions. structuredClone copies it, which is how a run is
 * forked at any step. Step times are not part of it: they are handed to `advance`.
 */
import type { PoolConfig, SimConfig } from "../input/config";
import type { SimRequests } from "../input/requests";
import type { Turns } from "./turns";
import type { EventHeap } from "./event-heap";
import type { IntList } from "./int-list";
import type { Life } from "./life";
import type { NowQueue } from "./now-queue";
import type { PlayRun } from "./play-state";
import type { Random } from "./random";
import type { Replica } from "./replica";

export type SimState = {
  config: SimConfig;
  readonly requests: SimRequests;
  readonly life: Life;
  /** When each request reached the router: its own time, or in a closed loop when it was sent. */
  readonly arrivedAt: Float64Array;
  clock: number;
  /** Requests by arrival; those before `sent` are on their way or done. */
  order: Int32Array;
  sent: number;
  /** Who waits for whose answer: they are not in `order`. */
  turns: Turns | null;
  /** Where the plays of a load of lanes stand; null for other loads. */
  plays: PlayRun | null;
  /** Shortest pause that an answer may set off, seconds; Infinity where nobody waits for answers. */
  leastPause: number;
  readonly events: EventHeap;
  readonly now: NowQueue;
  /** Instances with a stretch of steps that is planned but not counted yet (stretch.ts). */
  planned: number;
  /** Arrived, not yet routed. */
  readonly arrived: IntList;
  readonly replicas: readonly Replica[];
  /** Where arrivals go, and where prefilled requests go. */
  readonly entry: readonly number[];
  readonly decode: readonly number[];
  routed: number;
  readonly random: Random;
  /** Steps begun, requests finished or refused. */
  batches: number;
  finished: number;
  refused: number;
  readonly refusals: Refusal[];
};

/** Why a request was not served; `row` counts from 0. */
export type Refusal = {
  readonly row: number;
  readonly reason: RefusalReason;
  readonly needs: number;
  readonly has: number;
};

export type RefusalReason =
  "bad-length" | "bad-time" | "kv-too-small" | "watermark" | "budget" | "longest" | "no-capacity" | "stuck";

export const makePool = (state: SimState, replica: Replica): PoolConfig =>
  state.config.pools[replica.pool] as PoolConfig;
