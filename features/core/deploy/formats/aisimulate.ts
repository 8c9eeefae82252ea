/**
 * The launch as a scenario of AISimulate (YAML of `predict`, 0.12 to 0.14), so that its answer and ours are of one thing. Reading it back
 * (../read/aisimulate.ts) gives the same model, chip, layouts, load and limits. Refuses context parallelism, which it has no field for.
 */
import type { Parallelism } from "@/features/core/operators/parallelism";
import { failure, success, type Result } from "@/lib/result";
import { toMs } from "@/lib/units/edge";
import type { Yaml } from "@/lib/yaml/write";
import type { Launch } from "../launch/launch";
import type { ServerPlan } from "../plan/server-plan";
import { issue } from "./messages.issues";

/** Requests for each one in flight: as many as its examples have. */
const ROUNDS = 8;

export function aisimulateScenario({ scenario, servers }: Launch): Result<Yaml> {
  const plans = servers.map(({ plan }) => plan);
  const [first] = plans;
  if (first === undefined) throw new Error("A launch has at least one server");
  const wide = plans.find(({ layout }) => layout.cp > 1);
  if (wide !== undefined) return failure(issue("LAUNCH-AISIMULATE-CP", "format", { cp: wide.layout.cp }));
  const { concurrency } = scenario.workload;
  const { ttft, tpot } = scenario.targets;
  const roles = Object.fromEntries(plans.map((plan) => [ROLES[plan.role], worker(plan, copies(scenario, plan))]));
  const sla = {
    ...(ttft !== null && { ttft_ms: toMs(ttft) }),
    ...(tpot !== null && { itl_ms: toMs(tpot) }),
  };
  return success({
    traffic: {
      source: { type: "synthetic", input_tokens: first.isl, output_tokens: first.osl },
      load: { type: "concurrency", concurrency },
      stop: { requests: ROUNDS * concurrency },
    },
    engine: {
      mode: plans.length > 1 ? "disaggregated" : "aggregated",
      model: first.path,
      hardware: scenario.chip.id.replaceAll("-", "_"),
      backend: first.backend,
      context_length: first.maxLength,
      workers: roles,
    },
    ...(Object.keys(sla).length > 0 && { evaluation: { sla } }),
  });
}

const ROLES = { both: "aggregated", prefill: "prefill", decode: "decode" } as const;

const copies = ({ replicas, decodeReplicas }: Launch["scenario"], { role }: ServerPlan): number =>
  role === "decode" ? decodeReplicas : replicas;

function worker({ layout, maxSequences, maxTokens, prefixCache, share }: ServerPlan, replicas: number): Yaml {
  return {
    parallelism: { replicas, ...degrees(layout) },
    scheduler: { max_batched_tokens: maxTokens, max_sequences: maxSequences },
    kv_cache: { prefix_caching: prefixCache, capacity: { type: "default", memory_fraction: share } },
  };
}

const degrees = ({ tp, pp, dp, ep }: Parallelism): { readonly [name: string]: Yaml } => ({
  ...{ tensor: tp, pipeline: pp, attention_data: dp },
  // Widths of the experts divide the GPUs of attention.
  ...{ moe_tensor: Math.max(1, (tp * dp) / Math.max(1, ep)), moe_expert: ep },
});
