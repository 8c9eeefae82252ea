/** The model of a scenario with what the scenario adds to it. */
import type { Served } from "@/features/core/model/served";
import type { ModelSpec } from "@/features/core/model/spec";

/** The model itself where nothing is added, and one object for equal additions: what is counted for a model is kept by it. */
export function withServed(model: ModelSpec, served: Served): ModelSpec {
  const base = bases.get(model) ?? model;
  if (served.adapters === undefined && served.encoding === undefined) return base;
  const variants = known.get(base) ?? new Map<string, ModelSpec>();
  known.set(base, variants);
  const key = JSON.stringify(served);
  const variant = variants.get(key) ?? { ...base, ...served };
  variants.set(key, variant);
  bases.set(variant, base);
  return variant;
}

const known = new WeakMap<ModelSpec, Map<string, ModelSpec>>();
const bases = new WeakMap<ModelSpec, ModelSpec>();
