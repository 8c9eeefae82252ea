/** Where the time of a pass goes, and how much of the machine it uses. */
import type { PhaseEstimate } from "@/features/core/passes/estimate";
import type { PassInput } from "@/features/core/passes/input";
import { phaseEstimate } from "@/features/core/passes/phase-estimate";
import type { Pass, Phases } from "@/features/core/passes/phases";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Chip } from "@/features/core/hardware/chip";
import type { Resource } from "@/features/core/timing/step/step-time";

export const RESOURCES = ["compute", "hbm", "network", "launch"] as const satisfies readonly Resource[];

export type PhaseShares = {
  /** Seconds of the pass as the step model has it. */
  readonly time: number;
  /** Seconds that each resource would need if it had the pass for itself; they overlap, so they sum to more than `time`. */
  readonly parts: Readonly<Record<Resource, number>>;
  readonly bound: Resource;
  /** Achieved share of the peak dense rate and of the HBM bandwidth. */
  readonly mfu: number;
  readonly mbu: number;
  /** FLOP per byte of HBM traffic over the ridge of the chip at the same formats: 1 = both take equally long; null without FLOP. */
  readonly balance: number | null;
  /** Achieved share of the scale-up link, one direction; null where a stage spans nodes or no link is published. */
  readonly link: number | null;
};

export type PassShares = { readonly prefill: PhaseShares; readonly decode: PhaseShares };

/** Of both passes of a scenario. */
export function passShares({ chip, replicas, decodeReplicas }: Resolved, phases: Phases, input: PassInput): PassShares {
  return {
    prefill: phaseShares(phases.prefill, phaseEstimate(phases.prefill, phases, replicas, input), chip),
    decode: phaseShares(phases.decode, phaseEstimate(phases.decode, phases, decodeReplicas, input), chip),
  };
}

function phaseShares({ step }: Pass, { time, bound, mfu, mbu, components, ...phase }: PhaseEstimate, chip: Chip) {
  const { compute, hbm, network, launch } = step.resources;
  const sent = components.reduce(
    (sum, component) => sum + (component.resource === "network" ? (component.perGpu ?? 0) : 0),
    0,
  );
  const stage = phase.instanceGpus / phase.parallelism.pp;
  const rate = stage <= chip.scaleUp.domainSize ? chip.scaleUp.perDirection : null;
  return {
    time,
    parts: { compute, hbm, network, launch },
    bound,
    mfu,
    mbu,
    balance: phase.ridge === null || phase.ridge === 0 ? null : phase.intensity / phase.ridge,
    link: rate === null ? null : sent / time / rate,
  } satisfies PhaseShares;
}
