/**
 * The calibrated grade: every operator priced by the law of its family, with parameters fitted to measured tables of
 * the chip's generation; other chips get the parameters pooled over all generations (`calibration` says which, and
 * the error to expect).
 *
 * No kernel is faster than its roofline max(FLOP / peak, bytes / bandwidth); more bandwidth or rate never makes one
 * slower. The machine's own `mfu` and `mbu` replace the fitted shares. Refuses, as the datasheet grade does, an
 * operator whose format or group the machine was not built with (a bug, throws).
 */
import type { RateFormat } from "@/features/core/hardware/chip";
import { hbmTraffic, type Message, type Operator } from "@/features/core/operators/operator";
import { seconds } from "@/lib/units/quantity";
import type { Machine } from "../machine";
import type { KernelTime, Timer } from "../timer";
import type { ErrorFigures } from "./engine-kernels";
import { chooseLaw } from "./choose-law";
import { gradeMachine } from "./grade";
import { describeLawChip } from "./law-chip";
import type { LawChip, LawTime } from "./families/law";
import { messageTime } from "./message-time";

export function calibratedTimer(machine: Machine): Timer {
  const chips = new Map<RateFormat, LawChip>();
  return {
    grade: gradeMachine(machine),
    kernel: (operator) => kernelTime(machine, operator, chips),
    message: (message: Message) => messageTime(machine, message),
  };
}

export type Calibration = {
  readonly law: string;
  readonly dtype: string;
  /** Generation whose parameters are used, or "pooled". */
  readonly basis: string;
  /** Generations on which the engine's own kernels were measured; null: it is priced as the law's engines are. */
  readonly engineFrom: readonly string[] | null;
  readonly expected: ErrorFigures | null;
};

/** Which fit prices an operator on this machine, and the error measured on systems left out of it. */
export function calibration(machine: Machine, operator: Operator): Calibration {
  const { fit, basis, engineFrom, expected } = chooseLaw(machine, operator).choice;
  return { law: fit.law, dtype: fit.dtype, basis, engineFrom, expected };
}

const IDLE: KernelTime = { compute: seconds(0), memory: seconds(0), floor: seconds(0), total: seconds(0) };

type Chips = Map<RateFormat, LawChip>;

function kernelTime(machine: Machine, operator: Operator, chips: Chips): KernelTime {
  const traffic = hbmTraffic(operator);
  // Operators that only carry a message or resident weights launch no kernel of their own.
  if (operator.flops === 0 && traffic === 0) return IDLE;
  const chip = operator.flops === 0 ? idleChip(machine) : chipFor(machine, operator, chips);
  const time = chooseLaw(machine, operator).time(chip);
  return atLeastRoofline(time, operator.flops / chip.peak, traffic / machine.bandwidth);
}

function chipFor(machine: Machine, { id, rate }: Operator, chips: Chips): LawChip {
  const known = chips.get(rate);
  if (known) return known;
  const peak = machine.rates[rate];
  if (peak === undefined) throw new Error(`${id} needs ${rate}, which the machine was not built with`);
  const measured = describeLawChip(machine.chip, rate, peak, machine.bandwidth);
  // A share that is set by hand holds for every core.
  const chip = machine.mfu === null ? measured : { ...measured, pace: 1 };
  chips.set(rate, chip);
  return chip;
}

/** For operators that only move bytes: no rate is asked of the machine. */
const idleChip = ({ bandwidth }: Machine): LawChip => ({
  peak: Infinity,
  bandwidth,
  cores: null,
  exponentials: Infinity,
  pace: 1,
});

/** The total holds the roofline by itself for shares up to one; bytes that a law does not count are held here. */
function atLeastRoofline(time: LawTime, compute: number, memory: number): KernelTime {
  return {
    compute: seconds(Math.max(time.compute, compute)),
    memory: seconds(Math.max(time.memory, memory)),
    floor: seconds(time.floor),
    total: seconds(Math.max(time.total, time.floor + Math.max(compute, memory))),
  };
}
