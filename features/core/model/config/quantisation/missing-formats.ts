/** Stored formats that a checkpoint has and its config.json does not state: whoever gives the configuration alone gets BF16 and is told. */
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import type { ModelSpec } from "../../spec";

const NARROW = /(^|[-_./ ])(nvfp4|mxfp4|mxfp8|fp4|fp8|int4|int8|w4a16|w4a8|w8a8|w8a16|awq|gptq|[48]bit)(?=$|[-_./ ])/i;

/**
 * DeepSeek-V3 and Kimi-K2 are published in FP8 and narrower by their makers; smaller models of their family are not. `names`: all that the
 * model is called.
 */
export function missingFormats(spec: ModelSpec, names: readonly string[]): Issue[] {
  if (spec.quantisation !== null || spec.nativeFormat !== "bf16") return [];
  const narrow = names.find((name) => NARROW.test(name));
  if (narrow !== undefined) return [missing(named(narrow))];
  return isPublishedNarrow(spec) ? [missing(PUBLISHED)] : [];
}

const isPublishedNarrow = ({ family, hidden, layers }: ModelSpec): boolean =>
  /^(deepseek_v3|deepseek_v32|kimi_k2)$/.test(family) &&
  hidden === 7168 &&
  layers.reduce((sum, { count }) => sum + count, 0) === 61;

const named = (name: string) => {
  const [, , word = ""] = NARROW.exec(name) ?? [];
  const format = word.toUpperCase();
  return text({
    en: `The name ${name.split("/").at(-1)} says ${format}`,
    zh: `名称 ${name.split("/").at(-1)} 表明为 ${format}`,
  });
};

const PUBLISHED = text({
  en: "Checkpoints of this size are published in FP8 or narrower",
  zh: "此规模的检查点以 FP8 或更窄的格式发布",
});

const missing = (why: { readonly en: string; readonly zh: string }): Issue => ({
  code: "MODEL-FORMATS-MISSING",
  at: "config",
  message: text({
    en: `${why.en}, and this config.json states no stored formats: weights are taken as BF16.`,
    zh: `${why.zh}，但该 config.json 未说明存储格式：权重按 BF16 计。`,
  }),
  fix: text({
    en: "Give the hf_quant_config.json beside it as well, or choose the format of the weights.",
    zh: "请同时提供其旁的 hf_quant_config.json，或选择权重格式。",
  }),
});
