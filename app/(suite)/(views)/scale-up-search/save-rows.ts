/** Every row as a file, piece by piece: a million of them are never held as a table. */
import { downloadUrl } from "@/components/files/download";
import { formatLabel } from "@/components/results/exports/picture-exports";
import type { Answered } from "@/state/answers/bootstrap";
import type { PageExport } from "@/state/screen/page-actions";
import type { SearchFound } from "@/features/pages/scale-up-search/results/findings";
import type { ScaleUpSearchInput } from "@/features/pages/scale-up-search/input";
import type { Translate } from "@/lib/text";
import { HEADINGS } from "@/features/pages/scale-up-search/headings";
import { csvPieces } from "./row-columns";

export const rowExport = (
  { output: { standing } }: Answered<typeof ScaleUpSearchInput, SearchFound>,
  t: Translate,
): readonly PageExport[] =>
  standing.rows.indices.length === 0
    ? []
    : [
        {
          id: "csv-rows",
          ...formatLabel("table", HEADINGS.rows, "CSV"),
          run: () => void saveRows(csvPieces(standing, t)),
        },
      ];

/** A frame between two pieces, so that a million rows do not hold the page up. */
async function saveRows(pieces: Iterable<string>): Promise<void> {
  const parts: Blob[] = [new Blob(["\ufeff"])];
  for (const piece of pieces) {
    parts.push(new Blob([piece]));
    await new Promise((resume) => setTimeout(resume));
  }
  const url = URL.createObjectURL(new Blob(parts, { type: "text/csv;charset=utf-8" }));
  downloadUrl("mds-scale-up-search-rows.csv", url);
  URL.revokeObjectURL(url);
}
