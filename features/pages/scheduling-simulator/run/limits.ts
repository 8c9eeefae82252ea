/** Limits of a run, and the change during it. */
import type { Resolved } from "@/features/core/scenario/resolve";
import type { SchedulingInput } from "../input";
import { usualSteps } from "../params/run";
import type { SettledInput } from "../setup/settled";
import type { Limits } from "./issues";
import type { Fork } from "./simulate";

type Bounded = Pick<SettledInput, "requests" | "max_steps" | "max_time_s">;

export const limits = ({ requests, max_steps, max_time_s }: Bounded): Limits => ({
  steps: max_steps ?? usualSteps(requests),
  seconds: max_time_s ?? Infinity,
});

/** null: nothing is changed on the way. */
export function readFork({ knob, step, value }: SchedulingInput, { params }: Pick<Resolved, "params">): Fork | null {
  return knob === null || step === null || value === null
    ? null
    : { knob, step, value, acceptance: params.spec_accept };
}
