/** Matrix products of a range by shape: how often, how long, at what rate. Only where the trace has operators with the shapes of their inputs. */
import type { DeviceCapture } from "../capture";
import { shortName } from "../kernels/short-name";
import type { Range } from "../segment/segmentation";
import { batchedProduct, inputShapes, inputType, matrixProduct } from "../segment/shapes";
import type { Trace } from "../trace";

export type ProductRow = {
  readonly operator: string;
  readonly batch: number;
  readonly m: number;
  readonly n: number;
  readonly k: number;
  /** "c10::BFloat16"; empty where it was not recorded. */
  readonly type: string;
  readonly calls: number;
  /** Microseconds of all, with reductions of split products. */
  readonly time: number;
  /** Of all: 2 x m x n x k each. */
  readonly flops: number;
  /** Elements of both inputs and the output, of all. */
  readonly elements: number;
  /** Short name of the kernel that takes longest. */
  readonly kernel: string;
};

export type Products = {
  /** The longest first. */
  readonly rows: readonly ProductRow[];
  /** Microseconds of products whose shapes are unknown. */
  readonly unknown: number;
};

export function productRows(trace: Trace, { work, rules, launches }: DeviceCapture, { from, to }: Range): Products {
  const rows = new Map<string, Tally>();
  let unknown = 0;
  for (let i = from; i < to; i += 1) {
    if (!/gemm$/.test(rules[i]?.family ?? "") || rules[i]?.category === "convolution") continue;
    const event = launches.operator[i] as number;
    const time = (work.end[i] as number) - (work.start[i] as number);
    const product = event < 0 ? null : productAt(trace, event);
    if (product === null) {
      unknown += time;
      continue;
    }
    const row = rows.get(product.key) ?? { ...product, time: 0, events: new Set<number>(), names: new Map() };
    rows.set(product.key, row);
    row.time += time;
    row.events.add(event);
    const name = work.nameId[i] as number;
    row.names.set(name, (row.names.get(name) ?? 0) + time);
  }
  return { rows: [...rows.values()].map((row) => summed(trace, row)).toSorted((a, b) => b.time - a.time), unknown };
}

type Product = Pick<ProductRow, "operator" | "batch" | "m" | "n" | "k" | "type">;
type Tally = Product & { time: number; readonly events: Set<number>; readonly names: Map<number, number> };

function productAt(trace: Trace, event: number): (Product & { readonly key: string }) | null {
  const shapes = inputShapes(trace, event);
  if (shapes === null) return null;
  const operator = trace.names[trace.events.name[event] as number] ?? "";
  const batched = batchedProduct(operator, shapes);
  const single = batched === null ? matrixProduct(operator, shapes) : null;
  const product = batched ?? (single === null ? null : { batch: 1, ...single });
  if (product === null) return null;
  const { batch, m, n, k } = product;
  const type = inputType(trace, event);
  return { operator, batch, m, n, k, type, key: [operator, batch, m, n, k, type].join() };
}

function summed(trace: Trace, { operator, batch, m, n, k, type, time, events, names }: Tally): ProductRow {
  const calls = events.size;
  const [longest] = [...names].toSorted((a, b) => b[1] - a[1]);
  return {
    ...{ operator, batch, m, n, k, type, calls, time },
    flops: 2 * batch * m * n * k * calls,
    elements: batch * (m * k + k * n + m * n) * calls,
    kernel: shortName(trace.names[longest?.[0] ?? 0] ?? ""),
  };
}
