/** What is read of one event of a Chrome trace: numbers, and the numbers of its texts. */

export type RawEvent = {
  /** Chrome's phase as a byte: X whole, B and E its two ends, M metadata; 0 where it is absent. */
  phase: number;
  category: number;
  name: number;
  /** Numbers as written; texts as the number of the text below -1. */
  process: number;
  thread: number;
  /** Microseconds; the whole part and the fraction apart. */
  whole: number;
  fraction: number;
  duration: number;
  correlation: number;
  external: number;
  /** Interned texts; 0 where absent. */
  shapes: number;
  types: number;
  inGraph: boolean;
  /** Where its `args` begin and end in the window; 0, 0 without. */
  argsFrom: number;
  argsTo: number;
};

export function newRawEvent(): RawEvent {
  const event = {} as RawEvent;
  clear(event);
  return event;
}

export function clear(event: RawEvent): void {
  event.phase = 0;
  event.category = 0;
  event.name = 0;
  event.process = 0;
  event.thread = 0;
  event.whole = NaN;
  event.fraction = 0;
  event.duration = NaN;
  event.correlation = 0;
  event.external = 0;
  event.shapes = 0;
  event.types = 0;
  event.inGraph = false;
  event.argsFrom = 0;
  event.argsTo = 0;
}
