/**
 * Operators under their roofs. Time is that of the kernel alone: what is sent or waited for says nothing of arithmetic and HBM.
 *
 *   intensity = FLOP / HBM byte     attainable = min(peak of the format, intensity · bandwidth)     efficiency = achieved / attainable
 *   ridge = peak / bandwidth; at the ridge and beyond an operator is compute-bound
 */
import type { RateFormat } from "@/features/core/hardware/chip";
import { hbmTraffic, type OperatorFamily } from "@/features/core/operators/operator";
import { operatorName } from "@/features/core/passes/operator-names";
import type { Pass } from "@/features/core/passes/phases";
import type { Machine } from "@/features/core/timing/machine";
import type { Resource } from "@/features/core/timing/step/step-time";
import type { Text } from "@/lib/text";
import type { Bytes, BytesPerSecond, Flops, FlopsPerSecond, Seconds } from "@/lib/units/quantity";

/** Above its roof by more than this a point is a fault of its data. */
const MOST_EFFICIENCY = 1.02;

export type Work = { readonly flops: Flops; readonly bytes: Bytes; readonly time: Seconds };
export type Roof = { readonly peak: FlopsPerSecond; readonly bandwidth: BytesPerSecond };

export type RooflinePoint = {
  /** FLOP per byte. */
  readonly intensity: number;
  /** FLOP per second, all three. */
  readonly achieved: number;
  readonly attainable: number;
  readonly efficiency: number;
  readonly bound: "compute" | "hbm";
  /** Above its roof. */
  readonly suspect: boolean;
};

/** FLOP per byte where both roofs meet; 0 without a bandwidth. */
export const ridgePoint = ({ peak, bandwidth }: Roof): number => (bandwidth > 0 ? peak / bandwidth : 0);

/** null where there is no arithmetic, no traffic or no time to divide by. */
export function rooflinePoint({ flops, bytes, time }: Work, roof: Roof): RooflinePoint | null {
  if (flops <= 0 || bytes <= 0 || time <= 0) return null;
  const intensity = flops / bytes;
  const achieved = flops / time;
  const attainable = Math.min(roof.peak, intensity * roof.bandwidth);
  const ridge = ridgePoint(roof);
  const efficiency = achieved / attainable;
  const bound = intensity >= ridge ? "compute" : "hbm";
  return { intensity, achieved, attainable, efficiency, bound, suspect: efficiency > MOST_EFFICIENCY };
}

const SAMPLES = 100;

export type CurvePoint = { readonly x: number; readonly y: number };

/** The roof at a hundred intensities, evenly on a logarithmic axis, both ends included; with the ridge itself where it lies between them. */
export function roofCurve(roof: Roof, from = 0.01, to = 1000, ridge = false): readonly CurvePoint[] {
  const step = Math.log(to / from) / (SAMPLES - 1);
  const xs = Array.from({ length: SAMPLES }, (_, index) =>
    index === SAMPLES - 1 ? to : from * Math.exp(step * index),
  );
  const corner = ridgePoint(roof);
  const all = ridge && corner > from && corner < to ? [...xs, corner].toSorted((a, b) => a - b) : xs;
  return all.map((x) => ({ x, y: Math.min(roof.peak, x * roof.bandwidth) }));
}

export type OperatorPoint = RooflinePoint & {
  readonly id: string;
  readonly name: Text;
  readonly phase: Pass["phase"];
  readonly family: OperatorFamily;
  readonly format: RateFormat;
  /** What takes longest in the step model, at the rates that kernels reach; `bound` goes by the peaks. */
  readonly limit: Resource;
  /** Seconds of all its kernels in the pass, and their share of the pass. */
  readonly time: number;
  readonly share: number;
};

export type LeftOut = {
  readonly id: string;
  readonly name: Text;
  readonly phase: Pass["phase"];
  readonly why: "no-flops" | "no-bytes" | "no-rate";
};

export type Roofline = { readonly points: readonly OperatorPoint[]; readonly leftOut: readonly LeftOut[] };

/** Every operator of the passes that takes time is a point, or is listed with why it is none. */
export function operatorRoofline(
  passes: readonly Pass[],
  { rates, bandwidth }: Pick<Machine, "rates" | "bandwidth">,
): Roofline {
  const points: OperatorPoint[] = [];
  const leftOut: LeftOut[] = [];
  for (const { phase, step, time: total } of passes)
    for (const { operator, kernel, time: all, bound: limit } of step.operators) {
      if (all <= 0) continue;
      const { id, family, rate, flops } = operator;
      const named = { id, name: operatorName(id), phase };
      const bytes = hbmTraffic(operator) as Bytes;
      const peak = rates[rate];
      const point = peak && rooflinePoint({ flops, bytes, time: kernel.total }, { peak, bandwidth });
      const time = kernel.total * operator.repeat;
      if (point) points.push({ ...point, ...named, family, format: rate, limit, time, share: time / total });
      else leftOut.push({ ...named, why: flops <= 0 ? "no-flops" : bytes <= 0 ? "no-bytes" : "no-rate" });
    }
  return { points, leftOut };
}
