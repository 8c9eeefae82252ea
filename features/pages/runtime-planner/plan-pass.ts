/** One phase of the plan: its views beside each other, its stages, its efficiencies. */
import { operatorGraph } from "@/features/core/operators/graph";
import type { Operator } from "@/features/core/operators/operator";
import { instanceGpus, type Parallelism } from "@/features/core/operators/parallelism";
import { sequences, countTokens, type Segment } from "@/features/core/operators/segment";
import type { Resolved } from "@/features/core/scenario/resolve";
import { busiestResource, type Resource, type StepTime } from "@/features/core/timing/step/step-time";
import { flops, seconds, type Flops, type Seconds } from "@/lib/units/quantity";
import { familyEfficiencies, type FamilyEfficiency } from "./families";
import type { Input } from "./input";
import type { PricedPass } from "./pricing";
import { stageRows, addUp, type StageRow } from "./stages";

/** The pass by single resource, and in full. */
export type Views = {
  /** All arithmetic at its efficiency, nothing else: the compute-only plan. */
  readonly compute: Seconds;
  /** All HBM traffic at its efficiency, nothing else. */
  readonly hbm: Seconds;
  /** All messages, counted in `step` or not. */
  readonly network: Seconds;
  /** Latency floors of the kernels, gaps between them and host time. */
  readonly launch: Seconds;
  /** The step model: kernel after kernel, each waiting for the slower of compute and HBM. */
  readonly step: Seconds;
};

export type PhasePlan = {
  readonly phase: Segment["phase"];
  readonly parallelism: Parallelism;
  /** GPUs of one instance. */
  readonly gpus: number;
  /** Sequences per attention rank, and over the instance. */
  readonly batch: number;
  readonly sequences: number;
  /** New tokens of each sequence, and positions it has in the cache already. */
  readonly newTokens: number;
  readonly cached: number;
  readonly planned: Views;
  readonly ideal: Views;
  /** Host time and gaps between kernels; and what kernels take inside the engine over what they take alone. */
  readonly host: Seconds;
  readonly fit: Seconds;
  /** What two-batch overlap changes; 0 without it. */
  readonly halves: PricedPass["halves"];
  readonly bound: Resource;
  readonly stages: readonly StageRow[];
  readonly families: readonly FamilyEfficiency[];
  /** The model as one piece: per new token, and for the pass of an instance. */
  readonly flopsPerToken: Flops;
  readonly flopsWhole: Flops;
  readonly flopsPerGpu: Flops;
  /** What the GPUs of an instance compute over what the model needs: above 1 where ranks repeat work. */
  readonly repeated: number;
};

export function phasePlan(scenario: Resolved, input: Input, priced: PricedPass): PhasePlan {
  const { work, fitted, planned, halves, ideal, roofline, network } = priced;
  const { phase, parallelism, segment } = work;
  const gpus = instanceGpus(parallelism);
  const stages = stageRows({
    planned,
    ideal,
    whole: wholeModel(scenario, work.segment, parallelism.dp),
    pipeline: parallelism.pp,
  });
  const { whole, perGpu } = addUp(stages);
  return {
    ...{ phase, parallelism, gpus },
    batch: segment.sequences,
    sequences: sequences([segment]) * parallelism.dp,
    newTokens: segment.newTokens,
    cached: segment.cached,
    planned: { ...views(planned, network.planned), step: seconds(planned.time + halves.planned) },
    ideal: { ...views(ideal, network.ideal), step: seconds(ideal.time + halves.ideal) },
    host: seconds(planned.host + planned.gaps),
    ...{ fit: planned.fit, halves },
    bound: busiestResource(planned.resources),
    stages,
    families: familyEfficiencies(fitted, planned, roofline, input),
    flopsPerToken: flops(whole / (countTokens([segment]) * parallelism.dp)),
    flopsWhole: whole,
    flopsPerGpu: perGpu,
    repeated: (perGpu * gpus) / whole,
  };
}

const views = ({ time, resources }: StepTime, network: Seconds): Views => ({
  compute: resources.compute,
  hbm: resources.hbm,
  network,
  launch: resources.launch,
  step: time,
});

const ONE_GPU: Parallelism = { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 };

/** The same tokens on one GPU that holds everything. */
const wholeModel = ({ model, precision }: Resolved, segment: Segment, ranks: number): readonly Operator[] =>
  operatorGraph({
    model,
    precision,
    parallelism: ONE_GPU,
    segments: [{ ...segment, sequences: segment.sequences * ranks }],
  });
