/** Both times of each operator on one roofline: the work is the graph's, so that measured and predicted stand above each other. */
import type { RateFormat } from "@/features/core/hardware/chip";
import type { Text } from "@/lib/text";
import { MICRO } from "@/lib/units/edge";
import type { CompareRow } from "./compare-rows";
import type { PricedPass } from "./price";

type RooflinePoint = {
  readonly id: string;
  readonly name: Text;
  /** FLOP per byte of HBM traffic. */
  readonly intensity: number;
  /** FLOP and bytes of all that the pass ran of it. */
  readonly flops: number;
  readonly bytes: number;
  /** FLOP a second. */
  readonly measured: number;
  readonly predicted: number;
};

export type RooflinePlot = {
  /** Bytes a second. */
  readonly bandwidth: number;
  /** FLOP a second of each format that the pass multiplies in. */
  readonly peaks: Readonly<Partial<Record<RateFormat, number>>>;
  readonly points: readonly RooflinePoint[];
};

/** Operators with arithmetic that ran and are priced; experts, scans and attention beside the matrices. */
export function rooflinePlot(rows: readonly CompareRow[], { machine }: PricedPass): RooflinePlot {
  const points = rows.flatMap(({ parts }) =>
    parts.flatMap(({ id, name, flops, bytes, measured, predicted }): RooflinePoint[] =>
      id === null || flops === 0 || bytes === 0 || measured === 0
        ? []
        : [
            {
              id,
              name,
              intensity: flops / bytes,
              flops,
              bytes,
              measured: flops / (measured * MICRO),
              predicted: flops / (predicted * MICRO),
            },
          ],
    ),
  );
  return { bandwidth: machine.bandwidth, peaks: machine.rates, points };
}
