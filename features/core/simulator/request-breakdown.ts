/**
 * Where a request waited. The five parts add up to its time from arrival to end:
 *
 *   queue       arrival to the first step it is in
 *   prefill     from there to the end of its prompt, less what evictions cost
 *   transfer    end of the prompt to the first token at the client: 0 when one instance does both
 *   preemption  from each eviction to the next token
 *   decode      the rest
 */
import type { SimState } from "./core/state";

export const PARTS = ["queue", "prefill", "transfer", "preemption", "decode"] as const;
export type Part = (typeof PARTS)[number];

/** Seconds; NaN as long as the part is not over. */
export function partOf({ life, arrivedAt }: SimState, part: Part, request: number): number {
  const scheduled = life.scheduledAt[request] as number;
  const prefilled = life.prefilledAt[request] as number;
  const first = life.firstAt[request] as number;
  const before = life.preemptedBefore[request] as number;
  const preempted = life.preempted[request] as number;
  switch (part) {
    case "queue":
      return scheduled - (arrivedAt[request] as number);
    case "prefill":
      return prefilled - scheduled - before;
    case "transfer":
      return first - prefilled;
    case "preemption":
      return Number.isNaN(life.finishedAt[request] as number) ? NaN : preempted;
    case "decode":
      return (life.finishedAt[request] as number) - first - (preempted - before);
  }
}
