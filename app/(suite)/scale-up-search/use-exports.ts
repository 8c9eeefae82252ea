"use client";

import { useMemo } from "react";
import { downloadUrl } from "@/components/charts/download";
import type { ResultChart } from "@/components/charts/result-chart";
import { useResultExports, type ResultExports } from "@/components/results/use-result-exports";
import type { Figure } from "@/features/explain";
import { scenarioPatch } from "@/features/pages/scale-up-search/apply";
import type { SearchStanding } from "@/features/pages/scale-up-search/standing";
import { wordAt } from "@/features/pages/scale-up-search/words";
import { configurationAt } from "@/features/core/search/layouts/space";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { csvPieces } from "./present-rows";
import { runSheet } from "./present-runs";
import { WORDS } from "./words";

type Shown = {
  readonly standing: SearchStanding;
  readonly figures: readonly Figure[];
  readonly charts: readonly ResultChart[];
  readonly params: Readonly<Record<string, string>>;
};

/** What this page offers to export: every row, the simulated runs, charts, the result without its rows, the link. */
export function useSearchExports({ standing, figures, charts, params }: Shown): readonly PageExport[] {
  const t = useText();
  const result = useMemo<ResultExports>(
    () => ({
      name: "scale-up-search",
      sheets: [{ id: "runs", label: WORDS.runs, sheet: runSheet(standing, t) }],
      record: { analysis: "scale-up-search", params, result: recordOf(standing, figures) },
      charts,
    }),
    [standing, figures, charts, params, t],
  );
  const others = useResultExports(result);
  return useMemo(
    () => [
      {
        id: "csv-rows",
        label: text({ en: "All configurations, CSV", zh: "全部方案，CSV" }),
        run: () => void saveRows(csvPieces(standing, t)),
      },
      ...others,
    ],
    [standing, t, others],
  );
}

function recordOf({ request, digest, runs, winner }: SearchStanding, figures: readonly Figure[]) {
  const { space, options } = request;
  const named = (index: number) => ({ index, name: wordAt(space, index) });
  return {
    figures,
    winner:
      winner === null ? null : { ...named(winner), scenario: scenarioPatch(space, configurationAt(space, winner)) },
    objective: options.objective,
    limits: options.limits,
    ...{ seen: digest.seen, passing: digest.passing, ties: digest.ties },
    best: digest.best.map((ranked) => ({ ...ranked, ...named(ranked.index) })),
    front: digest.front.map((point) => ({ ...point, ...named(point.index) })),
    runs,
  };
}

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
