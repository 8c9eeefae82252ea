/** Demand between the hours, and the requests that arrive. */
import { poissonCount } from "@/lib/random/draws";
import { stream } from "@/lib/random/generator";
import { HOUR } from "@/lib/units/edge";
import { HOURS } from "../demand";
import { STEP, STEPS } from "./setting";

/** Requests per second at a moment of the day, in seconds: a straight line from the middle of one hour to the middle of the next, day after day. */
export function demandAt(demand: readonly number[], time: number): number {
  const position = time / HOUR - 0.5 + HOURS;
  const hour = Math.floor(position);
  const [low, high] = [demand[hour % HOURS] ?? 0, demand[(hour + 1) % HOURS] ?? 0];
  return low + (position - hour) * (high - low);
}

/** Requests per second in the middle of each step. */
export const stepDemand = (demand: readonly number[]): Float64Array =>
  Float64Array.from({ length: STEPS }, (_, step) => demandAt(demand, (step + 0.5) * STEP));

/** Whole requests by step, drawn at random (Poisson): the same for every policy and failure. */
export function drawArrivals(rates: Float64Array, seed: number, service: number): Float64Array {
  const random = stream(seed, `arrivals ${service}`);
  return rates.map((rate) => poissonCount(rate * STEP, random));
}
