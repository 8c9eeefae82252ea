/** The same product by the other ways of pricing it: the fitted law, the datasheet, the imported table if one is chosen. */
import type { Grade } from "@/features/answers/explain";
import type { Chip, RateFormat } from "@/features/core/hardware/chip";
import type { Operator } from "@/features/core/operators/operator";
import { datasheetTimer } from "@/features/core/timing/datasheet";
import { calibratedTimer, calibration } from "@/features/core/timing/laws/calibrated";
import { buildMachine, type Machine } from "@/features/core/timing/machine";
import { measuredTimer } from "@/features/core/timing/measured/measured-timer";
import type { TimeSource } from "@/features/core/timing/time-model";
import type { Text } from "@/lib/text";
import { bytes, flops } from "@/lib/units/quantity";
import { toPercent } from "@/lib/units/edge";
import type { Plan } from "./plan";
import * as messages from "./messages";

export type OtherTime = {
  readonly id: Grade;
  readonly seconds: number;
  /** Of the sheet's peak. */
  readonly efficiency: number;
  readonly basis: Text;
};

type Product = Pick<Plan, "shape" | "dtype" | "size">;

export function otherTimes(chip: Chip, product: Product, time: TimeSource): readonly OtherTime[] {
  const operator = makeOperator(product);
  const machine = buildMachine(chip, [operator]);
  if (!machine.ok) return [];
  const peak = machine.value.rates[product.dtype] ?? Infinity;
  const priced = (id: Grade, seconds: number, basis: Text): OtherTime => ({
    id,
    seconds,
    efficiency: operator.flops / (seconds * peak),
    basis,
  });
  return [
    ...tableTime(machine.value, operator, time, priced),
    priced("calibrated", calibratedTimer(machine.value).kernel(operator).total, lawBasis(machine.value, operator)),
    priced("datasheet", datasheetTimer(machine.value).kernel(operator).total, messages.usualShareOfPeak),
  ];
}

function makeOperator({ shape: { m, n, k }, dtype, size }: Product): Operator {
  const weights = bytes(n * k * size.b);
  return {
    id: "gemm",
    family: "gemm",
    repeat: 1,
    flops: flops(2 * m * n * k),
    rate: dtype satisfies RateFormat,
    weightBytes: weights,
    storedBytes: weights,
    kvBytes: bytes(0),
    activationBytes: bytes(m * k * size.a + m * n * size.d),
    messages: [],
    shape: { m, n, k },
  };
}

type Priced = (id: Grade, seconds: number, basis: Text) => OtherTime;

/** Only for table values; a law has a separate line. */
function tableTime(machine: Machine, operator: Operator, { tables }: TimeSource, priced: Priced): OtherTime[] {
  if (tables === null) return [];
  const { total, coverage } = measuredTimer(machine, tables).kernel(operator);
  if (coverage === undefined || coverage.source === "law") {
    return [];
  }
  const how = coverage.source === "measured" ? messages.measuredPoint : messages.betweenMeasuredPoints;
  return [priced("measured", total, messages.howOfId({ id: tables.id, how }))];
}

/** Why the chosen tables do not hold this product; null where they do, or none are chosen. */
export function tableMiss(chip: Chip, product: Product, { tables }: TimeSource): Text | null {
  if (tables === null) return null;
  const operator = makeOperator(product);
  const machine = buildMachine(chip, [operator]);
  if (!machine.ok) return null;
  const { coverage } = measuredTimer(machine.value, tables).kernel(operator);
  return coverage?.source === "law" ? coverage.why : null;
}

function lawBasis(machine: Machine, operator: Operator): Text {
  const { basis, dtype, expected } = calibration(machine, operator);
  const error = expected === null ? "" : `, ±${Math.round(toPercent(expected.median))} %`;
  return basis === "pooled"
    ? messages.fittedToAllGenerations({ dtype, error })
    : messages.fittedTo({ basis, dtype, error });
}
