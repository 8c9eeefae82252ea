/** The engine that serves a scenario of one pool under vLLM, with its step table. */
import { stepConstants } from "@/features/core/serving/engine-constants/constants";
import { engineSpecs, timedPools } from "@/features/core/serving/deployment/deployment";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import { findPolicy } from "@/features/core/serving/engine-constants/recipes";
import { stepTable } from "@/features/core/serving/step-time/table";
import type { RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../scenarios";

export function servedEngine(raw: RawParams) {
  const scenario = resolved(raw);
  const deployment = buildDeployment(scenario, "vllm");
  const [pool] = deployment.pools;
  if (!pool) throw new Error("No pool");
  const prepared = unwrap(timedPools(scenario.time)(deployment, pool));
  const [spec] = engineSpecs(prepared, stepTable(prepared.parts, stepConstants(deployment)), findPolicy(deployment));
  if (!spec) throw new Error("No engine");
  return { spec, scenario, deployment, pool };
}
