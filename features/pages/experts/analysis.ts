import { defineAnalysis } from "@/features/analysis/analysis";
import { MEGA, toGb, toGbPerS, toMs } from "@/lib/units/edge";
import { aboutExperts } from "./about";
import type { Experts } from "./answer";
import { experts } from "./experts";
import { expertsForm } from "./input";
import { expertsReport } from "./report";

export const expertsAnalysis = defineAnalysis({
  ...aboutExperts,
  ...expertsForm,
  run: experts,
  summary,
  report: expertsReport,
});

function summary(answer: Experts): Readonly<Record<string, number | string | null>> {
  if (answer.kind === "dense")
    return {
      experts: 0,
      layer_mb_per_gpu: answer.layerBytes / MEGA,
      layer_load_ms: toMs(answer.layerTime),
      host_gb_s_per_gpu: toGbPerS(answer.path.rate),
    };
  const { expertBytes, loadable, asked, askedTime, paging, tpot, resident, slots, path, leastRate, placements } =
    answer;
  return {
    experts: answer.shape.experts,
    expert_mb: expertBytes / MEGA,
    host_gb_s_per_gpu: toGbPerS(path.rate),
    resident_experts: resident,
    slots_per_rank: slots,
    hit_rate: paging.hitRate,
    missed_experts_per_layer: paging.missed,
    paging_stall_ms: toMs(answer.tpot) - toMs(answer.step),
    paged_tpot_ms: toMs(tpot),
    meets_target: answer.target === null ? null : tpot <= answer.target ? "yes" : "no",
    least_gb_s_per_gpu: leastRate === null ? null : toGbPerS(leastRate),
    loadable_experts: loadable,
    load_experts: asked,
    load_ms: toMs(askedTime),
    host_memory_gb_per_socket: toGb(answer.hostMemory),
    zipf_slope: answer.slope,
    imbalance_numbered: placements.find(({ id }) => id === "numbered")?.imbalance ?? null,
    imbalance_balanced: placements.find(({ id }) => id === "balanced")?.imbalance ?? null,
    imbalance_redundant: placements.find(({ id }) => id === "redundant")?.imbalance ?? null,
    grade: answer.grade,
  };
}
