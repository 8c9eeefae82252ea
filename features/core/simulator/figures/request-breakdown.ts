/**
 * Times of a request as its client sees them, and where it waited. The parts add up to its time from arrival to end:
 *
 *   queue       arrival to the first step it is in
 *   prefill     from there to the end of its prompt, less what evictions cost
 *   transfer    end of the prompt to the first token at the client: 0 when one instance does both
 *   preemption  from each eviction to the next token
 *   decode      the rest
 *   client      until the first token is with the client, beyond the engine: 0 unless the run says so
 */
import type { SimState } from "../core/state";

export const PARTS = ["queue", "prefill", "transfer", "preemption", "decode", "client"] as const;
export type Part = (typeof PARTS)[number];

/** Seconds per output token after the first; NaN for answers of one token, and for those that have not ended. */
export function perToken({ life, requests }: SimState, request: number): number {
  const later = (requests.output[request] as number) - 1;
  return later > 0 ? ((life.finishedAt[request] as number) - (life.firstAt[request] as number)) / later : NaN;
}

/** From arrival to the first token. */
export const firstTokenTime = (state: SimState, request: number): number =>
  (state.life.firstAt[request] as number) - (state.arrivedAt[request] as number) + clientWait(state, request);

/** From arrival to the last token. */
export const requestTime = (state: SimState, request: number): number =>
  (state.life.finishedAt[request] as number) - (state.arrivedAt[request] as number) + clientWait(state, request);

function clientWait(state: SimState, request: number): number {
  const { firstToken, firstTokenSteps } = state.config.client;
  if (firstTokenSteps === 0) return firstToken;
  const each = perToken(state, request);
  return firstToken + (Number.isNaN(each) ? 0 : firstTokenSteps * each);
}

/** Seconds; NaN as long as the part is not over. */
export function requestPart(state: SimState, part: Part, request: number): number {
  const { life, arrivedAt } = state;
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
    case "client":
      return Number.isNaN(first) ? NaN : clientWait(state, request);
  }
}
