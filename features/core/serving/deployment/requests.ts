import type { Workload } from "@/features/core/scenario/resolve";
import { longestTokens } from "@/features/core/scenario/fields/length-range";
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
  /** L is a mean, and lengths are drawn uniformly from [(1 - v) · L, (1 + v) · L] in its place. */
  readonly variation?: number;
  /** Share of the prompt found in the prefix cache. */
  readonly prefixHit?: number;
  /** The same tokens in all requests, kept once per attention rank. */
  readonly prefixShared?: boolean | undefined;
};

/**
 * Where a run states its mean lengths and not how they are spread. Clients that count in words, cut texts or end answers themselves miss L by
 * some tokens, and requests that differ do not stay together. Of 32 public runs that state no spread (dstackai's and GPUStack's, none in
 * the fit) TTFT is 42 and 57 % off in the median with equal requests, 27 and 48 % within 5 % of L, 25 and 48 % within 11 %.
 */
export const UNSTATED_VARIATION = 0.05;

/** No two requests differ: those that were prefilled together stay together. */
export const areAlike = ({ spread, variation = 0 }: Lengths): boolean => spread === 1 && variation === 0;

/** What a scenario asks: lengths around its means. `spread` below 1, of programs, in place of how far they range. */
export const statedLengths = (
  { promptTokens, osl, variation = 0, prefixHit, prefixShared }: Workload,
  spread = 1,
): Lengths => ({
  ...{ isl: promptTokens, osl, spread, prefixHit, prefixShared },
  ...(spread === 1 && variation > 0 && { variation }),
});

/** Tokens of the longest prompt, and of the longest answer. */
export const longestLengths = ({ isl, osl, variation }: Lengths): { readonly isl: number; readonly osl: number } => ({
  isl: longestTokens(isl, variation),
  osl: longestTokens(osl, variation),
});

/** `count` requests with seeded lengths: the same seed gives the same requests. One token is one in all of them. */
export function drawRequests(
  count: number,
  { isl, osl, spread, variation = 0, prefixHit = 0 }: Lengths,
  seed: number,
): Requests {
  const random = mulberry32(seed);
  const [least, most] = variation > 0 ? [1 - variation, 1 + variation] : [spread, 1];
  const draw = (length: number): number => {
    const drawn = Math.max(1, Math.round(length * (least + (most - least) * random())));
    return length === 1 ? 1 : drawn;
  };
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

/** Tokens of a mean request; `cached`: those of its prompt that the prefix cache holds. */
export type MeanLengths = {
  readonly prompt: number;
  readonly cached: number;
  readonly output: number;
  /** Variance of the lengths over their squared mean; absent: all are alike. */
  readonly varied?: number | undefined;
};

/** Means of what `drawRequests` draws. A uniform law that reaches v of its mean to either side has a variance of v²/3 of its square. */
export function meanLengths({ isl, osl, spread, variation, prefixHit = 0 }: Lengths): MeanLengths {
  const mean = (1 + spread) / 2;
  const reach = variation || (1 - spread) / (1 + spread);
  return { prompt: isl * mean, cached: isl * mean * prefixHit, output: osl * mean, varied: (reach * reach) / 3 };
}

type Decoding = Pick<MeanLengths, "prompt" | "output" | "varied">;

/** Tokens of a sequence that decodes, mean over time: half of its answer is written. Who writes longer ones is there for longer: E[m²] / 2 E[m]. */
export const decodingContext = (tokens: Decoding): number => keptTokens(tokens, 0.5);

/** The same with a `share` of the answer. */
export const keptTokens = ({ prompt, output, varied = 0 }: Decoding, share: number): number =>
  prompt + share * output * (1 + varied);
