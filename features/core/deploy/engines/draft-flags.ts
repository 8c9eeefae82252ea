/**
 * How each engine is told what drafts. Sources: vLLM docs, features/speculative_decoding (draft_model, eagle, n_gram, mtp); SGLang docs,
 * advanced_features/speculative_decoding; TensorRT-LLM docs, features/speculative-decoding.
 */
import { text, type Text } from "@/lib/text";
import type { Drafter } from "../plan/drafts";
import type { Flag, FlagWriter } from "./server-command";
import type { Yaml } from "@/lib/yaml/write";

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
  const together = text({
    en: "The drafts and the next token are verified together.",
    zh: "草稿与下一个 token 一同验证。",
  });
  return [
    flag("draftAlgorithm", ALGORITHM[by], draftReason(drafter)),
    ...(path === null ? [] : [flag("draftModel", path, text({ en: "What drafts.", zh: "用于起草的检查点。" }))]),
    ...(by === "ngram"
      ? []
      : [
          flag("draftSteps", count, text({ en: "One draft after the other.", zh: "逐个起草。" })),
          flag("draftTopK", 1, text({ en: "A chain, no tree.", zh: "链式，不展开树。" })),
        ]),
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

export function draftReason({ by, count }: Drafter): Text {
  const { en, zh } = DRAFTERS[by];
  return text({ en: `${en} ${count} tokens per step.`, zh: `${zh}每步起草 ${count} 个 token。` });
}

const DRAFTERS: Readonly<Record<Drafter["by"], { readonly en: string; readonly zh: string }>> = {
  layers: { en: "The checkpoint's prediction layers draft", zh: "检查点的预测层" },
  head: { en: "A head of its own checkpoint drafts", zh: "独立检查点的草稿头" },
  model: { en: "A draft model drafts", zh: "草稿模型" },
  ngram: { en: "N-grams of the prompt draft", zh: "提示词的 n-gram " },
};
