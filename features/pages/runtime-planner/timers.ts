/**
 * The two timers of the page.
 *
 *   planned  the scenario's timer; with a manual efficiency e, the family's compute time is W / (P · e) and HBM
 *            time Q / (B · e), while floors and the mix of both stay those of the scenario's timer
 *   ideal    every kernel max(W / P, Q / B), links at line rate without latency, no launch or host time
 *
 *   W work FLOP · Q HBM traffic B · P dense peak of the operator's format · B HBM bandwidth
 *
 * Source: efficiency = share of peak, as profiles define it (features/core/timing/profile.ts); ideal: roofline (Williams, Waterman,
 * Patterson, CACM 52(4), 2009). Refuses, as all timers, an operator that the machine was not built with (a bug, throws).
 */
import type { Operator, OperatorFamily } from "@/features/core/operators/operator";
import { datasheetTimer } from "@/features/core/timing/datasheet";
import { linkKey, type Machine } from "@/features/core/timing/machine";
import { profiledTimer, type EfficiencyProfile } from "@/features/core/timing/profile";
import type { KernelTime, Timer } from "@/features/core/timing/timer";
import { collectiveTime } from "@/features/core/hardware/topology/collectives";
import { seconds } from "@/lib/units/quantity";
import type { Input } from "./input";

/** Factors on the compute and the memory time of one kernel. */
export type KernelFactors = { readonly compute: number; readonly memory: number };

export function plannedTimer(timer: Timer, machine: Machine, input: Input): Timer {
  const ideal = idealTimer(machine);
  return adjustedTimer(timer, machine, (operator, kernel) => {
    const least = ideal.kernel(operator);
    return {
      compute: factorFor(chosenEfficiency(input, operator.family), least.compute, kernel.compute),
      memory: factorFor(input.eff_hbm, least.memory, kernel.memory),
    };
  });
}

/** The compute efficiency that the user set for a family; null = auto, or a family that only moves bytes. */
export function chosenEfficiency(input: Input, family: OperatorFamily): number | null {
  const chosen: Partial<Record<OperatorFamily, number | null>> = {
    gemm: input.eff_gemm,
    "attention-prefill": input.eff_prefill,
    "attention-decode": input.eff_decode,
    moe: input.eff_moe,
    "linear-attention": input.eff_linear,
  };
  return chosen[family] ?? null;
}

/** From the time that the timer gives to `least / efficiency`. */
const factorFor = (efficiency: number | null, least: number, now: number): number =>
  efficiency === null || now === 0 ? 1 : least / efficiency / now;

/** The same timer with factors on its kernels; no kernel gets faster than its roofline. */
export function adjustedTimer(
  timer: Timer,
  machine: Machine,
  chooseFactors: (operator: Operator, kernel: KernelTime) => KernelFactors,
): Timer {
  return {
    ...timer,
    kernel: (operator) => {
      const kernel = timer.kernel(operator);
      const factors = chooseFactors(operator, kernel);
      if (factors.compute === 1 && factors.memory === 1) return kernel;
      return profiledTimer({ ...timer, kernel: () => kernel }, profile(factors), machine).kernel(operator);
    },
  };
}

const profile = (factors: KernelFactors): EfficiencyProfile => ({
  ...{ format: 1, name: "by hand", version: 1, subject: "", scope: null, fit: null },
  factors: { ...factors, network: 1, host: 1, request: 1 },
});

export function idealTimer(machine: Machine): Timer {
  const peaks = datasheetTimer({ ...machine, mfu: 1, mbu: 1 });
  return {
    grade: "datasheet",
    kernel: (operator) => {
      const { compute, memory } = peaks.kernel(operator);
      return { compute, memory, floor: seconds(0), total: seconds(Math.max(compute, memory)) };
    },
    message: (message) => {
      const link = machine.links.get(linkKey(message));
      if (!link) throw new Error(`The machine was not built for a group of ${linkKey(message)}`);
      const { wire } = collectiveTime({ collective: message.collective, bytes: message.bytes, link, efficiency: 1 });
      return { latency: seconds(0), wire, total: wire };
    },
  };
}
