/** Weights that one GPU stores, by class: those of the operators of any step. */
import type { ModelSpec } from "@/features/core/model/spec";
import { classGraph } from "@/features/core/operators/graph";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Precision } from "@/features/core/operators/precision";
import { weightParts, type WeightParts } from "./weight-classes";

/** Depends on the model, the layout and the formats of the weights alone; asked for with many cache formats, loads and settings. */
export function storedParts(model: ModelSpec, parallelism: Parallelism, precision: Precision): WeightParts {
  const known = parts.get(model) ?? new Map<string, WeightParts>();
  parts.set(model, known);
  const key = JSON.stringify([parallelism, precision.weights]);
  const found = known.get(key);
  if (found) return found;
  const segments = [{ phase: "decode", sequences: 1, newTokens: 1, cached: 1 }] as const;
  const counted = weightParts(classGraph({ model, parallelism, precision, segments }), model, precision);
  if (known.size >= MOST) known.clear();
  known.set(key, counted);
  return counted;
}

const parts = new WeakMap<ModelSpec, Map<string, WeightParts>>();

/** Layouts times formats of one model that a page tries are some dozens, a search some hundreds. */
const MOST = 2000;
