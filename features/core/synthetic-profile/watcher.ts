/** Looks on at a run and notes each step with its members, and each change of the KV blocks of a request. */
import { toUs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { Batch } from "../simulator/core/batch";
import { FINISHED } from "../simulator/core/life";
import type { Replica } from "../simulator/core/replica";
import type { SimState } from "../simulator/core/state";
import type { Observer } from "@/features/core/simulator/event-loop/observer";
import type { BlockEvent, Member, Step } from "./recorded-run";

/** Whole ones, of seconds. */
export const microseconds = (time: number): number => Math.round(toUs(seconds(time)));

export type Watched = {
  readonly observer: Observer;
  readonly steps: readonly Step[];
  readonly blockEvents: readonly BlockEvent[];
  /** Blocks of those who ended last are given back. */
  finish(): void;
};

export function watcher(state: SimState): Watched {
  const steps: Step[] = [];
  const blockEvents: BlockEvent[] = [];
  const iterations = new Int32Array(state.requests.count);
  const blocksHeld = state.replicas.map(() => new Map<number, number>());
  const used = state.replicas.map(() => 0);

  const note = (instance: number, request: number, time: number, blocks: number): void => {
    const before = blocksHeld[instance]?.get(request) ?? 0;
    if (blocks === before) return;
    used[instance] = (used[instance] ?? 0) + blocks - before;
    if (blocks === 0) blocksHeld[instance]?.delete(request);
    else blocksHeld[instance]?.set(request, blocks);
    blockEvents.push({
      instance,
      at: time,
      request,
      name: blocks < before ? "Free" : before === 0 ? "Allocate" : "AppendSlot",
      left: capacity(state, instance) - (used[instance] ?? 0),
      evicted: blocks === 0 && state.life.status[request] !== FINISHED && !leftForDecode(state, request, instance),
    });
  };

  /** Who no longer holds what it held: ended, sent on, or evicted by the step that begins now. */
  const release = (now: number): void =>
    blocksHeld.forEach((of, instance) => {
      for (const request of of.keys()) {
        const holds = state.life.replica[request] === instance ? (state.life.held[request] ?? 0) : 0;
        if (holds === 0) note(instance, request, Math.min(now, releaseTime(state, request, now)), 0);
      }
    });

  const observer: Observer = {
    stageStart(_, replica, batch, __, seconds) {
      const start = microseconds(state.clock);
      release(start);
      const members = listMembers(state, batch, iterations);
      for (const { request } of members) note(replica.index, request, start, state.life.held[request] ?? 0);
      steps.push({
        instance: replica.index,
        start,
        end: start + microseconds(seconds),
        members,
        usedBlocks: used[replica.index] ?? 0,
      });
    },
  };
  return { observer, steps, blockEvents, finish: () => release(microseconds(state.clock)) };
}

function listMembers({ life }: SimState, batch: Batch, iterations: Int32Array): Member[] {
  return Array.from({ length: batch.size }, (_, i) => {
    const request = batch.request[i] as number;
    const iter = iterations[request] as number;
    iterations[request] = iter + 1;
    const prefill = life.prefilled[request] === 0;
    const done = life.done[request] as number;
    return { request, iter, prefill, tokens: batch.tokens[i] as number, computed: prefill ? done : done - 1 };
  });
}

const capacity = ({ replicas, config }: SimState, instance: number): number =>
  config.pools[(replicas[instance] as Replica).pool]?.blocks ?? 0;

const leftForDecode = ({ life }: SimState, request: number, instance: number): boolean =>
  life.replica[request] !== instance;

function releaseTime({ life }: SimState, request: number, now: number): number {
  const ended = life.finishedAt[request] as number;
  return Number.isNaN(ended) ? now : microseconds(ended);
}
