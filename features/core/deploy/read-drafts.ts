/** Drafted tokens of a command: by the checkpoint's own prediction layers, or by a model or method that no scenario has. */
import type { Source } from "./read-source";

export type ReadDrafts = {
  /** By the checkpoint's prediction layers. */
  readonly draftTokens: number;
  /** What else drafts, in the engine's words; null = nothing. */
  readonly otherDrafts: string | null;
};

export function readDrafts(source: Source): ReadDrafts {
  const { backend } = source.command;
  const { method, count, model } = backend === "vllm" ? vllmDrafts(source) : flaggedDrafts(source);
  if (method === null && count === 0) return { draftTokens: 0, otherDrafts: null };
  // EAGLE without a model of its own drafts with the checkpoint's layers; EAGLE-3 never does.
  const own = model === null && /mtp|nextn|^eagle$/i.test(method ?? "mtp");
  return own
    ? { draftTokens: count, otherDrafts: null }
    : {
        draftTokens: 0,
        otherDrafts: [method ?? "draft model", model, String(count)].filter((word) => word !== null).join(" "),
      };
}

type Drafts = { readonly method: string | null; readonly count: number; readonly model: string | null };

const asWord = (value: unknown): string | null => (typeof value === "string" ? value : null);

function vllmDrafts({ json }: Source): Drafts {
  const { method, num_speculative_tokens: count, model } = json("speculation");
  return { method: asWord(method), count: typeof count === "number" ? count : 0, model: asWord(model) };
}

function flaggedDrafts({ command: { stated, backend }, number }: Source): Drafts {
  // TensorRT-LLM's file states `max_draft_len` or the number of layers; SGLang's tokens count the verified one too.
  const count = number("draftSteps") ?? (backend === "trtllm" ? number("draftTokens") : null) ?? 0;
  return { method: stated.draftAlgorithm?.value ?? null, count, model: stated.draftModel?.value ?? null };
}
