/** Measured work and predicted operators of a pass, each in its row and part. */
import { findDetail } from "@/features/core/operators/detail";
import { hbmTraffic, type Operator } from "@/features/core/operators/operator";
import type { TimedOperator } from "@/features/core/timing/step/step-time";
import type { DeviceCapture, Pass, Trace } from "@/features/core/trace";
import { toUs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import { kernelPlace, operatorPlace, type Place, type RowId } from "./families";
import { joinedProducts } from "./products";
import { isWindowed, type WindowedLayers } from "./windows";

/** Sums over a pass; microseconds. */
export type Measured = { readonly time: number; readonly kernels: number };
export type Predicted = {
  readonly time: number;
  readonly flops: number;
  readonly bytes: number;
  readonly operators: readonly TimedOperator[];
};

export type Sums<T> = ReadonlyMap<RowId, ReadonlyMap<string | null, T>>;

/** Durations by row and part; they add up to the sum of the pass's durations. */
export function measuredSums(
  trace: Trace,
  device: DeviceCapture,
  pass: Pass,
  operators: readonly Operator[],
  windowed: WindowedLayers | null,
) {
  const { work, rules, launches } = device;
  const ranges = pass.layers.filter(({ index }) => windowed?.has(index));
  const isWithin = (i: number): boolean => ranges.some(({ from, to }) => from <= i && i < to);
  const products = joinedProducts(trace, device, pass, operators);
  const sums = new Map<RowId, Map<string | null, { time: number; kernels: number }>>();
  for (let i = pass.from; i < pass.to; i += 1) {
    const rule = rules[i];
    if (rule === undefined) continue;
    const operator = launches.operator[i] as number;
    const launcher = operator < 0 ? "" : (trace.names[trace.events.name[operator] as number] ?? "");
    const position = kernelPlace(rule, launcher, rule.family === "attention" && isWithin(i));
    const sum = placed(sums, { row: position.row, part: products.get(i) ?? position.part }, () => ({
      time: 0,
      kernels: 0,
    }));
    sum.time += (work.end[i] as number) - (work.start[i] as number);
    sum.kernels += 1;
  }
  return sums;
}

/** `share` of the layers' operators: 1 where the pass has all of them. `apart`: attention within a window is a part of its own. */
export function predictedSums(timed: readonly TimedOperator[], share: number, apart: boolean): Sums<Predicted> {
  const sums = new Map<RowId, Map<string | null, MutablePredicted>>();
  for (const timedOperator of timed) {
    const { operator, kernel, messages } = timedOperator;
    const { id, family, flops } = operator;
    const times = operator.repeat * (id.startsWith("model.") ? 1 : share);
    if (kernel.total > 0) {
      const sum = placed(sums, operatorPlace(id, family, apart), noWork);
      sum.time += toUs(kernel.total) * times;
      sum.flops += flops * times;
      sum.bytes += hbmTraffic(operator) * times;
      sum.operators.push(timedOperator);
    }
    messages.forEach((time, index) => {
      const message = operator.messages[index];
      if (message === undefined) return;
      const sum = placed(sums, { row: "communication", part: message.collective }, noWork);
      sum.time += toUs(seconds(time)) * times;
      sum.bytes += message.bytes * times;
    });
  }
  return sums;
}

type MutablePredicted = { time: number; flops: number; bytes: number; operators: TimedOperator[] };

const noWork = (): MutablePredicted => ({ time: 0, flops: 0, bytes: 0, operators: [] });

function placed<T>(sums: Map<RowId, Map<string | null, T>>, { row, part }: Place, none: () => T): T {
  const parts = sums.get(row) ?? new Map<string | null, T>();
  sums.set(row, parts);
  const sum = parts.get(part) ?? none();
  parts.set(part, sum);
  return sum;
}

/** How a layer of a kind looks to the eye that sees kernels only: its mixer, with its reach where that is told apart, and its feed-forward. */
export function kindFlags(operators: readonly Operator[], apart: boolean): ReadonlyMap<string, string> {
  const kinds = Map.groupBy(operators, ({ id }) => id.slice(0, id.indexOf(".")));
  kinds.delete("model");
  return new Map([...kinds].map(([kind, own]) => [kind, flags(own, apart)]));
}

/** Of a layer's flags, with the reach of its attention. */
export const withReach = (kind: string, windowed: boolean): string =>
  kind.replace("ATTENTION", windowed ? "SLIDING" : "FULL");

function flags(operators: readonly Operator[], apart: boolean): string {
  const scans = operators.some(({ family }) => family === "linear-attention");
  const latent = operators.some((operator) => findDetail(operator, "attention")?.latent === true);
  const mixer = scans ? "LINEAR" : latent ? "MLA" : "ATTENTION";
  const kind = `${mixer}+${operators.some(({ family }) => family === "moe") ? "MOE" : "DENSE"}`;
  return apart ? withReach(kind, isWindowed(operators[0]?.id ?? "")) : kind;
}
