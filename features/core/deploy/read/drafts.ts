/** Drafted tokens of a command: how many, by what, and how a scenario says so. */
import { findPreset } from "@/features/core/model/config/presets/presets";
import type { Issue } from "@/lib/issue";
import type { RawParams } from "@/lib/params/codec";
import type { Source } from "./command/command-values";
import { issue } from "./messages.issues";

export type ReadDrafts = {
  /** null: nothing drafts, or something that no scenario has. */
  readonly drafts: {
    readonly by: "head" | "model" | "ngram";
    readonly count: number;
    readonly path: string | null;
  } | null;
  /** What drafts and is not modelled, in the engine's words; null = nothing. */
  readonly otherDrafts: string | null;
};

export function readDrafts(source: Source): ReadDrafts {
  const { method, count, model: path } = source.command.backend === "vllm" ? vllmDrafts(source) : flaggedDrafts(source);
  if (count === 0 && method === null) return { drafts: null, otherDrafts: null };
  const by = drafter(method, path);
  if (by === null || count === 0) return { drafts: null, otherDrafts: words(method, path, count) };
  return { drafts: { by, count, path: by === "ngram" ? null : path }, otherDrafts: null };
}

const words = (...parts: readonly (string | number | null)[]): string =>
  parts.filter((word) => word !== null && word !== 0).join(" ");

/** The engines' methods; a model without a method is told by its name, as vLLM does. null: no scenario drafts so. */
function drafter(method: string | null, path: string | null): "head" | "model" | "ngram" | null {
  const word = method ?? (path === null ? "mtp" : /eagle|mtp/i.test(path) ? "eagle" : "draft_model");
  if (/mtp|nextn|eagle/i.test(word)) return "head";
  if (/^ngram/i.test(word)) return "ngram";
  return /^(draft_?model|standalone|drafttarget|draft_target)$/i.test(word) ? "model" : null;
}

type Drafts = { readonly method: string | null; readonly count: number; readonly model: string | null };

const asWord = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function vllmDrafts({ json }: Source): Drafts {
  const { method, num_speculative_tokens: count, model } = json("speculation");
  return { method: asWord(method), count: typeof count === "number" ? count : 0, model: asWord(model) };
}

/** TensorRT-LLM's file states `max_draft_len` or the number of layers; SGLang's tokens count the verified one too. */
function flaggedDrafts({ command: { stated, backend }, number }: Source): Drafts {
  const steps = number("draftSteps");
  const together = number("draftTokens");
  const least = backend === "trtllm" ? together : together === null ? null : Math.max(0, together - 1);
  return {
    method: stated.draftAlgorithm?.value ?? null,
    count: steps ?? least ?? 0,
    model: stated.draftModel?.value ?? null,
  };
}

/** Nothing is drafted where the command does not say so. */
export function draftParams({ drafts, otherDrafts }: ReadDrafts): RawParams {
  if (drafts === null) return otherDrafts === null ? { spec_tokens: "0" } : {};
  const named = drafts.by === "model" && drafts.path !== null ? findPreset(lastName(drafts.path)) : null;
  return {
    spec_tokens: String(drafts.count),
    spec_by: drafts.by,
    ...(drafts.by === "model" && { spec_model: named?.id ?? "" }),
  };
}

const lastName = (path: string): string => path.split("/").findLast((part) => part !== "") ?? path;

/** A draft model of no name that the catalogue has counts as a share of the model. */
export function draftNotes({ drafts }: ReadDrafts): Issue[] {
  if (drafts?.by !== "model" || draftParams({ drafts, otherDrafts: null }).spec_model !== "") return [];
  return [issue("LAUNCH-DRAFT-MODEL", "spec_model", { path: drafts.path ?? "" })];
}
