/**
 * How each engine is told what drafts. Sources: vLLM docs, features/speculative_decoding (draft_model, eagle, n_gram, mtp); SGLang docs,
 * advanced_features/speculative_decoding; TensorRT-LLM docs, features/speculative-decoding.
 */
import type { Text } from "@/lib/text";
import type { Drafter } from "../plan/drafts";
import type { Flag, FlagWriter } from "./server-command";
import type { Yaml } from "@/lib/yaml/write";
import * as m from "./messages";

const METHOD = { layers: "mtp", head: "eagle3", model: "draft_model", ngram: "ngram" } as const;

/** vLLM's `--speculative-config`; n-grams of up to four tokens are looked up. */
export const vllmSpeculation = ({ by, count, path }: Drafter): string =>
  JSON.stringify({
    method: METHOD[by],
    ...(path !== null && { model: path }),
    num_speculative_tokens: count,
    ...(by === "ngram" && { prompt_lookup_max: 4 }),
  });

const ALGORITHM = { layers: "NEXTN", head: "EAGLE3", model: "STANDALONE", ngram: "NGRAM" } as const;

/** N-grams have no steps: SGLang takes as many tokens as it finds, up to the number that is verified together. */
export function sglangSpeculation(drafter: Drafter, flag: FlagWriter["flag"]): Flag[] {
  const { by, count, path } = drafter;
  const together = m.draftsAndNextTokenAre;
  return [
    flag("draftAlgorithm", ALGORITHM[by], draftReason(drafter)),
    ...(path === null ? [] : [flag("draftModel", path, m.whatDrafts)]),
    ...(by === "ngram" ? [] : [flag("draftSteps", count, m.oneDraftAfterOther), flag("draftTopK", 1, m.chainNoTree)]),
    flag("draftTokens", count + 1, together),
  ];
}

/** TensorRT-LLM's `speculative_config`. */
export function trtllmSpeculation({ by, count, path }: Drafter): Yaml {
  if (by === "layers") return { decoding_type: "MTP", num_nextn_predict_layers: count };
  if (by === "ngram") return { decoding_type: "NGram", max_draft_len: count, max_matching_ngram_size: 4 };
  const decoding = { decoding_type: by === "head" ? "Eagle" : "DraftTarget", max_draft_len: count };
  return path === null ? decoding : { ...decoding, speculative_model_dir: path };
}

export const draftReason = ({ by, count }: Drafter): Text =>
  m.drafterCountTokensPerStep({ count, drafter: DRAFTERS[by] });

const DRAFTERS: Readonly<Record<Drafter["by"], { readonly en: string; readonly zh: string }>> = {
  layers: m.checkpointsPredictionLayersDraft,
  head: m.headOfItsOwnCheckpoint,
  model: m.draftModelDrafts,
  ngram: m.nGramsOfPromptDraft,
};
