/**
 * The stages of a pass: which operators belong together, with their work and time. Every operator belongs to one stage of
 * one layer kind, so stages sum to the operator graph; messages and host time are lines of their own.
 */
import type { StoredPass } from "@/features/core/measured-passes/stored-pass";
import { hbmTraffic, type Operator } from "@/features/core/operators/operator";
import { partFormat } from "@/features/core/operators/stored-formats";
import type { StepTime, TimedOperator } from "@/features/core/timing/step/step-time";
import { verbatim, type Text } from "@/lib/text";
import { bytes, flops, seconds, type Bytes, type Flops, type Seconds } from "@/lib/units/quantity";
import * as m from "./messages";

const STAGES = [
  "embedding",
  "projections",
  "attention",
  "router",
  "experts",
  "shared",
  "ffn",
  "lm-head",
  "norms",
  "other",
] as const;
export type StageId = (typeof STAGES)[number];

export const STAGE_NAME: Readonly<Record<StageId, Text>> = {
  embedding: m.embedding,
  projections: m.attentionProjections,
  attention: m.attentionCore,
  router: m.router,
  experts: m.routedExperts,
  shared: m.sharedExperts,
  ffn: m.denseFfn,
  "lm-head": verbatim("LM head"),
  norms: m.normsAndResiduals,
  other: m.otherOperators,
};

const STAGE_OF: Readonly<Record<string, StageId>> = {
  embedding: "embedding",
  qkv: "projections",
  "q-kv-down": "projections",
  "q-up": "projections",
  "kv-up": "projections",
  "kv-absorb": "projections",
  "indexer-q": "projections",
  "indexer-k": "projections",
  "linear-in": "projections",
  "output-down": "projections",
  "attention-out": "projections",
  "rope-kv-write": "attention",
  "indexer-scores": "attention",
  "attention-prefill": "attention",
  "attention-decode": "attention",
  "scan-prefill": "attention",
  "scan-decode": "attention",
  router: "router",
  "latent-down": "experts",
  "latent-up": "experts",
  experts: "experts",
  "shared-up": "shared",
  "shared-activation": "shared",
  "shared-down": "shared",
  "ffn-up": "ffn",
  "ffn-activation": "ffn",
  "ffn-down": "ffn",
  "lm-head": "lm-head",
  "attention-residual-norm": "norms",
  "ffn-residual-norm": "norms",
  "final-norm": "norms",
  "qk-norm": "norms",
  // Pipeline hand-over is a message without a kernel.
  "stage-hand-over": "norms",
};

/** The stage of an operator by its id; `other` where a new operator has no place yet. */
export function findStage(id: string): StageId {
  const name = partFormat(id)?.id ?? id;
  return STAGE_OF[name.slice(name.indexOf(".") + 1)] ?? "other";
}

export type StageWork = {
  /** One GPU, all repeats of its pipeline stage. */
  readonly perGpu: Flops;
  /** The model as one piece: all sequences of an instance, nothing computed twice. */
  readonly whole: Flops;
  /** HBM traffic of one GPU. */
  readonly traffic: Bytes;
  /** Kernel time of a pass through all pipeline stages, launches included; and at the roofline. */
  readonly time: Seconds;
  readonly ideal: Seconds;
  /** What compute alone and HBM alone would take at the efficiencies in force. */
  readonly compute: Seconds;
  readonly hbm: Seconds;
};

export type StageRow = StageWork & {
  readonly stage: StageId;
  /** The kind of layer; `model` for parts outside the layers. */
  readonly layers: string;
  /** Layers of this kind. */
  readonly count: number;
  /** By their ids, those whose kernels take time. */
  readonly operators: readonly string[];
};

export type StageInputs = {
  readonly planned: StepTime;
  readonly ideal: StepTime;
  /** Operators of the same pass on one GPU that holds the whole model and all sequences. */
  readonly whole: readonly Operator[];
  /** Pipeline stages: a GPU runs its share of the repeats. */
  readonly pipeline: number;
};

/** One row per layer kind and stage, in the order of the model. */
export function stageRows({ planned, ideal, whole, pipeline }: StageInputs): readonly StageRow[] {
  const rows = new Map<string, StageRow>();
  const add = (operator: Operator, work: Partial<Record<keyof StageWork, number>>): void => {
    const [layers, stage] = [listLayers(operator), findStage(operator.id)];
    const key = `${layers}/${stage}`;
    rows.set(key, plus(rows.get(key) ?? emptyRow(operator, stage, planned), work));
  };
  for (const timed of planned.operators) add(timed.operator, plannedWork(timed, pipeline));
  for (const { operator, kernel } of ideal.operators) add(operator, { ideal: kernel.total * operator.repeat });
  for (const operator of whole) add(operator, { whole: operator.flops * operator.repeat });
  return [...rows.values()].filter(({ whole, time }) => whole > 0 || time > 0);
}

function emptyRow(first: Operator, stage: StageId, { operators: all }: StepTime): StageRow {
  const layers = listLayers(first);
  const operators = all.flatMap(({ operator, kernel }) =>
    kernel.total > 0 && listLayers(operator) === layers && findStage(operator.id) === stage ? [operator.id] : [],
  );
  return { ...NONE, stage, layers, count: first.repeat, operators };
}

/** The same rows with the layer kinds added up, in the order of STAGES. */
export function stageTotals(rows: readonly StageRow[]): readonly StageRow[] {
  return STAGES.flatMap((stage) => {
    const stageRows = rows.filter((row) => row.stage === stage);
    if (stageRows.length === 0) return [];
    const count = stageRows.reduce((sum, row) => sum + row.count, 0);
    const operators = stageRows.flatMap((row) => row.operators);
    return [stageRows.reduce<StageRow>(plus, { ...NONE, stage, layers: "all", count, operators })];
  });
}

/** Seconds that kernels of each stage took in a measured pass, by "layers/stage" as rows are; `all` if layer types are not distinguished. */
export function measuredStages({ times }: StoredPass, byKind: boolean): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [id, { kernel }] of Object.entries(times)) {
    const key = `${byKind ? id.slice(0, id.indexOf(".")) : "all"}/${findStage(id)}`;
    sums.set(key, (sums.get(key) ?? 0) + kernel);
  }
  return sums;
}

export const addUp = (rows: readonly StageWork[]): StageWork => rows.reduce<StageWork>(plus, NONE);

const listLayers = ({ id }: Operator): string => id.slice(0, id.indexOf("."));

function plannedWork({ operator, kernel }: TimedOperator, pipeline: number) {
  const { repeat } = operator;
  return {
    perGpu: (operator.flops * repeat) / pipeline,
    traffic: (hbmTraffic(operator) * repeat) / pipeline,
    time: kernel.total * repeat,
    compute: kernel.compute * repeat,
    hbm: kernel.memory * repeat,
  };
}

const NONE: StageWork = {
  perGpu: flops(0),
  whole: flops(0),
  traffic: bytes(0),
  time: seconds(0),
  ideal: seconds(0),
  compute: seconds(0),
  hbm: seconds(0),
};

function plus<Row extends StageWork>(row: Row, more: Partial<Record<keyof StageWork, number>>): Row {
  return {
    ...row,
    perGpu: flops(row.perGpu + (more.perGpu ?? 0)),
    whole: flops(row.whole + (more.whole ?? 0)),
    traffic: bytes(row.traffic + (more.traffic ?? 0)),
    time: seconds(row.time + (more.time ?? 0)),
    ideal: seconds(row.ideal + (more.ideal ?? 0)),
    compute: seconds(row.compute + (more.compute ?? 0)),
    hbm: seconds(row.hbm + (more.hbm ?? 0)),
  };
}
