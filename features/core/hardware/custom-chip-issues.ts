/** What is wrong with a chip that a user typed in, at the column it is about. */
import { shortName } from "@/lib/tables/column-names";
import type { Issue } from "@/lib/issue";
import { text, type Text } from "@/lib/text";
import { figureSpec, isNumberFigure, type NumberFigure } from "./figures";
import type { ChipColumns } from "./schema";

/** Columns that are fine by themselves and cannot be true together. */
export function contradictions(row: ChipColumns): Issue[] {
  const issues: Issue[] = [];
  if (row.fabric === "pcie" && row.link_gb_s !== null)
    issues.push(
      columnIssue(
        "fabric",
        text({
          en: `A link of ${row.link_gb_s} GB/s is stated, but the fabric is PCIe only.`,
          zh: `已填写 ${row.link_gb_s} GB/s 的互联带宽，但互联类型为仅 PCIe。`,
        }),
      ),
    );
  if (row.memory_gib !== null && row.memory_gib > row.memory_gb)
    issues.push(
      columnIssue(
        "memory_gib",
        text({
          en: `Visible memory of ${row.memory_gib} GiB is more than the stated ${row.memory_gb} GB.`,
          zh: `可见显存 ${row.memory_gib} GiB 大于标称的 ${row.memory_gb} GB。`,
        }),
      ),
    );
  if (row.fp4_tflops !== null && row.fp4_format === null)
    issues.push(
      columnIssue(
        "fp4_format",
        text({
          en: "An FP4 rate needs its format: NVFP4, MXFP4, or both.",
          zh: "填写 FP4 算力时须注明格式：NVFP4、MXFP4 或两者。",
        }),
      ),
    );
  if (row.fabric === "torus" && row.torus_axes === null)
    issues.push(
      columnIssue("torus_axes", text({ en: "A torus needs its number of dimensions.", zh: "环面互联须填写维数。" })),
    );
  return issues;
}

type SchemaIssue = { readonly code?: string; readonly path: readonly PropertyKey[]; readonly keys?: readonly string[] };

/** What a schema issue means at the column it is about. */
export function columnIssues(issue: SchemaIssue, input: unknown): Issue[] {
  if (issue.code === "unrecognized_keys")
    return (issue.keys ?? []).map((key) =>
      columnIssue(
        key,
        text({
          en: `"${shortName(key)}" is not a column of an accelerator.`,
          zh: `“${shortName(key)}”不是加速器的列名。`,
        }),
      ),
    );
  const column = String(issue.path[0] ?? "hw");
  return [
    columnIssue(column, isNumberFigure(column) ? outOfRange(column, valueAt(input, column)) : notReadable(column)),
  ];
}

function outOfRange(column: NumberFigure, value: unknown): Text {
  const { label, unit, min, max, whole } = figureSpec(column);
  const [shown, kind, kindZh] = [
    value === undefined ? "nothing" : String(value),
    whole ? "whole number" : "number",
    whole ? "整数" : "数",
  ];
  const range = `${min} … ${max} ${unit}`.trim();
  return text({
    en: `${label.en} must be a ${kind} in ${range}; it is ${shown}.`,
    zh: `${label.zh}须为 ${range} 之间的${kindZh}，当前为 ${value === undefined ? "空" : shown}。`,
  });
}

function notReadable(column: string): Text {
  if (column === "hw") return text({ en: "An accelerator is a set of named columns.", zh: "加速器须为一组具名的列。" });
  if (column === "fabric")
    return text({
      en: "fabric must be switch, mesh, torus, bridge or pcie.",
      zh: "fabric 须为 switch、mesh、torus、bridge 或 pcie。",
    });
  if (column === "pcie_peers")
    return text({ en: "pcie_peers must be direct or host.", zh: "pcie_peers 须为 direct 或 host。" });
  return text({ en: `${column} is missing or too long.`, zh: `${column} 缺失或过长。` });
}

function valueAt(input: unknown, column: string): unknown {
  return typeof input === "object" && input !== null ? Reflect.get(input, column) : undefined;
}

export const columnIssue = (at: string, message: Text): Issue => ({ code: "HW-CUSTOM", at: shortName(at), message });
