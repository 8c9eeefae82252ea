/** Runs a row under the load that it asks for. */
import type { FactorValues } from "@/features/core/serving/deployment/engines";
import { meanFigures, type MeanFigures } from "@/features/core/serving/engine-run/metrics";
import { OPEN_REQUESTS, serveOpenLoop, serveStaticBatch } from "@/features/core/serving/open-loop";
import { serveClosedLoop } from "@/features/core/serving/serve";
import type { EfficiencyProfile } from "@/features/core/timing/profile";
import type { Issue } from "@/lib/issue";
import type { Prepared } from "./deployment";

export function servedUnder(
  { deployment, pools, load }: Prepared,
  profile: EfficiencyProfile | null,
  factors?: FactorValues,
): { readonly figures: MeanFigures; readonly issues: readonly Issue[] } {
  if (load.kind === "open")
    return serveOpenLoop(deployment, pools, { arrivals: load.law, requests: OPEN_REQUESTS }, { profile, factors });
  const serve = load.kind === "static" ? serveStaticBatch : serveClosedLoop;
  const { outcome, requests, delay } = serve(deployment, pools, { profile, factors });
  const figures = meanFigures(outcome, requests, delay);
  // Of joint replicas one is simulated, with its share of the requests.
  const replicas = pools.length === 1 ? (pools[0]?.pool.workers ?? 1) : 1;
  return { figures: { ...figures, outputRate: figures.outputRate * replicas }, issues: [] };
}
