import { withoutDrain, type Window } from "@/features/core/simulator/figures/window";
import { mulberry32 } from "@/lib/random/generator";

/** Requests as columns: what is asked, and when what happened. Times in seconds from the start of the run. */
export type Requests = {
  readonly count: number;
  readonly prompt: Int32Array;
  readonly output: Int32Array;
  /** Prompt tokens found in the prefix cache. */
  readonly cached: Int32Array;
};

export type Timeline = {
  readonly arrival: Float64Array;
  readonly scheduled: Float64Array;
  readonly first: Float64Array;
  readonly finish: Float64Array;
};

export type Lengths = {
  readonly isl: number;
  readonly osl: number;
  /** Lengths are drawn uniformly from [spread · L, L]; 1 = exactly L. */
  readonly spread: number;
  /** Share of the prompt found in the prefix cache. */
  readonly prefixHit?: number;
  /** The same tokens in all requests, kept once per attention rank. */
  readonly prefixShared?: boolean | undefined;
};

/** `count` requests with seeded lengths: the same seed gives the same requests. */
export function drawRequests(count: number, { isl, osl, spread, prefixHit = 0 }: Lengths, seed: number): Requests {
  const random = mulberry32(seed);
  const draw = (length: number): number => Math.max(1, Math.round(length * (spread + (1 - spread) * random())));
  const prompt = new Int32Array(count);
  const output = new Int32Array(count);
  const cached = new Int32Array(count);
  for (let i = 0; i < count; i += 1) {
    prompt[i] = draw(isl);
    output[i] = draw(osl);
    cached[i] = Math.min(Math.floor((prompt[i] ?? 1) * prefixHit), (prompt[i] ?? 1) - 1);
  }
  return { count, prompt, output, cached };
}

/** Output lengths where the first `clients` answers are under way already: even shares of them are left, from almost nothing to almost all. */
export const answerInPart = (output: Int32Array, clients: number): Int32Array =>
  output.map((tokens, i) => (i < clients ? Math.max(1, Math.round((tokens * (i + 0.5)) / clients)) : tokens));

/**
 * The part of a closed loop that figures of a steady service are about: from the end of its first round to the last arrival, seconds; times
 * leave out the requests that ran while it drained. null where there is no second round. NaN is what has not happened.
 */
export function steadyRounds(times: Omit<Timeline, "first">, clients: number): Window | null {
  const latest = (moments: Float64Array): number => moments.reduce((last, time) => (time > last ? time : last), 0);
  const to = latest(times.arrival);
  const from = Math.min(latest(times.finish.subarray(0, clients)), to / 2);
  return to > from ? withoutDrain(times, { from, to }) : null;
}

/** Means of what `drawRequests` draws, tokens. */
export function meanLengths({ isl, osl, spread, prefixHit = 0 }: Lengths) {
  const mean = (1 + spread) / 2;
  return { prompt: isl * mean, cached: isl * mean * prefixHit, output: osl * mean };
}
