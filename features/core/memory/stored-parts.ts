/** Weights that one GPU of each pipeline stage stores, by class: those of the operators of any step. */
import type { ModelSpec } from "@/features/core/model/spec";
import { classGraph } from "@/features/core/operators/graph";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { listStages, type PipelineStage } from "@/features/core/operators/totals/pipeline-stages";
import type { Precision } from "@/features/core/operators/precision";
import { weightParts, type WeightParts } from "./weight-classes";

type StagesParts = readonly [WeightParts, ...WeightParts[]];

/**
 * One for each stage, first to last. Depends on the model, the layout and the formats of the weights alone; asked for with many cache
 * formats, loads and settings.
 */
export function storedParts(model: ModelSpec, parallelism: Parallelism, precision: Precision): StagesParts {
  const known = parts.get(model) ?? new Map<string, StagesParts>();
  parts.set(model, known);
  const key = JSON.stringify([parallelism, precision.weights]);
  const stored = known.get(key);
  if (stored) return stored;
  const segments = [{ phase: "decode", sequences: 1, newTokens: 1, cached: 1 }] as const;
  const operators = classGraph({ model, parallelism, precision, segments });
  const count = ({ repeats }: PipelineStage): WeightParts => {
    const repeated = operators.map((operator) => ({ ...operator, repeat: repeats(operator) }));
    return weightParts(
      repeated.filter(({ repeat }) => repeat > 0),
      model,
      precision,
    );
  };
  const [first, ...others] = listStages(model, parallelism);
  if (!first) throw new Error("An instance has at least one stage");
  const counted: StagesParts = [count(first), ...others.map(count)];
  if (known.size >= MOST) known.clear();
  known.set(key, counted);
  return counted;
}

const parts = new WeakMap<ModelSpec, Map<string, StagesParts>>();

/** Layouts times formats of one model that a page tries are some dozens, a search some hundreds. */
const MOST = 2000;
