/** Bottlenecks of a prompt's pass and a decode step, as in Quick Estimation. */
import type { Chip } from "@/features/core/hardware/chip";
import { DEFAULT_PASS } from "@/features/core/passes/input";
import { pricePhases } from "@/features/core/passes/phases";
import { readPrecision } from "@/features/core/scenario/resolution/precision";
import { busiestResource, type Resource } from "@/features/core/timing/step/step-time";
import { contextFor, type Question } from "../question";
import type { PlainDeployment } from "../sizing/row";
import type { HardwareAdvisorScenario } from "../input";

export type PassBounds = { readonly prefill: Resource; readonly decode: Resource };

/** null where a figure that the passes need is not published. */
export function passBounds(question: Question, chip: Chip, { layout, clients }: PlainDeployment): PassBounds | null {
  const { scenario, lengths } = contextFor(question, chip).space;
  const { params, model, workload } = scenario;
  const instance: HardwareAdvisorScenario = {
    ...scenario,
    ...{ chip, prefill: layout, decode: layout, replicas: 1 },
    precision: readPrecision(params, model, chip).value,
    workload: { ...workload, promptTokens: lengths.isl, concurrency: clients },
  };
  const phases = pricePhases(instance, DEFAULT_PASS);
  if (!phases.ok) return null;
  const { prefill, decode } = phases.value;
  return { prefill: busiestResource(prefill.step.resources), decode: busiestResource(decode.step.resources) };
}
