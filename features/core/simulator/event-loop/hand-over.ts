/** From a prefill instance to a decode instance: the cache travels, its blocks are held until it has arrived. */
import { giveBack } from "../core/blocks";
import { DELIVERED, SCHEDULE } from "../core/event-kinds";
import { pushEvent } from "../core/event-heap";
import { pushNow } from "../core/now-queue";
import { enqueue } from "../core/queue";
import type { Replica } from "../core/replica";
import type { SimState } from "../core/state";
import { interrupt } from "../decode-steps/planned-steps";
import { routeDelivery } from "./routing";

export function handOver(state: SimState, request: number): void {
  const { latency, perToken } = state.config.transfer;
  const delay = state.requests.transfer?.[request] ?? 0;
  const seconds = latency + perToken * (state.life.prompt[request] as number) + delay;
  if (seconds === 0) pushNow(state.now, DELIVERED, request, 0);
  else pushEvent(state.events, state.clock + seconds, DELIVERED, request, 0);
}

/** The sender's blocks are free again, so it may have room for somebody; the receiver queues the request. */
export function deliver(state: SimState, request: number): void {
  const { life, replicas } = state;
  const sender = replicas[life.replica[request] as number] as Replica;
  giveBack(state, sender, request);
  sender.outstanding -= 1;
  const receiver = replicas[routeDelivery(state)] as Replica;
  life.replica[request] = receiver.index;
  receiver.outstanding += 1;
  life.inFlight[request] = 0;
  interrupt(state, receiver, state.clock);
  enqueue(receiver.waiting, life.next, request);
  pushNow(state.now, SCHEDULE, sender.index, 0);
  pushNow(state.now, SCHEDULE, receiver.index, 0);
}
