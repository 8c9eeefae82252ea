import { defineAnalysis } from "@/features/analysis/analysis";
import { GIGA, TERA, toMs } from "@/lib/units/edge";
import { aboutRuntimePlanner } from "./about";
import { runtimePlannerForm } from "./input";
import type { PhasePlan } from "./plan-pass";
import { runtimePlannerReport } from "./report";
import { runtimePlan, type RuntimePlan } from "./runtime-planner";

export const runtimePlannerAnalysis = defineAnalysis({
  ...aboutRuntimePlanner,
  ...runtimePlannerForm,
  run: runtimePlan,
  summary,
  report: runtimePlannerReport,
});

function summary({ prefill, decode, throughput, run, grade }: RuntimePlan) {
  return {
    ...phaseSummary("prefill", prefill),
    ...phaseSummary("decode", decode),
    tok_s_per_user: throughput.perUser,
    tok_s: throughput.total,
    ideal_tok_s_per_user: throughput.idealPerUser,
    ideal_tok_s: throughput.idealTotal,
    run_ms: toMs(run.time),
    ideal_run_ms: toMs(run.ideal),
    grade,
  };
}

function phaseSummary(name: PhasePlan["phase"], plan: PhasePlan): Record<string, number | string> {
  const { planned, ideal } = plan;
  return {
    [`${name}_ms`]: toMs(planned.step),
    [`${name}_ideal_ms`]: toMs(ideal.step),
    [`${name}_compute_ms`]: toMs(planned.compute),
    [`${name}_hbm_ms`]: toMs(planned.hbm),
    [`${name}_network_ms`]: toMs(planned.network),
    [`${name}_gflop_per_token`]: plan.flopsPerToken / GIGA,
    [`${name}_tflop_per_gpu`]: plan.flopsPerGpu / TERA,
    [`${name}_bound`]: plan.bound,
  };
}
