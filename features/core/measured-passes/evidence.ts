/** What a pass of a trace tells of the model that ran: matrices of its products, heads of its attention, rows of its tables. */
import {
  type DeviceCapture,
  inputShapes,
  type MatrixProduct,
  matrixProduct,
  type Pass,
  type Trace,
} from "@/features/core/trace";

type CountedProduct = MatrixProduct & { readonly count: number };

/** Sizes on this GPU. */
export type HeadShape = { readonly heads: number; readonly kvHeads: number; readonly dim: number };

export type PassEvidence = {
  /** Layers of a whole pass; 0 where none were found. */
  readonly layers: number;
  /** Matrix products by shape, the most frequent first; each launching operator counts once. */
  readonly products: readonly CountedProduct[];
  /** Of the dense GEMMs that ran, the share whose shapes were recorded, 0 to 1. */
  readonly shaped: number;
  /** The commonest heads of attention; null where its shapes were not recorded. */
  readonly heads: HeadShape | null;
  /** Sequences and tokens of each as attention gets them: a padded batch has both in its shape; null where it has not. */
  readonly batch: { readonly sequences: number; readonly tokens: number } | null;
  /** Rows of the embedding table on this GPU. */
  readonly vocabulary: number | null;
  /** Categories of the kernels that ran. */
  readonly categories: ReadonlySet<string>;
};

export function passEvidence(trace: Trace, device: DeviceCapture, pass: Pass): PassEvidence {
  const operators = operatorsByCategory(device, pass);
  const products = new Map<string, CountedProduct>();
  const heads = new Map<string, HeadShape & { readonly count: number }>();
  let batch: PassEvidence["batch"] = null;
  let vocabulary: number | null = null;
  for (const [operator, category] of operators) {
    const shapes = inputShapes(trace, operator);
    if (shapes === null) continue;
    const name = trace.names[trace.events.name[operator] as number] ?? "";
    const product = matrixProduct(name, shapes);
    if (product !== null && category.family === "dense-gemm") tally(products, product);
    if (category.name === "attention") {
      const shape = attentionShape(shapes);
      if (shape !== null) tally(heads, shape.heads);
      batch ??= shape?.batch ?? null;
    }
    if (/embedding/i.test(name) && shapes[0]?.length === 2) vocabulary ??= shapes[0][0] ?? null;
  }
  const commonest = [...heads.values()].sort((a, b) => b.count - a.count)[0];
  return {
    layers: device.segmentation.layers,
    shaped: shapedShare([...products.values()], device, pass),
    products: [...products.values()].sort((a, b) => b.count - a.count),
    heads: commonest ?? null,
    batch,
    vocabulary,
    categories: new Set(device.rules.slice(pass.from, pass.to).map(({ category }) => category)),
  };
}

function shapedShare(products: readonly CountedProduct[], { rules }: DeviceCapture, { from, to }: Pass): number {
  const ran = rules
    .slice(from, to)
    .filter(({ family, category }) => family === "dense-gemm" && category !== "gemm-splitk");
  const shaped = products.reduce((sum, { count }) => sum + count, 0);
  return ran.length === 0 ? 0 : Math.min(1, shaped / ran.length);
}

type Launched = { readonly name: string; readonly family: string };

/** Each operator that launched work of the pass, with the kind of its first kernel that has a say. */
function operatorsByCategory({ launches, rules }: DeviceCapture, { from, to }: Pass): Map<number, Launched> {
  const operators = new Map<number, Launched>();
  for (let i = from; i < to; i += 1) {
    const operator = launches.operator[i] as number;
    const rule = rules[i];
    if (operator < 0 || rule === undefined) continue;
    const known = operators.get(operator);
    if (known === undefined || known.family === "copy")
      operators.set(operator, { name: rule.category, family: rule.family });
  }
  return operators;
}

function tally<T extends object>(counts: Map<string, T & { readonly count: number }>, value: T): void {
  const key = JSON.stringify(value);
  counts.set(key, { ...value, count: (counts.get(key)?.count ?? 0) + 1 });
}

/** Queries are [tokens, heads, size] or [sequences, tokens, heads, size], keys the same with their own number of heads. */
function attentionShape(shapes: readonly (readonly number[])[]) {
  const [query, key] = shapes.filter((shape) => shape.length === 3 || shape.length === 4);
  if (query === undefined || key === undefined) return null;
  const [dim = 0, count = 0] = query.toReversed();
  const [keyDim = 0, kvHeads = 0] = key.toReversed();
  if (dim !== keyDim || kvHeads > count || count % Math.max(1, kvHeads) !== 0) return null;
  const batch = query.length === 4 ? { sequences: query[0] ?? 0, tokens: query[1] ?? 0 } : null;
  return { heads: { heads: count, kvHeads, dim }, batch };
}
