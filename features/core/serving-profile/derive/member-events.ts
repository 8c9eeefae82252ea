/** What happened to each request in the steps that it was part of. */
import { BATCH_TYPES, type Batches, EXECUTED, type Members } from "../capture/capture";

export type MemberEvents = {
  /** Start of the first batch with it, grouped or executed. */
  readonly scheduled: Float64Array;
  /** End of the executed chunk that completed its prompt; where members do not say how far a chunk went, of the last before its first decode step. */
  readonly prefilled: Float64Array;
  readonly chunks: Float64Array;
  /** Executed steps that gave tokens after the first, and those tokens. */
  readonly decodeSteps: Float64Array;
  readonly decodeTokens: Float64Array;
  readonly lastEnd: Float64Array;
  readonly promptTokens: Float64Array;
  /** Times that prompt chunks followed the whole prompt or decode steps. */
  readonly preempted: Float64Array;
  /** 1 where any batch lists the request. */
  readonly seen: Uint8Array;
};

const PREFILL = BATCH_TYPES.indexOf("prefill");
const DECODE = BATCH_TYPES.indexOf("decode");

/** Members in the order of their batches; `index` is the request of an id's number, -1 for none. */
export function memberEvents(batches: Batches, members: Members, index: Int32Array, requests: number): MemberEvents {
  const unknown = (): Float64Array => new Float64Array(requests).fill(NaN);
  const zeros = (): Float64Array => new Float64Array(requests);
  const events: MemberEvents = {
    scheduled: unknown(),
    prefilled: unknown(),
    chunks: zeros(),
    decodeSteps: zeros(),
    decodeTokens: zeros(),
    lastEnd: unknown(),
    promptTokens: unknown(),
    preempted: zeros(),
    seen: new Uint8Array(requests),
  };
  const flagged = new Uint8Array(requests);
  for (let i = 0; i < members.batch.length; i += 1) {
    const request = index[members.request[i] as number] ?? -1;
    if (request < 0) continue;
    const batch = members.batch[i] as number;
    const start = batches.start[batch] as number;
    events.seen[request] = 1;
    if (!((events.scheduled[request] as number) <= start)) events.scheduled[request] = start;
    if (Number.isNaN(events.promptTokens[request] as number))
      events.promptTokens[request] = members.promptTokens[i] as number;
    if (batches.stage[batch] === EXECUTED) executed(events, flagged, request, step(members, batches, i));
  }
  return events;
}

type Step = {
  readonly start: number;
  readonly end: number;
  readonly prefill: boolean | null;
  readonly tokens: number;
  /** Reads the prompt to its end; false also where that is not known. */
  readonly completes: boolean;
};

function step(members: Members, batches: Batches, i: number): Step {
  const accepted = members.acceptedTokens[i] as number;
  const batch = members.batch[i] as number;
  return {
    start: batches.start[batch] as number,
    end: batches.end[batch] as number,
    prefill: isPrefill(members, batches, i),
    tokens: Number.isNaN(accepted) ? 1 : Math.max(1, accepted),
    completes: readsToItsEnd(members, i),
  };
}

/** Whether a step reads the prompt to its end; false also where members do not say how far it went. */
export function readsToItsEnd({ computedTokens, scheduledTokens, promptTokens }: Members, i: number): boolean {
  return (computedTokens[i] as number) + (scheduledTokens[i] as number) >= (promptTokens[i] as number);
}

/** By the member's own phase, else by how many tokens it had, else by its batch; null where a mixed batch says nothing of it. */
export function isPrefill(members: Members, batches: Batches, i: number): boolean | null {
  const phase = members.phase[i] as number;
  if (!Number.isNaN(phase)) return phase === 0;
  const iteration = members.iteration[i] as number;
  if (!Number.isNaN(iteration)) return iteration === 0;
  const type = batches.type[members.batch[i] as number];
  return type === PREFILL ? true : type === DECODE ? false : null;
}

/** `whole`: 1 while the prompt is read, until a preemption throws it away. */
function executed(
  events: MemberEvents,
  flags: Uint8Array,
  request: number,
  { start, end, prefill, tokens, completes }: Step,
): void {
  const last = events.lastEnd[request] as number;
  if (!(last >= end)) events.lastEnd[request] = end;
  if (prefill === null) return;
  if (!prefill) {
    flags[request] = 1;
    events.decodeSteps[request] = (events.decodeSteps[request] as number) + 1;
    events.decodeTokens[request] = (events.decodeTokens[request] as number) + tokens;
    return;
  }
  const preempted = events.preempted[request] as number;
  // Ranks that run a step together list it at the same time: none of them is a step later.
  if (flags[request] === 1 && start < last) return;
  if (flags[request] === 1) events.preempted[request] = preempted + 1;
  else if (preempted === 0) {
    events.chunks[request] = (events.chunks[request] as number) + 1;
    const known = events.prefilled[request] as number;
    if (!(known >= end)) events.prefilled[request] = end;
  }
  flags[request] = completes ? 1 : 0;
}
