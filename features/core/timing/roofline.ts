/** What no kernel can beat: its arithmetic at peak rate, or its bytes at full bandwidth. */
import { hbmTraffic, type Operator } from "@/features/core/operators/operator";
import { seconds, type Seconds } from "@/lib/units/quantity";
import type { Machine } from "./machine";

/** Seconds of one repeat, t = max(FLOP / peak, bytes / bandwidth), datasheet rates. A format without a rate is not bounded by arithmetic. */
export function rooflineSeconds(operator: Operator, { rates, bandwidth }: Machine): Seconds {
  const { flops, rate } = operator;
  return seconds(Math.max(flops / (rates[rate] ?? Infinity), hbmTraffic(operator) / bandwidth));
}
