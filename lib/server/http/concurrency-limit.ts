/**
 * A few at a time, and clients in turn: who asks much waits behind himself, not before others. Work that shares one thread ends sooner for all
 * but the last when it takes turns. A waiting request has an unread body, so that waiting and refusing cost next to nothing.
 * Laws (tests/lib/server/http/concurrency-limit): no more than `most` run and `waiting` wait; of two clients that wait each has every other turn; where there
 * is no room, the client with most waiting requests gives way.
 */
import type { ServerResponse } from "node:http";

export type ConcurrencyLimits = {
  /** Turns at once, and those of one client. */
  readonly most: number;
  readonly each: number;
  /** Requests that wait. */
  readonly waiting: number;
  /** Milliseconds after which a waiting request is refused, and after which a turn ends even if its answer goes on. */
  readonly waitMs: number;
  readonly turnMs: number;
};

type Asking = {
  /** The client that shares the turns: an address, a session, a token. */
  readonly client: string;
  readonly response: ServerResponse;
  readonly start: () => void;
  readonly refuse: () => void;
};

/** `start` or `refuse` is called at once or later, and neither for a client that left meanwhile. */
export type Turns = (asking: Asking) => void;

export const limitConcurrency = (limits: ConcurrencyLimits): Turns => {
  const turns = new FairTurns(limits);
  return (asking) => turns.ask(asking);
};

type Waiting = Asking & { readonly leave: () => void };
type Line = { readonly client: string; readonly waiting: Waiting[]; running: number };
type Running = { readonly response: ServerResponse; readonly end: () => void; blocked: number };

/** An answer that its client does not read computes nothing: it is looked for so often, and its turn ends when found so twice. */
const LOOK_MS = 250;

class FairTurns {
  /** In the order in which clients have their turns. */
  private readonly lines = new Map<string, Line>();
  private readonly running = new Set<Running>();
  private waiting = 0;
  private looking: NodeJS.Timeout | null = null;

  constructor(private readonly limits: ConcurrencyLimits) {}

  ask(asking: Asking): void {
    const line = this.line(asking.client);
    const room = this.waiting < this.limits.waiting || this.hasFree(line) || this.makeRoom(line);
    if (room) this.wait(line, asking);
    else asking.refuse();
    this.forget(line);
    this.next();
  }

  private line(client: string): Line {
    const line = this.lines.get(client) ?? { client, waiting: [], running: 0 };
    this.lines.set(client, line);
    return line;
  }

  private hasFree({ running, waiting }: Line): boolean {
    return waiting.length === 0 && running < this.limits.each && this.running.size < this.limits.most;
  }

  /** The latest of the longest line gives way to a client that waits with less. */
  private makeRoom({ waiting }: Line): boolean {
    let longest: Line | null = null;
    for (const line of this.lines.values()) if (line.waiting.length > (longest?.waiting.length ?? 0)) longest = line;
    const last = longest !== null && longest.waiting.length > waiting.length + 1 ? longest.waiting.at(-1) : undefined;
    last?.leave();
    last?.refuse();
    return last !== undefined;
  }

  private wait(line: Line, asking: Asking): void {
    const { response } = asking;
    const leave = (): void => {
      clearTimeout(timer);
      response.off("close", leave);
      const index = line.waiting.indexOf(waiting);
      if (index < 0) return;
      line.waiting.splice(index, 1);
      this.waiting -= 1;
      this.forget(line);
    };
    const late = (): void => {
      leave();
      asking.refuse();
    };
    const timer = setTimeout(late, this.limits.waitMs).unref();
    const waiting: Waiting = { ...asking, leave };
    response.once("close", leave);
    line.waiting.push(waiting);
    this.waiting += 1;
  }

  private next(): void {
    while (this.running.size < this.limits.most) {
      const line = this.lines.values().find(({ waiting, running }) => waiting.length > 0 && running < this.limits.each);
      const first = line?.waiting[0];
      if (!line || !first) return;
      first.leave();
      // Behind the others: each client has its next turn when all have had one.
      this.lines.delete(line.client);
      this.lines.set(line.client, line);
      this.begin(line, first);
    }
  }

  private begin(line: Line, { response, start }: Asking): void {
    line.running += 1;
    const end = (): void => {
      if (!this.running.delete(turn)) return;
      clearTimeout(timer);
      line.running -= 1;
      this.forget(line);
      this.next();
    };
    const turn: Running = { response, end, blocked: 0 };
    const timer = setTimeout(end, this.limits.turnMs).unref();
    this.running.add(turn);
    this.looking ??= setInterval(() => this.look(), LOOK_MS).unref();
    response.once("finish", end).once("close", end);
    start();
  }

  private forget(line: Line): void {
    if (line.waiting.length === 0 && line.running === 0) this.lines.delete(line.client);
  }

  private look(): void {
    for (const turn of [...this.running]) {
      turn.blocked = isUnread(turn.response) ? turn.blocked + 1 : 0;
      if (turn.blocked >= 2) turn.end();
    }
    if (this.running.size > 0 || this.looking === null) return;
    clearInterval(this.looking);
    this.looking = null;
  }
}

/** Written as far as it goes, and its client takes no more. */
const isUnread = (response: ServerResponse): boolean => response.writableEnded || response.writableNeedDrain;
