/** Which family reads a configuration. Names are compared without case, underscores and wrapper words. */
import { closestWord } from "@/lib/text-comparison/closest-word";
import type { Issue } from "@/lib/issue";
import { BAILING_HYBRID_FAMILY } from "./bailing";
import { DEEPSEEK_V4_FAMILY } from "./deepseek-v4";
import { DENSE_FAMILIES } from "./dense";
import { ENCODER_FAMILIES } from "./encoders";
import { EXPERT_FAMILIES } from "./experts";
import type { Family } from "./family";
import { GEMMA_FAMILIES } from "./gemma";
import { GLM5_NEXT_FAMILY } from "./glm5-next";
import { HEADS_BY_LAYER_FAMILIES } from "./heads-by-layer";
import { LINEAR_HYBRID_FAMILIES } from "./linear-hybrids";
import { MINICPM_V_FAMILY } from "./minicpm-v";
import { MINIMAX_M3_FAMILY } from "./minimax-m3";
import { RECURRENT_FAMILIES } from "./recurrent";
import { STATE_SPACE_FAMILIES } from "./state-space";
import { STEP_FAMILIES } from "./step";
import { findMissing, SAID_ENCODER_DECODER, type Missing } from "./unsupported";
import { VARIANT_FAMILIES } from "./variants";
import { COMMA, joinTexts } from "@/lib/text";
import * as m from "./messages";
import { issue } from "./messages.issues";

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
  ...HEADS_BY_LAYER_FAMILIES,
  DEEPSEEK_V4_FAMILY,
  MINICPM_V_FAMILY,
  MINIMAX_M3_FAMILY,
  BAILING_HYBRID_FAMILY,
  GLM5_NEXT_FAMILY,
];

const BY_KEY: ReadonlyMap<string, { family: Family; name: string }> = new Map(
  FAMILIES.flatMap((family) => family.names.map((name) => [familyKey(name), { family, name }] as const)),
);

/** What a configuration without a reader of its own may be treated as: the first name of each family. */
export const familyNames: readonly string[] = FAMILIES.flatMap(({ names }) => names.slice(0, 1)).toSorted();

/** The family of the first candidate that has one: model types first, then architectures. */
export function findFamily(candidates: readonly string[]): { family: Family; name: string } | null {
  for (const candidate of candidates) {
    const family = BY_KEY.get(familyKey(candidate));
    if (family !== undefined) return family;
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
  const reason = missing?.what ?? m.readerForItsLayers;
  return {
    code: "MODEL-UNSUPPORTED",
    at: "config",
    message:
      named === ""
        ? m.configurationNamesNoArchitecture({ wanted: m.modelTypeOrArchitectures })
        : m.architectureIsNotSupported({ named, reason }),
    fix: missing === undefined ? TREAT_AS : (missing.way ?? m.toPriceItAsFamily),
  };
}

/** The way out where a name is all that is not known. */
export const TREAT_AS = m.ifItIsBuiltLike;

export function unknownFamily(name: string): Issue {
  const near = closestWord(name, familyNames);
  const known = near === null ? familyNames.slice(0, 12) : [near];
  return issue("MODEL-TREAT-AS", "config", { name, known: joinTexts(known, COMMA) });
}

/** "Qwen3VLMoeForConditionalGeneration", "qwen3_vl_moe_text" and "qwen3-vl-moe" are one. */
export function familyKey(name: string): string {
  const stem = name.replace(/(For[A-Z]\w{0,60}|LMHeadModel|Model)$/, "").replace(/_(text|language|lm)(_model)?$/, "");
  return stem.toLowerCase().replace(/[^a-z0-9]/g, "");
}
