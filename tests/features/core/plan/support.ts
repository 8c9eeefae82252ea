import type { PlanQuestion } from "@/features/core/plan/question";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import { unwrap } from "@/lib/result";

type Asked = Partial<Omit<PlanQuestion, "scenario">> & { readonly scenario?: Partial<Scenario> };

/** Llama-3.1-8B on H100, 1,024 / 128 tokens, TTFT 500 ms, TPOT 20 ms at p95, 80 % sure. */
export function askFor({ scenario = {}, ...rest }: Asked = {}): PlanQuestion {
  const params = { model: "llama-3.1-8b", hw: "h100-sxm", isl: 1024, osl: 128, tp: 1, ttft_ms: 500, tpot_ms: 20 };
  const resolved = unwrap(resolveScenario(ScenarioSchema.parse({ ...params, ...scenario })));
  return {
    scenario: resolved,
    chip: resolved.chip,
    backend: "vllm",
    ...{ gpus: 2, price: 3, goal: { kind: "most" }, traffic: null, percentile: "p95", safety: 0.8 },
    ...rest,
  };
}
