/**
 * When requests arrive. The first one comes after the first gap, so that `count` requests take count / rate seconds on
 * average. No gap is cut: a limit on gaps (Vidur cuts at three times the mean) would raise the offered rate by 5 %.
 */
import { unitGap } from "@/lib/random/draws";
import type { Random } from "@/lib/random/generator";

/** Rates in requests per second, above 0. */
export type ArrivalLaw =
  | { readonly kind: "poisson" | "constant"; readonly rate: number }
  /** `cv`: standard deviation of the gaps over their mean; 1 is Poisson, above 1 comes in bursts. */
  | { readonly kind: "gamma"; readonly rate: number; readonly cv: number }
  /** The rate goes in a straight line from `from` (0 or more) to `to` in `seconds`, and stays there. */
  | { readonly kind: "ramp"; readonly from: number; readonly to: number; readonly seconds: number; readonly cv: number }
  /** `size` at the same moment, size / rate seconds between the groups; size null = all at 0. */
  | { readonly kind: "batch"; readonly size: number | null; readonly rate: number };

/** `count` arrival times in seconds, ascending. */
export function drawArrivals(count: number, law: ArrivalLaw, random: Random): Float64Array {
  const arrival = new Float64Array(count);
  if (law.kind === "batch") return law.size === null ? arrival : groups(arrival, law.size, law.rate);
  const [cv, clock] = [gapCv(law), makeClock(law)];
  let asked = 0;
  for (let i = 0; i < count; i += 1) {
    asked += unitGap(cv, random);
    arrival[i] = clock(asked);
  }
  return arrival;
}

function groups(arrival: Float64Array, size: number, rate: number): Float64Array {
  return arrival.map((_, i) => (Math.floor(i / size) * size) / rate);
}

function gapCv(law: Exclude<ArrivalLaw, { kind: "batch" }>): number {
  if (law.kind === "gamma" || law.kind === "ramp") return law.cv;
  return law.kind === "poisson" ? 1 : 0;
}

/** The time at which `asked` requests were to have come: the inverse of the integral of the rate. */
function makeClock(law: Exclude<ArrivalLaw, { kind: "batch" }>): (asked: number) => number {
  if (law.kind !== "ramp") return (asked) => asked / law.rate;
  const { from, to, seconds } = law;
  const inRamp = ((from + to) / 2) * seconds;
  const bend = seconds > 0 ? (to - from) / seconds : 0;
  return (asked) =>
    asked < inRamp
      ? // Root of from · t + bend · t² / 2 = asked, in the form that loses no digits when the ramp is nearly flat.
        (2 * asked) / (from + Math.sqrt(Math.max(0, from * from + 2 * bend * asked)))
      : seconds + (asked - inRamp) / to;
}

/** The same law for `turns` times fewer arrivals: sessions that bring `turns` requests each. */
export function perSession(law: ArrivalLaw, turns: number): ArrivalLaw {
  if (law.kind === "ramp") return { ...law, from: law.from / turns, to: law.to / turns };
  return { ...law, rate: law.rate / turns };
}
