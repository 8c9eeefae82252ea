/** How a pass moves when one family's kernels, or all HBM traffic, get 10 % more efficient. */
import type { Sensitivity } from "@/features/answers/explain";
import type { PassWork } from "@/features/core/passes/phases";
import { FAMILY_NAME } from "./families";
import type { PhasePlan } from "./plan-pass";
import type { Pricing } from "./pricing";
import * as m from "./messages";

const BETTER = 1 / 1.1;

export function moves(pricing: Pricing, work: PassWork, plan: PhasePlan): readonly Sensitivity[] {
  const now = plan.planned.step;
  const families = plan.families.map(({ family }) => {
    const time = pricing.adjusted(work, (operator) => ({
      compute: operator.family === family ? BETTER : 1,
      memory: 1,
    }));
    return {
      label: m.n10BetterComputeEfficiencyOf({ family: FAMILY_NAME[family] }),
      change: time - now,
    };
  });
  const time = pricing.adjusted(work, () => ({ compute: 1, memory: BETTER }));
  return [...families, { label: m.n10BetterHbmEfficiency, change: time - now }];
}
