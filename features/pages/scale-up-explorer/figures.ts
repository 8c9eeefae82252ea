/** Headline figures of the asked point: means in closed form, with the simulated p95 among their terms. */
import { loadBands } from "@/features/core/evidence/load-bands";
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import type { Figure, Grade } from "@/features/explain";
import type { Resolved } from "@/features/core/scenario/resolve";
import { backendOf } from "@/features/core/serving/simulated/engine-deployment";
import { TRAFFIC_ASSUMPTION } from "@/features/core/scenario/traffic-words";
import { formatLatency, formatQuantity } from "@/lib/format/quantity";
import { text, verbatim } from "@/lib/text";
import type { Exploration } from "./exploration";
import type { ScaleUpExplorerInput } from "./input";

type Shown = Omit<Exploration, "figures">;

export function explorerFigures(
  scenario: Resolved,
  input: ScaleUpExplorerInput,
  grade: Grade,
  { asked, gpus, trial, budget, lengths }: Shown,
): readonly Figure[] {
  const { targets, workload } = scenario;
  const common = {
    grade,
    sensitivities: [],
    context: text({
      en: `${workload.concurrency} clients, ${gpus} GPUs`,
      zh: `${workload.concurrency} 个客户端，${gpus} 卡`,
    }),
    source: text({
      en: "Closed loop in closed form: features/core/serving/closed-form",
      zh: "闭环解析解：features/core/serving/closed-form",
    }),
    assumptions: [
      text({
        en: `Policy ${input.policy}, ${budget} new tokens a step and rank.`,
        zh: `策略 ${input.policy}，每步每 rank ${budget} 个新 token。`,
      }),
      TRAFFIC_ASSUMPTION[scenario.workload.traffic],
      text({ en: "Time outside the engine is not added.", zh: "不含引擎之外的时间。" }),
    ],
  };
  const simulated = (id: string, value: number) => ({
    id,
    label: text({ en: `${id}, simulated`, zh: `${id}（仿真）` }),
    formula: formatLatency(value),
    value,
  });
  const { ttft, tpot } = trial.figures;
  const bands = loadBands(
    { ...scenarioTraits(scenario, backendOf(input.policy)), isl: lengths.prompt.mean, osl: lengths.output.mean },
    { ttft: asked.ttft, tpot: asked.tpot, output: lengths.output.mean, grade },
  );
  return [
    {
      ...common,
      id: "ttft",
      label: verbatim("TTFT"),
      value: asked.ttft,
      unit: "s",
      band: bands.ttft,
      ...(targets.ttft !== null && { target: { value: targets.ttft, sense: "at-most" as const } }),
      formula: [
        "TTFT = queue + chunks · t(decodes + chunk)",
        `${asked.chunks} · ${formatLatency(asked.mixed.total)} + queue`,
      ],
      terms: [simulated("mean", ttft.mean), simulated("p50", ttft.p50), simulated("p95", ttft.p95)],
    },
    {
      ...common,
      id: "tpot",
      label: verbatim("TPOT"),
      value: asked.tpot,
      unit: "s",
      band: bands.tpot,
      ...(targets.tpot !== null && { target: { value: targets.tpot, sense: "at-most" as const } }),
      formula: [
        "TPOT = t(decodes) ÷ (1 − share of prompts)",
        `${formatLatency(asked.decodeOnly.total)} ÷ (1 − ${asked.prefillShare.toFixed(2)})`,
      ],
      terms: [simulated("mean", tpot.mean), simulated("p50", tpot.p50), simulated("p95", tpot.p95)],
    },
    {
      ...common,
      id: "per-gpu",
      label: text({ en: "Output per GPU", zh: "每卡输出吞吐" }),
      value: asked.perGpu,
      unit: "tok/s/GPU",
      band: bands.rate(asked.perGpu),
      formula: ["requests per second · output ÷ GPUs"],
      terms: [
        {
          id: "simulated",
          label: text({ en: "whole simulated run, with start and end", zh: "整个仿真运行，含首尾" }),
          formula: formatQuantity(trial.figures.outputRate / gpus, "tok/s/GPU"),
          value: trial.figures.outputRate / gpus,
        },
      ],
    },
    {
      ...common,
      id: "running",
      label: text({ en: "Decoding at once", zh: "同时解码" }),
      value: asked.running,
      unit: "seq",
      formula: ["clients = decoding + rate · (TTFT + pause)"],
      terms: [
        {
          id: "kv",
          label: text({ en: "KV tokens of an instance", zh: "每实例 KV token" }),
          formula: formatQuantity(asked.kvTokens, "tok"),
          value: asked.kvTokens,
        },
      ],
    },
  ];
}
