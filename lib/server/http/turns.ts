/** A few at a time, in the order in which they came. Work that shares one thread ends sooner for all but the last when it takes turns. */
import type { ServerResponse } from "node:http";

export type Turns = (response: ServerResponse, start: () => void) => void;

/** A client that reads slowly holds no turn longer than this. */
const LONGEST_MS = 5000;

/** `start` is called at once or later, and not at all for a client that left meanwhile. */
export function turns(most: number): Turns {
  const waiting: { readonly response: ServerResponse; readonly start: () => void }[] = [];
  let running = 0;
  const next = (): void => {
    while (running < most) {
      const first = waiting.shift();
      if (!first) return;
      if (!first.response.destroyed) begin(first.response, first.start);
    }
  };
  const begin = (response: ServerResponse, start: () => void): void => {
    running += 1;
    let ended = false;
    const end = (): void => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      running -= 1;
      next();
    };
    const timer = setTimeout(end, LONGEST_MS);
    response.once("finish", end).once("close", end);
    start();
  };
  return (response, start) => {
    waiting.push({ response, start });
    next();
  };
}
