/**
 * A play as requests that wait for each other, which is all that a replay needs: whoever sends them keeps this order and these pauses, and the
 * engine decides how long each takes.
 */
import type { Line } from "../play";

export type Wait = {
  /** Number of the request that is waited for. */
  readonly on: number;
  /** The delay counts from the end of that request, or from when it was sent. */
  readonly from: "end" | "send";
  /** Seconds, at least 0. */
  readonly delay: number;
  /** The turn before, the turn that started this agent, or an agent whose result is needed. */
  readonly why: "turn" | "spawn" | "join";
};

export type GraphRequest = {
  /** Number of the agent in `agents`. */
  readonly agent: number;
  readonly input: number;
  readonly output: number;
  readonly line: Line;
  readonly units: number;
  readonly model: string;
  /** Seconds from the start of the play, as recorded, after caps on idle gaps. */
  readonly start: number;
  /** Recorded seconds; null where unknown. */
  readonly service: number | null;
  /** Sent when all of them have come to pass; where there are none, at `start`. */
  readonly waits: readonly Wait[];
};

export type PlayGraph = {
  readonly id: string;
  readonly blockTokens: number;
  readonly scope: "local" | "global";
  readonly distinct: number;
  readonly agents: readonly string[];
  /** Those of an agent in its order. */
  readonly requests: readonly GraphRequest[];
};

/**
 * Times when requests are sent if each takes `service` seconds, seconds from the start of the play: an engine without limits.
 * NaN for requests that wait for themselves.
 */
export function sendTimes({ requests }: PlayGraph, service: (request: GraphRequest) => number): Float64Array {
  const sent = new Float64Array(requests.length).fill(NaN);
  const open = requests.map(({ waits }) => waits.length);
  const ready = requests.map(({ waits, start }) => (waits.length === 0 ? start : 0));
  const followers = listFollowers(requests);
  const queue = open.flatMap((count, index) => (count === 0 ? [index] : []));
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const time = ready[next] as number;
    sent[next] = time;
    const end = time + service(requests[next] as GraphRequest);
    for (const { to, from, delay } of followers[next] ?? []) {
      ready[to] = Math.max(ready[to] as number, (from === "end" ? end : time) + delay);
      (open[to] as number) -= 1;
      if (open[to] === 0) queue.push(to);
    }
  }
  return sent;
}

type Follower = { readonly to: number; readonly from: Wait["from"]; readonly delay: number };

/** Who waits for each request. */
function listFollowers(requests: readonly GraphRequest[]): Follower[][] {
  const followers: Follower[][] = requests.map(() => []);
  requests.forEach(({ waits }, to) => {
    for (const { on, from, delay } of waits) followers[on]?.push({ to, from, delay });
  });
  return followers;
}
