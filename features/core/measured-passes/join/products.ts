/**
 * Which matrix of the graph a dense GEMM of a pass is. Its shapes say so; where two matrices have one shape, or none was recorded, its
 * place does: before the attention of its layer, behind it, in the feed-forward, or outside the layers.
 */
import type { Operator } from "@/features/core/operators/operator";
import {
  type DeviceCapture,
  inputShapes,
  type Layer,
  type MatrixProduct,
  matrixProduct,
  type Pass,
  type Trace,
} from "@/features/core/trace";
import { isPadded, productParts } from "../guess/expected";

type Region = "before" | "behind" | "feed-forward" | "ends";

type Matrix = {
  readonly part: string;
  readonly kind: string;
  readonly region: Region;
  readonly n: number;
  readonly k: number;
  readonly parts: readonly number[];
};

/** A product as it was launched: one kernel, or several that share its work. */
type Launched = {
  readonly works: number[];
  readonly product: MatrixProduct | null;
  readonly shapesKnown: boolean;
  /** Number of its layer, -1 outside; with `regions` a group whose order counts. */
  readonly layer: number;
  readonly regions: readonly Region[];
};

/** The name of the matrix for each piece of work that is known to be one. */
export function joinedProducts(
  trace: Trace,
  device: DeviceCapture,
  pass: Pass,
  operators: readonly Operator[],
): Map<number, string> {
  const matrices = graphMatrices(operators);
  const joined = new Map<number, string>();
  const open: Launched[] = [];
  for (const launch of launchedProducts(trace, device, pass)) {
    const matrix = launch.product === null ? null : byShape(launch.product, launch.regions, matrices);
    if (matrix === null) open.push(launch);
    else launch.works.forEach((work) => joined.set(work, matrix.part));
  }
  const shapeless = open.filter(({ shapesKnown }) => !shapesKnown);
  for (const group of Map.groupBy(shapeless, ({ layer, regions }) => `${layer} ${regions.join()}`).values())
    byOrder(group, matrices).forEach((part, index) => group[index]?.works.forEach((work) => joined.set(work, part)));
  return joined;
}

function graphMatrices(operators: readonly Operator[]): Matrix[] {
  const regions = new Map<string, Region>();
  return operators.flatMap(({ id, family, shape }): Matrix[] => {
    const [kind = "", part = ""] = id.split(".", 2);
    const region = kind === "model" ? "ends" : (regions.get(kind) ?? "before");
    if (family.startsWith("attention-") || family === "linear-attention") regions.set(kind, "behind");
    if (part === "attention-residual-norm") regions.set(kind, "feed-forward");
    if (family !== "gemm" || shape === undefined) return [];
    return [{ part, kind, region, n: shape.n, k: shape.k, parts: productParts(id, shape.n, operators) }];
  });
}

function byShape({ n, k }: MatrixProduct, regions: readonly Region[], matrices: readonly Matrix[]): Matrix | null {
  const alike = matrices.filter((matrix) => matrix.k === k);
  const here = alike.filter(({ region }) => regions.includes(region));
  return (
    here.find((matrix) => matrix.n === n) ??
    here.find(({ parts }) => parts.includes(n)) ??
    alike.find((matrix) => matrix.n === n) ??
    here.find((matrix) => matrix.region === "ends" && isPadded(n, matrix.n)) ??
    null
  );
}

/** Products of one place of a layer, in order, where a kind of layer has just as many there; none else. */
function byOrder(group: readonly Launched[], matrices: readonly Matrix[]): readonly string[] {
  const regions = group[0]?.regions ?? [];
  const here = matrices.filter(({ region }) => regions.includes(region));
  for (const kind of Map.groupBy(here, (matrix) => matrix.kind).values())
    if (kind.length === group.length) return kind.map(({ part }) => part);
  return [];
}

function launchedProducts(trace: Trace, device: DeviceCapture, pass: Pass): Launched[] {
  const { rules, launches } = device;
  const byOperator = new Map<number, Launched>();
  const products: Launched[] = [];
  for (let i = pass.from; i < pass.to; i += 1) {
    if (rules[i]?.family !== "dense-gemm") continue;
    const operator = launches.operator[i] as number;
    const known = operator < 0 ? undefined : byOperator.get(operator);
    const before = rules[i]?.category === "gemm-splitk" ? (known ?? products.at(-1)) : known;
    const shapes = inputShapes(trace, operator);
    const product =
      shapes === null ? null : matrixProduct(trace.names[trace.events.name[operator] as number] ?? "", shapes);
    // Operators that wrap a whole compiled block launch many products: only one with a product of its own is one.
    if (before !== undefined && (product !== null || rules[i]?.category === "gemm-splitk")) {
      before.works.push(i);
      continue;
    }
    const layer = pass.layers.find(({ from, to }) => from <= i && i < to);
    const launch = {
      works: [i],
      product,
      shapesKnown: shapes !== null,
      layer: layer?.index ?? -1,
      regions: regionsAt(device, layer, i),
    };
    products.push(launch);
    if (operator >= 0) byOperator.set(operator, launch);
  }
  return products;
}

const MIXERS: ReadonlySet<string> = new Set(["attention", "state-space"]);

/** Where in its layer a piece of work may lie. */
function regionsAt({ rules }: DeviceCapture, layer: Layer | undefined, index: number): readonly Region[] {
  if (layer === undefined) return ["ends"];
  const { from, to, half } = layer;
  if (half !== null && index >= half) return ["feed-forward"];
  const mixers: number[] = [];
  for (let i = from; i < (half ?? to); i += 1) if (MIXERS.has(rules[i]?.family ?? "")) mixers.push(i);
  const last = mixers.at(-1);
  if (last === undefined) return ["before", "behind", "feed-forward"];
  if (index < last) return ["before"];
  return half === null ? ["behind", "feed-forward"] : ["behind"];
}
