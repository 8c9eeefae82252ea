/** Runs a row under the load that it asks for. */
import { meanFigures, type MeanFigures } from "@/features/core/serving/engine-run/metrics";
import { OPEN_REQUESTS, serveOpenLoop, serveStaticBatch } from "@/features/core/serving/open-loop";
import { serveClosedLoop } from "@/features/core/serving/serve";
import type { EfficiencyProfile } from "@/features/core/timing/profile";
import type { Issue } from "@/lib/issue";
import type { Prepared } from "./deployment";

export function servedUnder(
  { deployment, pools, load }: Prepared,
  profile: EfficiencyProfile | null,
): { readonly figures: MeanFigures; readonly issues: readonly Issue[] } {
  if (load.kind === "open")
    return serveOpenLoop(deployment, pools, { arrivals: load.law, requests: OPEN_REQUESTS }, { profile });
  const serve = load.kind === "static" ? serveStaticBatch : serveClosedLoop;
  const { outcome, requests, delay } = serve(deployment, pools, { profile });
  return { figures: meanFigures(outcome, requests, delay), issues: [] };
}
