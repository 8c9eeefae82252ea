/** Both sides by operator and shape: across vendors, whose kernels have other names. */
import type { OperatorRow } from "@/features/core/trace";
import { table, type Column, type Table } from "@/lib/export/table";
import type { Translate } from "@/lib/text";
import { operatorComparison, type Sides } from "./sides";
import { COMPARE_WORDS as WORDS } from "./words";

/** The sum of the last column is the difference of the device times. */
export function operatorTable(t: Translate, sides: Sides): Table {
  const columns: readonly Column<OperatorRow>[] = [
    { id: "operator", label: WORDS.operator, value: ({ operator }) => operator },
    { id: "shapes", label: WORDS.shapes, value: ({ shapes }) => shapes || null },
    { id: "count_a", wideOnly: true, label: WORDS.countA, value: ({ kernelsA }) => kernelsA },
    { id: "count_b", wideOnly: true, label: WORDS.countB, value: ({ kernelsB }) => kernelsB },
    { id: "time_a", label: WORDS.timeOfA, unit: "µs", value: ({ timeA }) => timeA },
    { id: "time_b", label: WORDS.timeOfB, unit: "µs", value: ({ timeB }) => timeB },
    { id: "difference", label: WORDS.difference, unit: "µs", value: ({ timeA, timeB }) => timeB - timeA },
    { id: "kernels_a", wideOnly: true, label: WORDS.kernelsOfA, value: ({ namesA }) => namesA[0] ?? null },
    { id: "kernels_b", wideOnly: true, label: WORDS.kernelsOfB, value: ({ namesB }) => namesB[0] ?? null },
  ];
  return table(t, columns, operatorComparison(sides).rows);
}
