/** The scenario's sheet with the source of each figure. Pure. */
import { nameSource } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import { CONFIDENCE_WORDS } from "@/features/core/hardware/confidence-words";
import { CONFIDENCE, READ_ON, SHEET, SOURCE } from "@/features/core/hardware/chip-table";
import { chipToEdge } from "@/features/core/hardware/custom-chip";
import { figureSpec, type NumberFigure } from "@/features/core/hardware/figures";
import type { Cell } from "@/lib/export/csv";
import { table, type Table } from "@/lib/export/table";
import type { Translate } from "@/lib/text";
import * as m from "./messages";

/** One line for each figure that is stated. */
export function sheetTable(chip: Chip, t: Translate): Table {
  const columns: Readonly<Record<string, unknown>> = chipToEdge(chip);
  return table<NumberFigure>(
    t,
    [
      { id: "figure", label: m.statedFigure, value: (name) => t(figureSpec(name).label) },
      {
        id: "value",
        label: m.value,
        value: (name) => columns[name] as Cell,
        // A year is no count: no thousands in it.
        written: (name) => (name === "year" ? String(columns[name]) : undefined),
      },
      { id: "unit", label: m.unit, value: (name) => figureSpec(name).unit },
      { id: "confidence", label: CONFIDENCE, value: (name) => t(CONFIDENCE_WORDS[nameSource(chip, name).confidence]) },
      { id: "read", label: READ_ON, value: (name) => nameSource(chip, name).read },
      { id: "source", label: SOURCE, value: (name) => nameSource(chip, name).source },
    ],
    SHEET.filter((name) => columns[name] !== null && columns[name] !== undefined),
  );
}
