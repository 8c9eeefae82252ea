/** What the recorded shapes of operators say: matrices of a GEMM, tokens of a pass. */
import type { Launches } from "../device/launches";
import type { Trace } from "../trace";
import type { Range } from "./segmentation";

type Shapes = readonly (readonly number[])[];

/** Shapes of each signature of a trace: operators share some hundred of them. */
const parsedShapes = new WeakMap<Trace, (Shapes | null)[]>();

/** Sizes of an operator's inputs; null where shapes were not recorded. */
export function inputShapes(trace: Trace, operator: number): Shapes | null {
  const signature = operator < 0 ? 0 : (trace.events.signature[operator] as number);
  if (signature === 0) return null;
  const parsed = parsedShapes.get(trace) ?? [];
  parsedShapes.set(trace, parsed);
  return (parsed[signature] ??= parseShapes(trace.signatures[signature]?.shapes ?? ""));
}

function parseShapes(text: string): Shapes | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.map((shape) => (isShape(shape) ? shape : [])) : null;
  } catch {
    return null;
  }
}

const isShape = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((size) => typeof size === "number");

export type MatrixProduct = { readonly m: number; readonly n: number; readonly k: number };

/** The product of a batch of matrices: bmm and baddbmm; null for any other operator. */
export function batchedProduct(name: string, shapes: Shapes): (MatrixProduct & { readonly batch: number }) | null {
  if (!/\bb(add)?bmm\b|::bmm/i.test(name)) return null;
  const [a, b] = shapes.filter((shape) => shape.length === 3).slice(/baddbmm/i.test(name) ? 1 : 0);
  if (a === undefined || b === undefined || a[2] !== b[1]) return null;
  return { batch: a[0] ?? 0, m: a[1] ?? 0, k: a[2] ?? 0, n: b[2] ?? 0 };
}

/** Type of the first input that has one, as PyTorch names it; empty where it was not recorded. */
export function inputType(trace: Trace, operator: number): string {
  const signature = operator < 0 ? 0 : (trace.events.signature[operator] as number);
  return /"((?:c10::)?[A-Za-z]\w*)"/.exec(trace.signatures[signature]?.types ?? "")?.[1] ?? "";
}

/** The product that an operator names by its shapes: PyTorch's mm, addmm, linear and what engines register beside them. */
export function matrixProduct(name: string, shapes: Shapes): MatrixProduct | null {
  const matrices = shapes.filter((shape) => shape.length >= 2);
  // What addmm adds may be a matrix as well.
  const [a, b] = /addmm/i.test(name) && matrices.length > 2 ? matrices.slice(1) : matrices;
  if (a === undefined || b === undefined || b.length !== 2 || !/mm|linear|gemm|matmul/i.test(name)) return null;
  const m = a.slice(0, -1).reduce((product, size) => product * size, 1);
  const k = a.at(-1) ?? 0;
  if (b[0] === k && b[1] !== k) return { m, n: b[1] ?? 0, k };
  if (b[1] === k && b[0] !== k) return { m, n: b[0] ?? 0, k };
  if (b[0] !== k) return null;
  // A square weight: rows and columns are the same number.
  return { m, n: b[1] ?? 0, k };
}

/** Tokens of a range of work: the rows that most of its products share; null where no shapes were recorded. */
export function tokensByShapes(trace: Trace, { operator }: Launches, range: Range): number | null {
  const votes = new Map<number, number>();
  const seen = new Set<number>();
  for (let i = range.from; i < range.to; i += 1) {
    const event = operator[i] as number;
    if (event < 0 || seen.has(event)) continue;
    seen.add(event);
    const shapes = inputShapes(trace, event);
    const product =
      shapes === null ? null : matrixProduct(trace.names[trace.events.name[event] as number] ?? "", shapes);
    if (product !== null) votes.set(product.m, (votes.get(product.m) ?? 0) + 1);
  }
  let best: number | null = null;
  for (const [m, count] of votes) if (best === null || count > (votes.get(best) ?? 0)) best = m;
  return best;
}
