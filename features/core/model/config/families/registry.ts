/** Which family reads a configuration. Names are compared without case, underscores and wrapper words. */
import { closestWord } from "@/lib/text-comparison/closest-word";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { DEEPSEEK_V4_FAMILY } from "./deepseek-v4";
import { DENSE_FAMILIES } from "./dense";
import { ENCODER_FAMILIES } from "./encoders";
import { EXPERT_FAMILIES } from "./experts";
import type { Family } from "./family";
import { GEMMA_FAMILIES } from "./gemma";
import { LINEAR_HYBRID_FAMILIES } from "./linear-hybrids";
import { MINICPM_V_FAMILY } from "./minicpm-v";
import { RECURRENT_FAMILIES } from "./recurrent";
import { STATE_SPACE_FAMILIES } from "./state-space";
import { STEP_FAMILIES } from "./step";
import { findMissing, SAID_ENCODER_DECODER, type Missing } from "./unsupported";
import { VARIANT_FAMILIES } from "./variants";

const FAMILIES: readonly Family[] = [
  ...DENSE_FAMILIES,
  ...ENCODER_FAMILIES,
  ...EXPERT_FAMILIES,
  ...VARIANT_FAMILIES,
  ...GEMMA_FAMILIES,
  ...LINEAR_HYBRID_FAMILIES,
  ...STATE_SPACE_FAMILIES,
  ...RECURRENT_FAMILIES,
  ...STEP_FAMILIES,
  DEEPSEEK_V4_FAMILY,
  MINICPM_V_FAMILY,
];

const BY_KEY: ReadonlyMap<string, { family: Family; name: string }> = new Map(
  FAMILIES.flatMap((family) => family.names.map((name) => [familyKey(name), { family, name }] as const)),
);

/** What a configuration without a reader of its own may be treated as: the first name of each family. */
export const familyNames: readonly string[] = FAMILIES.flatMap(({ names }) => names.slice(0, 1)).toSorted();

/** The family of the first candidate that has one: model types first, then architectures. */
export function findFamily(candidates: readonly string[]): { family: Family; name: string } | null {
  for (const candidate of candidates) {
    const found = BY_KEY.get(familyKey(candidate));
    if (found !== undefined) return found;
  }
  return null;
}

/** Says which architecture it is and what the suite would need to describe it. */
export function unsupported(candidates: readonly string[]): Issue {
  const missing = candidates.map((candidate) => findMissing(familyKey(candidate))).find((known) => known !== undefined);
  return refusal(candidates[0] ?? "", missing);
}

/** Whatever its name: its decoder is not one of those that are read. */
export const encoderDecoder = ([named = ""]: readonly string[]): Issue => refusal(named, SAID_ENCODER_DECODER);

function refusal(named: string, missing: Missing | undefined): Issue {
  const reason = missing?.what ?? text({ en: "a reader for its layers", zh: "针对其层结构的解析" });
  const en = named === "" ? "The configuration names no architecture" : `The architecture "${named}" is not supported`;
  const zh = named === "" ? "配置中没有给出模型架构" : `暂不支持架构 "${named}"`;
  const wanted =
    named === "" ? text({ en: "model_type or architectures", zh: "model_type 或 architectures 字段" }) : reason;
  return {
    code: "MODEL-UNSUPPORTED",
    at: "config",
    message: text({ en: `${en}: what is missing is ${wanted.en}.`, zh: `${zh}：缺少${wanted.zh}。` }),
    fix: missing === undefined ? TREAT_AS : (missing.way ?? TREAT_AS_WITHOUT),
  };
}

/** The way out where a name is all that is not known. */
export const TREAT_AS = text({
  en: 'If it is built like a family that is supported, add "treat_as" with that family, for example "llama" or "qwen3_moe".',
  zh: '若其结构与已支持的系列相同，可添加 "treat_as" 字段并填写该系列，例如 "llama" 或 "qwen3_moe"。',
});

const TREAT_AS_WITHOUT = text({
  en: 'To price it as a family that lacks this, add "treat_as" with that family, for example "llama" or "qwen3_moe".',
  zh: '若要按不含该结构的系列估算，可添加 "treat_as" 字段并填写该系列，例如 "llama" 或 "qwen3_moe"。',
});

export function unknownFamily(name: string): Issue {
  const near = closestWord(name, familyNames);
  const known = near === null ? familyNames.slice(0, 12) : [near];
  return {
    code: "MODEL-TREAT-AS",
    at: "config",
    message: text({ en: `No family "${name}" is known to read by.`, zh: `没有可供解析的系列“${name}”。` }),
    fix: text({
      en: `Set "treat_as" to a known family, for example ${known.join(", ")}.`,
      zh: `请将 "treat_as" 设为已知系列，例如 ${known.join("、")}。`,
    }),
  };
}

/** "Qwen3VLMoeForConditionalGeneration", "qwen3_vl_moe_text" and "qwen3-vl-moe" are one. */
export function familyKey(name: string): string {
  const stem = name.replace(/(For[A-Z]\w{0,60}|LMHeadModel|Model)$/, "").replace(/_(text|language|lm)(_model)?$/, "");
  return stem.toLowerCase().replace(/[^a-z0-9]/g, "");
}
