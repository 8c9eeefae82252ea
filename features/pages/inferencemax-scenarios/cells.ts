/** Content of a cell: one value or a list, each parsed by the link's codec. */
import { RowSettingsSchema, type RowKey } from "@/features/core/comparison/settings";
import { findPreset } from "@/features/core/model/config/presets/presets";
import type { Issue } from "@/lib/issue";
import { readParam, wantedWords } from "@/lib/params/codec";
import { listControls } from "@/lib/params/control";
import { readList } from "./row";
import { issue } from "./messages.issues";

export type Value = { readonly written: string; readonly value: unknown };

export type CellReading = { readonly values: readonly Value[]; readonly issues: readonly Issue[] };

/** `row` is the position in the edited table, from 1. */
export function readCell(key: RowKey, cell: string, row: number): CellReading {
  const values: Value[] = [];
  const issues: Issue[] = [];
  for (const text of readList(cell)) {
    const read = readParam(RowSettingsSchema, key, text);
    if (read) values.push({ written: key === "model" ? (findPreset(text)?.id ?? text) : text, value: read.value });
    else issues.push(unreadable(key, text, row));
  }
  return { values, issues };
}

function unreadable(key: RowKey, text: string, row: number): Issue {
  const control = listControls(RowSettingsSchema).find((candidate) => candidate.key === key);
  if (!control) throw new Error(`No row setting ${key}`);
  const wanted = wantedWords(control);
  return issue("ROWS-CELL", "rows", { row, written: text.slice(0, 40), label: control.meta.label, wanted });
}
