/** Device time by the module and source line that launched it, where the file has stacks. */
import type { Part } from "@/features/answers/answer";
import { sourceRows, type SourceRow } from "@/features/core/trace";
import { table, type Column } from "@/lib/export/table";
import type { Translate } from "@/lib/text";
import { fromUs, toPercent } from "@/lib/units/edge";
import type { Selection } from "../selection";
import { WORDS } from "../words";
import * as m from "@/features/pages/trace/messages";

/** None without stacks. */
export function sourceParts({ opened, device, range, figures }: Selection, t: Translate): readonly Part[] {
  const rows = sourceRows(opened.trace, device, range);
  if (rows.length === 0) return [];
  const columns: readonly Column<SourceRow>[] = [
    { id: "module", label: m.moduleOfModel, value: ({ module }) => module || null },
    { id: "line", label: m.sourceLine, value: ({ line }) => line || null },
    { id: "n", label: WORDS.count, value: ({ kernels }) => kernels },
    { id: "sum", label: WORDS.sum, unit: "s", value: ({ time }) => fromUs(time) },
    { id: "share", label: WORDS.share, unit: "%", value: ({ time }) => toPercent(time / figures.busy) },
  ];
  return [{ kind: "table", id: "sources", title: m.byModuleAndLine, table: table(t, columns, rows), paged: true }];
}
