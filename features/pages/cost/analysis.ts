import { defineAnalysis } from "@/features/analysis/analysis";
import { aboutCost } from "./about";
import { deploymentCost, type DeploymentCost } from "./deployment-cost";
import { costForm } from "./input";
import { costReport } from "./report";

export const costAnalysis = defineAnalysis({
  ...aboutCost,
  ...costForm,
  run: deploymentCost,
  summary,
  report: costReport,
});

function summary({ gpus, bill, hour, cost, load, flow, figures }: DeploymentCost) {
  const joule = figures.find(({ id }) => id === "energy")?.value ?? null;
  return {
    gpus,
    purchase_usd: bill?.total ?? null,
    gpu_hour_usd: hour?.total ?? null,
    input_usd_per_mtok: cost?.input ?? null,
    cached_usd_per_mtok: cost?.cached ?? null,
    output_usd_per_mtok: cost?.output ?? null,
    blended_output_usd_per_mtok: cost?.blendedOutput ?? null,
    joule_per_output_tok: joule,
    output_tok_s: flow.output,
    requests_s: load.rate,
    grade: load.grade,
  };
}
