/** Which limit holds in a replay of agents. */
import type { ReplayFigures } from "./replay-figures";

/**
 * `cache`: prefixes were evicted that another turn asked for. `engine`: steps run without a break. `queue`: turns wait for places or blocks.
 * `tools`: engines are idle while agents wait for their tools.
 */
export type Limit = "cache" | "engine" | "queue" | "tools";

/** From where a limit is said to hold: 2 points of hits lost, half of TTFT queued and for ten steps at least, 95 % busy. */
const LOST = 0.02;
const QUEUED = 0.5;
const STEPS = 10;
const BUSY = 0.95;

export function limitName({ cache, turns, run }: ReplayFigures): Limit {
  if (cache.oracleShare - cache.hitShare > LOST) return "cache";
  const { queue, ttft, tpot } = turns;
  if (queue.mean > Math.max(QUEUED * ttft.mean, STEPS * tpot.mean)) return "queue";
  return run.instances.some(({ busyShare }) => busyShare > BUSY) ? "engine" : "tools";
}
