/** When the requests of an open loop arrive: drawn from a law, or as somebody recorded them. */
import { unitGap } from "@/lib/random/draws";
import { stream } from "@/lib/random/generator";

export type ArrivalLaw =
  | { readonly kind: "constant"; readonly rate: number }
  | { readonly kind: "poisson"; readonly rate: number }
  /** Gaps from a gamma distribution whose standard deviation is `cv` means: 1 = Poisson, above = bursts, below = steadier. */
  | { readonly kind: "gamma"; readonly rate: number; readonly cv: number }
  /** Seconds, in any order; the first request is the start. */
  | { readonly kind: "trace"; readonly times: Float64Array };

/** `count` arrival times in seconds, ascending; rates in requests per second. The same seed gives the same times. */
export function arrivalTimes(law: ArrivalLaw, count: number, seed: number): Float64Array {
  if (law.kind === "trace") return fromFirst(law.times.slice().sort().subarray(0, count));
  const random = stream(seed, "arrivals");
  const cv = { constant: 0, poisson: 1, gamma: law.kind === "gamma" ? law.cv : 1 }[law.kind];
  const times = new Float64Array(count);
  for (let i = 1; i < count; i += 1) times[i] = (times[i - 1] ?? 0) + unitGap(cv, random) / law.rate;
  return times;
}

/** Mean rate of recorded or drawn times, requests per second; Infinity when all come at once. */
export function meanRate(times: Float64Array): number {
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return span === 0 ? Infinity : (times.length - 1) / span;
}

/** `bench serve` of vLLM calls the gamma shape "burstiness": 1 = Poisson, below 1 = bursts. cv = shape^-½. */
export const cvOfBurstiness = (burstiness: number): number => 1 / Math.sqrt(burstiness);

function fromFirst(times: Float64Array): Float64Array {
  const start = times[0] ?? 0;
  return times.map((time) => time - start);
}
