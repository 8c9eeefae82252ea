/** What is wrong with a chip that a user typed in, at the column it is about. */
import { shortName } from "@/lib/tables/column-names";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { figureSpec, isNumberFigure, type NumberFigure } from "./figures";
import type { ChipColumns } from "./schema";
import * as m from "./messages";

/** Columns that are fine by themselves and cannot be true together. */
export function contradictions(row: ChipColumns): Issue[] {
  const issues: Issue[] = [];
  if (row.fabric === "pcie" && row.link_gb_s !== null)
    issues.push(columnIssue("fabric", m.linkOfLinkGbSGbS({ linkGbS: row.link_gb_s })));
  if (row.memory_gib !== null && row.memory_gib > row.memory_gb)
    issues.push(
      columnIssue("memory_gib", m.visibleMemoryOfMemoryGibGiB({ memoryGib: row.memory_gib, memoryGb: row.memory_gb })),
    );
  if (row.fp4_tflops !== null && row.fp4_format === null)
    issues.push(columnIssue("fp4_format", m.fp4RateNeedsItsFormat));
  if (row.fabric === "torus" && row.torus_axes === null)
    issues.push(columnIssue("torus_axes", m.torusNeedsItsNumberOf));
  return issues;
}

type SchemaIssue = { readonly code?: string; readonly path: readonly PropertyKey[]; readonly keys?: readonly string[] };

/** What a schema issue means at the column it is about. */
export function columnIssues(issue: SchemaIssue, input: unknown): Issue[] {
  if (issue.code === "unrecognized_keys")
    return (issue.keys ?? []).map((key) => columnIssue(key, m.keyIsNotColumnOf({ key: shortName(key) })));
  const column = String(issue.path[0] ?? "hw");
  return [
    columnIssue(column, isNumberFigure(column) ? outOfRange(column, valueAt(input, column)) : notReadable(column)),
  ];
}

function outOfRange(column: NumberFigure, value: unknown): Text {
  const { label, unit, min, max, whole } = figureSpec(column);
  const range = `${min} … ${max} ${unit}`.trim();
  const values = { label, range, shown: value === undefined ? m.nothing : String(value) };
  return whole ? m.labelMustBeWholeNumber(values) : m.labelMustBeNumber(values);
}

function notReadable(column: string): Text {
  if (column === "hw") return m.acceleratorIsSetOfNamed;
  if (column === "fabric") return m.fabricMustBeSwitchMesh;
  if (column === "pcie_peers") return m.pciePeersMustBeDirect;
  return m.columnIsMissingOrToo({ column });
}

function valueAt(input: unknown, column: string): unknown {
  return typeof input === "object" && input !== null ? Reflect.get(input, column) : undefined;
}

export const columnIssue = (field: string, message: Text): Issue => ({
  code: "HW-CUSTOM",
  at: shortName(field),
  message,
});
