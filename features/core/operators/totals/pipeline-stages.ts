/**
 * Pipeline stages: which layers each of them has, and which operators of a step it runs.
 *
 * Layers that PP does not divide go one by one to the stages before the last, which has the final norm and the LM head (vLLM,
 * distributed/utils.py, get_pp_indices, 2025); the first stage has embedding and encoders. The slowest stage sets the beat.
 */
import type { LayerGroup, ModelSpec } from "@/features/core/model/spec";
import { listSides } from "../disaggregated";
import { layerOrder, type LayerRun } from "../graph";
import type { Operator } from "../operator";
import type { Parallelism } from "../parallelism";

export type PipelineStage = {
  readonly layers: readonly LayerGroup[];
  /** Of all layers. */
  readonly share: number;
  /** Times that it runs an operator of the whole pass. */
  readonly repeats: (operator: Operator) => number;
};

/** Layers of each of `pp` stages, first to last. */
export function layersByStage(layers: number, pp: number): readonly number[] {
  const least = Math.floor(layers / pp);
  const rest = layers % pp;
  return Array.from({ length: pp }, (_, stage) => least + (stage < pp - 1 && stage >= pp - 1 - rest ? 1 : 0));
}

/** In order; stages that run the same are the same object. One stage without pipeline; the sides where attention and FFN are apart. */
export function listStages(model: ModelSpec, { pp, ffn }: Parallelism): readonly PipelineStage[] {
  if (ffn) return listSides(model);
  const order = layerOrder(model.layers);
  const all = countLayers(order);
  let from = 0;
  let before: { readonly key: string; readonly stage: PipelineStage } | null = null;
  return layersByStage(all, pp).map((count, index) => {
    const runs = cut(order, from, from + count);
    from += count;
    const ends = { first: index === 0, last: index === pp - 1 };
    const key = JSON.stringify([ends, runs.map((run) => [run.kind, run.count])]);
    if (before?.key !== key) before = { key, stage: makeStage(order, runs, ends) };
    return before.stage;
  });
}

type Ends = { readonly first: boolean; readonly last: boolean };

function makeStage(all: readonly LayerRun[], runs: readonly LayerRun[], ends: Ends): PipelineStage {
  const [counts, totals] = [countKinds(runs), countKinds(all)];
  return {
    layers: runs.map(({ group, count }) => ({ ...group, count })),
    share: countLayers(runs) / countLayers(all),
    repeats: ({ id, repeat }) => {
      const kind = id.slice(0, id.indexOf("."));
      // Matrices in a format of their own are an operator beside their twins: every stage has its share of both.
      if (kind !== "model") return ((counts.get(kind) ?? 0) * repeat) / (totals.get(kind) ?? 1);
      if (id === "model.stage-hand-over") return ends.last ? 0 : 1;
      return ends[LAST.has(id) ? "last" : "first"] ? repeat : 0;
    },
  };
}

function countKinds(runs: readonly LayerRun[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, count } of runs) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return counts;
}

const LAST: ReadonlySet<string> = new Set(["model.final-norm", "model.lm-head"]);

const countLayers = (runs: readonly LayerRun[]): number => runs.reduce((sum, { count }) => sum + count, 0);

/** Layers `from` to `to`, the latter not included. */
function cut(order: readonly LayerRun[], from: number, to: number): readonly LayerRun[] {
  let start = 0;
  return order.flatMap((run) => {
    const count = Math.min(to, start + run.count) - Math.max(from, start);
    start += run.count;
    return count > 0 ? [{ ...run, count }] : [];
  });
}
