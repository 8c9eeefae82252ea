/** Which class of weights an operator keeps on its GPU, read off its id. Every stored byte belongs to exactly one class. */
import type { ModelSpec, QuantisedClasses } from "@/features/core/model/spec";
import { bytesPerElement, classElement } from "@/features/core/model/weights";
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
  "lm-head",
] as const;
export type WeightClass = (typeof WEIGHT_CLASSES)[number];

export type ClassBytes = Readonly<Record<WeightClass, number>>;

/** Bytes by class of one GPU: all layers of `operators`, embedding and head apart from them. */
export type WeightParts = { readonly layers: ClassBytes; readonly embedding: number; readonly ending: ClassBytes };

const NONE: ClassBytes = Object.fromEntries(WEIGHT_CLASSES.map((name) => [name, 0])) as ClassBytes;

export function weightParts(operators: readonly Operator[], model: ModelSpec, { weights }: Precision): WeightParts {
  const ratios = measureClasses(model, weights);
  const layers = { ...NONE };
  const ending = { ...NONE };
  let embedding = 0;
  for (const operator of operators) {
    if (operator.id === "model.embedding") embedding += operator.storedBytes;
    else place(operator.id.startsWith("model.") ? ending : layers, operator, ratios);
  }
  return { layers, embedding, ending };
}

type Sums = { -readonly [K in WeightClass]: number };

function place(sums: Sums, operator: Operator, ratios: Ratios): void {
  const name = classify(operator.id);
  const ratio = ratios[name] ?? { whole: 1, scales: 0 };
  const stored = operator.storedBytes * operator.repeat * ratio.whole;
  const scales = stored * ratio.scales;
  sums.scales += scales;
  sums[name] += stored - scales;
}

function classify(id: string): WeightClass {
  const name = id.slice(id.indexOf(".") + 1);
  if (name === "lm-head") return "lm-head";
  if (name === "experts") return "routed";
  if (name === "router") return "router";
  if (name.startsWith("shared-") || name.startsWith("latent-")) return "shared";
  // Norms and scalars of a layer are stored with the kernel that ends it.
  if (name === "ffn-residual-norm" || name === "final-norm" || name === "attention-residual-norm") return "norms";
  return name.startsWith("ffn-") ? "dense" : "attention";
}

/** `whole`: stored bytes of a class over those its format alone would take, as operators count them; `scales`: share of scales. */
type Ratios = Readonly<Partial<Record<WeightClass, { readonly whole: number; readonly scales: number }>>>;

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
  };
}
