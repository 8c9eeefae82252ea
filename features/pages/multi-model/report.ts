/** What the page says, in the order of reading. */
import type { Part, Report } from "@/features/answer";
import { CANNOT_RUN, obstacle } from "@/features/core/comparison/columns";
import { chipTable } from "@/features/core/hardware/chip-table";
import { verbatim, type Translate } from "@/lib/text";
import { comparisonCharts } from "./charts";
import type { Comparison, Item } from "./comparison";
import { itemTable } from "./table";
import { WORDS } from "./words";

export const comparisonReport = (comparison: Comparison, { t }: { readonly t: Translate }): Report => ({
  verdict: comparison.verdict,
  figures: comparison.figures,
  parts: [
    { kind: "view", id: "choice" },
    { kind: "table", id: "side-by-side", title: WORDS.table, table: itemTable(comparison, t) },
    ...stopped(comparison.items),
    { kind: "table", id: "hardware", title: WORDS.hardware, table: chipTable(comparison.chips, t) },
    { kind: "row", id: "charts", parts: comparisonCharts(comparison, t) },
  ],
});

/** Who cannot run or does not fit, and why. */
function stopped(items: readonly Item[]): readonly Part[] {
  const words = items.flatMap(({ name, figures, issues }) => {
    const all = figures === null ? issues : figures.misfit ? [figures.misfit] : [];
    return all.length > 0 ? [obstacle(verbatim(name), all)] : [];
  });
  return words.length > 0 ? [{ kind: "words", id: "stopped", title: CANNOT_RUN, words }] : [];
}
