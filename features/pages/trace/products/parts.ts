/** Products of the selected part by shape, on the page. */
import type { Part } from "@/features/answers/answer";
import { table, type Column } from "@/lib/export/table";
import { formatPercent } from "@/lib/format/quantity";
import { verbatim, type Translate } from "@/lib/text";
import { fromUs, toPercent, toTflops } from "@/lib/units/edge";
import { durationText } from "../figures";
import type { Selection } from "../selection";
import { WORDS } from "../words";
import { roofedProducts, type RoofedProduct } from "./roofed-products";
import * as m from "@/features/pages/trace/messages";

/** None where no product has a shape. */
export function productParts(selection: Selection, t: Translate): readonly Part[] {
  const { rows, unknown, chip } = roofedProducts(
    { trace: selection.opened.trace, device: selection.device },
    selection.range,
  );
  if (rows.length === 0) return [];
  const columns: readonly Column<RoofedProduct>[] = [
    { id: "operator", wideOnly: true, label: WORDS.operator, value: ({ operator }) => operator },
    { id: "m", label: verbatim("M"), value: (row) => row.m },
    { id: "n", label: verbatim("N"), value: (row) => row.n },
    { id: "k", label: verbatim("K"), value: (row) => row.k },
    { id: "batch", wideOnly: true, label: m.batchOfProducts, value: ({ batch }) => batch },
    { id: "type", wideOnly: true, label: m.typeOfInputs, value: ({ type }) => type.replace("c10::", "") || null },
    { id: "calls", label: WORDS.count, value: ({ calls }) => calls },
    { id: "sum", label: WORDS.sum, unit: "s", value: ({ time }) => fromUs(time) },
    { id: "rate", label: verbatim("TFLOP/s"), value: ({ rate }) => toTflops(rate) },
    { id: "roof", label: m.ofRoof, unit: "%", value: ({ roof }) => roof && toPercent(roof.share) },
    { id: "kernel", wideOnly: true, label: WORDS.name, value: ({ kernel }) => kernel },
  ];
  const lead = chip === null ? m.productsWithoutRoof : m.productsOnChip({ chip });
  const note =
    unknown === 0
      ? undefined
      : m.productsUnknown({
          time: durationText(unknown),
          share: formatPercent(unknown / (unknown + rows.reduce((sum, { time }) => sum + time, 0)), 2),
        });
  return [
    {
      kind: "table",
      id: "products",
      title: m.productsByShape,
      lead,
      note,
      table: table(t, columns, rows),
      paged: true,
    },
  ];
}
