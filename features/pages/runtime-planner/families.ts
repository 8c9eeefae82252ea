/** Kernel efficiencies by operator family: the time model's values for a pass, manual values, and the result. */
import type { OperatorFamily } from "@/features/core/operators/operator";
import type { StepTime } from "@/features/core/timing/step/step-time";
import { verbatim, type Text } from "@/lib/text";
import { flops, seconds, type Flops, type Seconds } from "@/lib/units/quantity";
import type { Input } from "./input";
import { chosenEfficiency } from "./timers";
import * as m from "./messages";

const FAMILIES = ["gemm", "attention-prefill", "attention-decode", "moe", "linear-attention"] as const;
export type ComputeFamily = (typeof FAMILIES)[number] & OperatorFamily;

export const FAMILY_NAME: Readonly<Record<ComputeFamily, Text>> = {
  gemm: verbatim("GEMM"),
  "attention-prefill": m.attentionPrefill,
  "attention-decode": m.attentionDecode,
  moe: verbatim("MoE"),
  "linear-attention": m.linearAttention,
};

export type FamilyEfficiency = {
  readonly family: ComputeFamily;
  /** Of one GPU, all repeats through all pipeline stages. */
  readonly flops: Flops;
  /** FLOP ÷ peak over the compute time that the time model gives: its efficiency for these shapes. */
  readonly implied: number;
  /** Manual value; null: the time model's value applies. */
  readonly chosen: number | null;
  /** The same for HBM traffic. */
  readonly memory: number;
  /**
   * Whether HBM time is the roofline's own: the time model would read faster than the bytes allow. So with routed experts:
   * their law was fitted under uneven routing, which wakes fewer experts than the even routing that bytes are counted with.
   */
  readonly held: boolean;
  /** Kernel time with both, launches included, and FLOP ÷ peak over it: the MFU that is reached. */
  readonly time: Seconds;
  readonly reached: number;
};

/** `fitted` is the scenario's own timing of the pass, before manual efficiencies; `roofline` that of the same work at the peaks. */
export function familyEfficiencies(
  fitted: StepTime,
  planned: StepTime,
  roofline: StepTime,
  input: Input,
): readonly FamilyEfficiency[] {
  return FAMILIES.flatMap((family) => {
    const [law, now, least] = [fitted, planned, roofline].map((step) => familyTimes(step, family));
    if (!law || !now || !least || least.flops === 0) return [];
    return [
      {
        family,
        flops: flops(least.flops),
        implied: least.compute / law.compute,
        chosen: chosenEfficiency(input, family),
        memory: now.memory === 0 ? 1 : least.memory / now.memory,
        held: input.eff_hbm === null && now.memory > 0 && least.memory >= now.memory * (1 - 1e-9),
        time: seconds(now.total),
        reached: least.compute / now.total,
      },
    ];
  });
}

function familyTimes(step: StepTime, family: OperatorFamily) {
  const sums = { flops: 0, compute: 0, memory: 0, total: 0 };
  for (const { operator, kernel } of step.operators) {
    if (operator.family !== family) continue;
    sums.flops += operator.flops * operator.repeat;
    sums.compute += kernel.compute * operator.repeat;
    sums.memory += kernel.memory * operator.repeat;
    sums.total += kernel.total * operator.repeat;
  }
  return { ...sums };
}
