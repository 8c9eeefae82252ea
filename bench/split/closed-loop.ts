/** A benchmark's clients, each asking again at once: the closed form against the simulation of the same loop. */
import { timedPools } from "@/features/core/serving/deployment/deployment";
import { previewClosedLoop, previewEngines } from "@/features/core/serving/closed-form/preview";
import { servingFigures } from "@/features/core/serving/engine-run/metrics";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import { serveClosedLoop } from "@/features/core/serving/serve";
import { makeScenario, type Layout, type LengthPair } from "./cases";
import { splitError, type SplitError } from "./errors";

const CLIENTS = [4, 16, 64, 256];

export function closedErrors({ policy, ...layout }: Layout, lengths: LengthPair): readonly SplitError[] {
  return CLIENTS.flatMap((conc) => {
    const scenario = makeScenario({ ...layout, conc, traffic: "benchmark" }, lengths);
    if (!scenario) return [];
    const backend = policy === "sglang" ? "sglang" : policy === undefined ? "vllm" : "trtllm";
    const deployment = buildDeployment(scenario, backend);
    const prepare = timedPools(scenario.time);
    const pools = deployment.pools.flatMap((pool) => {
      const prepared = prepare(deployment, pool);
      return prepared.ok && prepared.value.capacity > 2 * lengths[0] ? [prepared.value] : [];
    });
    if (pools.length < deployment.pools.length) return [];
    const form = previewClosedLoop(deployment, previewEngines(deployment, pools));
    const { outcome, requests, delay } = serveClosedLoop(deployment, pools);
    const { ttft, tpot } = servingFigures(outcome, requests, delay);
    const run = `${layout.name} ${lengths.join("/")} with ${conc} clients`;
    return [
      ...splitError("closed ttft mean", run, form.ttft, ttft.mean),
      ...splitError("closed tpot mean", run, form.tpot, tpot.mean),
    ];
  });
}
