/** What the host did for each piece of a device's work: the call that launched it and the operator around that call. */
import { CLASS_BITS, DRIVER, OPERATOR, RUNTIME } from "../event-class";
import type { Trace } from "../trace";
import type { DeviceWork } from "./device-work";

export type Launches = {
  /** Number of the launching call's event for each piece of work; -1 where the trace has none. */
  readonly call: Int32Array;
  /** Number of the innermost operator's event; -1 where there is none: CUDA graphs launch many kernels by one call outside operators. */
  readonly operator: Int32Array;
};

export function launches(trace: Trace, work: DeviceWork): Launches {
  const { events } = trace;
  const calls = byId(events.kind, events.correlation, isCall);
  const operators = byId(events.kind, events.external, (kind) => kind === OPERATOR);
  const call = new Int32Array(work.event.length).fill(-1);
  const operator = new Int32Array(work.event.length).fill(-1);
  work.event.forEach((event, i) => {
    const launch = calls.get(events.correlation[event] as number) ?? -1;
    call[i] = launch;
    const launcher = operators.get(events.external[event] as number);
    const outer = launch < 0 ? undefined : operators.get(events.external[launch] as number);
    operator[i] = launcher ?? outer ?? -1;
  });
  if (operator.some((launcher, i) => launcher < 0 && (call[i] as number) >= 0)) byTime(trace, call, operator);
  return { call, operator };
}

const isCall = (kind: number): boolean => kind === RUNTIME || kind === DRIVER;

/** The first event with each id. A file that uses an id twice keeps the first: later ones are another process's, or a mistake. */
function byId(kind: Uint8Array, id: Uint32Array, wanted: (kind: number) => boolean): Map<number, number> {
  const index = new Map<number, number>();
  for (let i = 0; i < kind.length; i += 1) {
    const key = id[i] as number;
    if (key !== 0 && wanted((kind[i] as number) & CLASS_BITS) && !index.has(key)) index.set(key, i);
  }
  return index;
}

/** Where ids do not join: the innermost operator that was open on the launching thread. */
function byTime(trace: Trace, call: Int32Array, operator: Int32Array): void {
  const { start, duration, kind, lane } = trace.events;
  const open = new Map<number, number[]>();
  const order: number[] = [];
  for (let i = 0; i < kind.length; i += 1) if (((kind[i] as number) & CLASS_BITS) === OPERATOR) order.push(i);
  const waiting = [...call.keys()].filter((i) => (operator[i] as number) < 0 && (call[i] as number) >= 0);
  const eventStart = (event: number): number => start[event] as number;
  order.sort((a, b) => eventStart(a) - eventStart(b));
  waiting.sort((a, b) => eventStart(call[a] as number) - eventStart(call[b] as number));
  let next = 0;
  for (const i of waiting) {
    const launch = call[i] as number;
    for (; next < order.length && eventStart(order[next] as number) <= eventStart(launch); next += 1) {
      const event = order[next] as number;
      const laneIndex = lane[event] as number;
      open.set(laneIndex, [...closed(open.get(laneIndex) ?? [], eventStart(event)), event]);
    }
    operator[i] = closed(open.get(lane[launch] as number) ?? [], eventStart(launch)).at(-1) ?? -1;
  }
  /** The operators of a stack that still run at a time. */
  function closed(stack: number[], time: number): number[] {
    let depth = stack.length;
    while (
      depth > 0 &&
      eventStart(stack[depth - 1] as number) + (duration[stack[depth - 1] as number] as number) < time
    )
      depth -= 1;
    return stack.slice(0, depth);
  }
}
