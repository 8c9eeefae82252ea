/** Which class of weights an operator keeps on its GPU, read off its id. Every stored byte belongs to exactly one class. */
import type { NumberFormat } from "@/features/core/model/spec";
import { bytesPerElement } from "@/features/core/model/weights";
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

export function weightParts(operators: readonly Operator[], precision: Precision): WeightParts {
  const layers = { ...NONE };
  const ending = { ...NONE };
  let embedding = 0;
  for (const operator of operators) {
    if (operator.id === "model.embedding") embedding += operator.storedBytes;
    else place(operator.id.startsWith("model.") ? ending : layers, operator, precision);
  }
  return { layers, embedding, ending };
}

type Sums = { -readonly [K in WeightClass]: number };

function place(sums: Sums, operator: Operator, precision: Precision): void {
  const name = classify(operator.id);
  const stored = operator.storedBytes * operator.repeat;
  const scales = stored * scaleShare(findFormat(name, precision));
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

function findFormat(name: WeightClass, { weights }: Precision): NumberFormat | null {
  switch (name) {
    case "attention":
      return weights.attention;
    case "dense":
      return weights.dense;
    case "routed":
      return weights.routed;
    case "shared":
      return weights.shared;
    case "lm-head":
      return weights.lmHead;
    default:
      return null;
  }
}

const ELEMENT: Readonly<Record<NumberFormat, number>> = {
  fp32: 4,
  bf16: 2,
  fp8: 1,
  fp8_block: 1,
  int8: 1,
  int4: 0.5,
  nvfp4: 0.5,
  mxfp4: 0.5,
  mxfp8: 1,
};

/** Share of the stored bytes that are scales and zero points. */
const scaleShare = (format: NumberFormat | null): number =>
  format === null ? 0 : 1 - ELEMENT[format] / bytesPerElement(format);
