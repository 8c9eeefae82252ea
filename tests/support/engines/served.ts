/** One SGLang engine of a scenario, priced: its steps as the closed form asks for them. */
import { stepConstants } from "@/features/core/serving/engine-constants/constants";
import { engineSpecs, timedPools } from "@/features/core/serving/deployment/deployment";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import { findPolicy } from "@/features/core/serving/engine-constants/recipes";
import { modelSteps } from "@/features/core/serving/simulated/model-steps";
import { stepTable } from "@/features/core/serving/step-time/table";
import type { RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../scenarios";

export function served(raw: RawParams) {
  const scenario = resolved(raw);
  const deployment = buildDeployment(scenario, "sglang");
  const [pool] = deployment.pools;
  if (!pool) throw new Error("No pool");
  const prepared = unwrap(timedPools(scenario.time)(deployment, pool));
  const cost = stepTable(prepared.parts, stepConstants(deployment));
  const [spec] = engineSpecs(prepared, cost, findPolicy(deployment));
  if (!spec) throw new Error("No engine");
  return { cost, spec, deployment, pool, scenario };
}

/** Seconds that the simulator gives one step of `decodes` sequences at `context`. */
export function simulatedDecode(
  { scenario, deployment, pool }: ReturnType<typeof served>,
  decodes: number,
  context: number,
) {
  const { cost } = unwrap(modelSteps(scenario.time)(deployment, pool));
  const work = {
    ...{ decodes, decodeTokens: decodes, padded: decodes, contextSum: decodes * context },
    ...{ chunks: 0, chunkTokens: [], chunkDone: [], prefillTokens: 0 },
  };
  return cost.seconds(work as never, 0);
}
