/** Products by shape, for a terminal. */
import type { DeviceCapture, Range, Trace } from "@/features/core/trace";
import { roofedProducts } from "@/features/pages/trace/products/roofed-products";
import { alignedText } from "@/lib/export/table-text";
import { toPercent, toTflops, usToMs } from "@/lib/units/edge";

/** Rows that a terminal shows. */
const MOST = 12;

/** Empty where no product has a shape. */
export function productsText(trace: Trace, device: DeviceCapture, range: Range): string {
  const { rows, chip, unknown } = roofedProducts({ trace, device }, range);
  if (rows.length === 0) return "";
  const body = rows
    .slice(0, MOST)
    .map(({ operator, batch, m, n, k, type, calls, time, rate, roof }) => [
      operator,
      `${batch > 1 ? `${batch} x ` : ""}${m} x ${n} x ${k}`,
      type.replace("c10::", ""),
      String(calls),
      usToMs(time).toFixed(3),
      toTflops(rate).toFixed(1),
      roof === null ? "" : toPercent(roof.share).toFixed(0),
      roof === null ? "" : roof.by,
    ]);
  const head = ["Product", "M x N x K", "Type", "n", "sum ms", "TFLOP/s", "% of roof", "bound"];
  const rest = rows.length > MOST ? `, ${rows.length - MOST} more shapes` : "";
  const left = unknown > 0 ? `; without shapes ${usToMs(unknown).toFixed(3)} ms` : "";
  return `# products by shape${chip === null ? "" : `, roof of ${chip}`}${rest}${left}\n\n${alignedText([head, ...body], [false, true, false, true, true, true, true, false])}`;
}
