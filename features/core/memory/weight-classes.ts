/** Which class of weights an operator keeps on its GPU, read off its id. Every stored byte belongs to exactly one class. */
import type { ModelSpec, QuantisedClasses } from "@/features/core/model/spec";
import { bytesPerElement, classElement } from "@/features/core/model/weights";
import { isAdapter } from "@/features/core/operators/adapters";
import type { Operator } from "@/features/core/operators/operator";
import type { Precision } from "@/features/core/operators/precision";

export const WEIGHT_CLASSES = [
  "embedding",
  "attention",
  "dense",
  "routed",
  "shared",
  "router",
  "norms",
  "scales",
  "padding",
  "adapters",
  "lm-head",
] as const;
export type WeightClass = (typeof WEIGHT_CLASSES)[number];

export type ClassBytes = Readonly<Record<WeightClass, number>>;

/** Bytes by class of one GPU: all layers of `operators`, embedding and head apart from them. */
export type WeightParts = { readonly layers: ClassBytes; readonly embedding: number; readonly ending: ClassBytes };

const NONE: ClassBytes = Object.fromEntries(WEIGHT_CLASSES.map((name) => [name, 0])) as ClassBytes;

export function weightParts(operators: readonly Operator[], model: ModelSpec, precision: Precision): WeightParts {
  const storage = weightStorage(model, precision);
  const layers = { ...NONE };
  const ending = { ...NONE };
  let embedding = 0;
  for (const operator of operators) {
    if (operator.id === EMBEDDING) embedding += operator.storedBytes;
    else addOperator(operator.id.startsWith("model.") ? ending : layers, operator, storage(operator));
  }
  return { layers, embedding, ending };
}

const EMBEDDING = "model.embedding";

/** How the weights of an operator lie in memory. `whole`: their bytes over those that the format alone would take; `scales`: share of scales. */
export type WeightStorage = { readonly name: WeightClass; readonly whole: number; readonly scales: number };

/** The storage of each operator's weights under these formats. */
export function weightStorage(model: ModelSpec, { weights }: Precision): (operator: Operator) => WeightStorage {
  const ratios = measureClasses(model, weights);
  return ({ id }) => {
    const name = id === EMBEDDING ? "embedding" : classify(id);
    return { name, ...(ratios[name] ?? { whole: 1, scales: 0 }) };
  };
}

type Sums = { -readonly [K in WeightClass]: number };

function addOperator(sums: Sums, operator: Operator, { name, whole, scales: share }: WeightStorage): void {
  const stored = operator.storedBytes * operator.repeat * whole;
  const scales = stored * share;
  sums.scales += scales;
  sums[name] += stored - scales;
}

function classify(id: string): WeightClass {
  if (isAdapter(id)) return "adapters";
  const name = id.slice(id.indexOf(".") + 1);
  if (name === "lm-head") return "lm-head";
  if (name === "experts") return "routed";
  if (name === "router") return "router";
  if (name.startsWith("shared-") || name.startsWith("latent-")) return "shared";
  // Norms and scalars of a layer are stored with the kernel that ends it.
  if (name === "ffn-residual-norm" || name === "final-norm" || name === "attention-residual-norm") return "norms";
  return name.startsWith("ffn-") ? "dense" : "attention";
}

type Ratios = Readonly<Partial<Record<WeightClass, Pick<WeightStorage, "whole" | "scales">>>>;

function measureClasses(model: ModelSpec, weights: QuantisedClasses): Ratios {
  const measure = (name: keyof QuantisedClasses) => {
    const { bytes, scales } = classElement(model, name, weights[name]);
    return { whole: bytes / bytesPerElement(weights[name]), scales: 1 - (bytes - scales) / bytes };
  };
  return {
    attention: measure("attention"),
    dense: measure("dense"),
    routed: measure("routed"),
    shared: measure("shared"),
    "lm-head": measure("lmHead"),
    embedding: measure("embedding"),
  };
}
