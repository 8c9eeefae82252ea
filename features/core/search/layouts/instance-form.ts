/** One instance under a load in closed form, from an engine that is priced already. */
import { loadActivity, type LoadActivity } from "@/features/core/serving/closed-form/activity";
import type { ClosedForm } from "@/features/core/serving/closed-form/closed-form";
import { previewClosedLoop } from "@/features/core/serving/closed-form/preview";
import { meanLengths } from "@/features/core/serving/deployment/requests";
import { findPolicy } from "@/features/core/serving/engine-constants/recipes";
import type { Budget, Variant } from "./space/variant";

/** One instance with its clients. TensorRT-LLM's recipe makes the token limit follow them. */
export function instanceForm(deployment: Variant["deployment"], budget: Budget, clients: number): ClosedForm {
  const asked = { ...deployment, concurrency: clients };
  return previewClosedLoop(asked, instanceEngines(asked, budget));
}

/** How hard the GPUs of such an instance work. */
export const instanceActivity = ({ deployment }: Variant, { engines }: Budget, form: ClosedForm): LoadActivity =>
  loadActivity(engines, form, meanLengths(deployment.lengths), null);

/** The engines of one instance with the clients that its deployment states. */
export function instanceEngines(deployment: Variant["deployment"], { engines, tokens }: Budget): Budget["engines"] {
  if (tokens !== null || deployment.backend !== "trtllm") return engines;
  const { tokenBudget } = findPolicy(deployment);
  return { ...engines, specs: engines.specs.map((spec) => ({ ...spec, policy: { ...spec.policy, tokenBudget } })) };
}
