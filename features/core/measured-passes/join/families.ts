/** Rows of a comparison, and to which of them a kernel and an operator belong. */
import { FAMILY_NAMES, type KernelRule } from "@/features/core/trace/rules";
import type { OperatorFamily } from "@/features/core/operators/operator";
import type { Text } from "@/lib/text";
import { isWindowed } from "./windows";
import * as m from "@/features/core/measured-passes/messages";

/** The last three are of the pass as a whole: idle time, work that ran at once, and what an engine's fit adds or takes. */
export const ROW_IDS = [
  "gemm",
  "experts",
  "attention",
  "state-space",
  "communication",
  "elementwise",
  "copy",
  "waits",
  "overlap",
  "fit",
] as const;
export type RowId = (typeof ROW_IDS)[number];

export const ROW_NAMES: Readonly<Record<RowId, Text>> = {
  gemm: FAMILY_NAMES["dense-gemm"],
  experts: m.routedExperts,
  attention: FAMILY_NAMES.attention,
  "state-space": FAMILY_NAMES["state-space"],
  communication: FAMILY_NAMES.communication,
  elementwise: FAMILY_NAMES.elementwise,
  copy: FAMILY_NAMES.copy,
  waits: m.waitsAndLaunches,
  overlap: m.workThatRanAtOnce,
  fit: m.enginesFitOfKernelsAnd,
};

/** Which row and which part of it a piece of work or an operator belongs to; the part is null where nothing tells. */
export type Place = { readonly row: RowId; readonly part: string | null };

const OPERATOR_ROWS: Readonly<Record<OperatorFamily, RowId>> = {
  gemm: "gemm",
  moe: "experts",
  "attention-prefill": "attention",
  "attention-decode": "attention",
  "linear-attention": "state-space",
  "element-wise": "elementwise",
  embedding: "elementwise",
};

/**
 * One kernel may serve prefills and decodes, and one kind of norm several places: those are one part. `apart`: the pass tells attention
 * within a window from the other.
 */
export function operatorPlace(id: string, family: OperatorFamily, apart: boolean): Place {
  const row = OPERATOR_ROWS[family];
  const name = id.slice(id.indexOf(".") + 1);
  if (row === "attention")
    return { row, part: /^indexer/.test(name) ? "indexer-scores" : attentionPart(apart && isWindowed(id)) };
  if (row === "state-space") return { row, part: "scan" };
  if (row === "elementwise" && name.endsWith("-norm")) return { row, part: "norms" };
  if (row === "elementwise" && name.endsWith("-activation")) return { row, part: "activations" };
  return { row, part: name };
}

const attentionPart = (windowed: boolean): string => (windowed ? "window-attention" : "attention");

const ELEMENTWISE_PARTS: Readonly<Record<string, string>> = {
  norm: "norms",
  activation: "activations",
  rope: "rope-kv-write",
  "cache-store": "rope-kv-write",
  embedding: "embedding",
};

const COLLECTIVES: Readonly<Record<string, string>> = {
  "all-reduce": "all-reduce",
  "all-gather": "all-gather",
  "reduce-scatter": "reduce-scatter",
  "all-to-all": "all-to-all",
  "expert-dispatch": "all-to-all",
  "expert-combine": "all-to-all",
  "expert-notify": "all-to-all",
};

const INDEXER = new Set(["paged-mqa-logits", "indexer"]);

/**
 * `launcher` is the name of the operator that launched it: what a block of experts launches is theirs, whatever the kernel is called.
 * `windowed`: its layer is known to attend within a window.
 */
export function kernelPlace({ family, category }: KernelRule, launcher: string, windowed: boolean): Place {
  if (family === "communication") return { row: "communication", part: COLLECTIVES[category] ?? null };
  if (family === "moe-gemm" || category === "moe-routing") return { row: "experts", part: "experts" };
  if (family === "elementwise" && /moe|expert/i.test(launcher)) return { row: "experts", part: "experts" };
  if (family === "attention")
    return { row: "attention", part: INDEXER.has(category) ? "indexer-scores" : attentionPart(windowed) };
  if (family === "state-space") return { row: "state-space", part: "scan" };
  if (family === "dense-gemm") return { row: "gemm", part: null };
  if (family === "copy") return { row: "copy", part: null };
  return { row: "elementwise", part: ELEMENTWISE_PARTS[category] ?? null };
}
