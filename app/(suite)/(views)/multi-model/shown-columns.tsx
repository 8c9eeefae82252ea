"use client";
/** Which figures are in the table of contenders; the link keeps them. */
import { useMemo } from "react";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ColumnChoice } from "@/components/tables/column-choice";
import { readColumns, writeColumns } from "@/features/pages/multi-model/columns";
import type { Comparison } from "@/features/pages/multi-model/comparison";
import type { MultiModelInput } from "@/features/pages/multi-model/input";
import { columnNames } from "@/features/pages/multi-model/table";
import { useText } from "@/state/language";

export function ShownColumns({ output, page }: ViewProps<typeof MultiModelInput, Comparison>) {
  const t = useText();
  const columns = useMemo(() => columnNames(output, t), [output, t]);
  const shown = readColumns(page.input.cols);
  return (
    <ColumnChoice
      columns={columns}
      hidden={columns.filter(({ id }) => !shown.includes(id)).map(({ id }) => id)}
      onHidden={(hidden) =>
        page.actions.setInput({
          cols: writeColumns(columns.filter(({ id }) => !hidden.includes(id)).map(({ id }) => id)),
        })
      }
    />
  );
}
