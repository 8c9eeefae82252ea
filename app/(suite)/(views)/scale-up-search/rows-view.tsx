"use client";
/** Every row, however many: filtered and sorted where it stands. */
import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import { ResultSection } from "@/components/results/parts/result-section";
import { RowTable } from "@/components/tables/rows/row-table";
import { HEADINGS } from "@/features/pages/scale-up-search/headings";
import { wordAt } from "@/features/pages/scale-up-search/words";
import { useText } from "@/state/language";
import { apply, pin, type SearchViewProps } from "./actions";
import { rowColumns } from "./row-columns";

const BEST_FIRST = { id: "state", descending: true } as const;

export function RowsView(props: SearchViewProps) {
  const t = useText();
  const { standing } = props.output;
  const { rows, request } = standing;
  const columns = useMemo(() => rowColumns(standing, t), [standing, t]);
  return (
    <ResultSection id="rows" title={HEADINGS.rows} note={HEADINGS.rowsNote}>
      <RowTable
        caption={t(HEADINGS.rows)}
        columns={columns}
        rows={rows.indices}
        sortedBy={BEST_FIRST}
        pinned={props.input.pins.filter((row) => rows.has(row))}
        onPin={(row) => pin(props, row)}
        actions={(row) => (
          <button
            type="button"
            className={buttons.button}
            aria-label={`${t(HEADINGS.apply)} ${wordAt(request.space, row)}`}
            disabled={Number.isNaN(rows.figure(row, "rate"))}
            onClick={() => apply(props, row)}
          >
            {t(HEADINGS.apply)}
          </button>
        )}
      />
    </ResultSection>
  );
}
