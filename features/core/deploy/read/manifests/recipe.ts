/**
 * vLLM recipes: the model, its default variant and what is on unless chosen. A recipe names no GPU, so no layout either; the site's JSON
 * names both, and its `argv` is the command (vllm-project/recipes).
 */
import type { Issue } from "@/lib/issue";
import { COMMA, joinTexts, verbatim } from "@/lib/text";
import type { Yaml } from "@/lib/yaml/write";
import { issue } from "@/features/core/deploy/read/messages.issues";
import type { Started } from "../started";
import { countAt, isMap, mapAt, textAt, valueAt, type YamlMap } from "./yaml-map";

export type ReadRecipe = {
  readonly started: readonly Started[];
  readonly issues: readonly Issue[];
  readonly open: readonly string[];
};

/** Null where the document is no recipe. */
export function readRecipe(document: Yaml): ReadRecipe | null {
  if (!isMap(document)) return null;
  if (isMap(document.recommended_command)) return recommended(document);
  if (isMap(document.meta) && isMap(document.model) && textAt(document, "model", "model_id") !== null)
    return fromFile(document);
  return null;
}

/** Part of a recipe: how a layout is started, of no model. */
export const isStrategy = (document: Yaml): boolean =>
  isMap(document) && "deploy_type" in document && ("vllm_args" in document || "parallel_flag" in document);

function recommended(document: YamlMap): ReadRecipe {
  const command = mapAt(document, "recommended_command");
  const variables = Object.fromEntries(
    Object.entries(mapAt(command, "env")).map(([name, value]) => [name, String(value)]),
  );
  const words = textsIn(valueAt(command, "argv"));
  const issues = [issue("LAUNCH-RECIPE-FOR", "hw", { hardware: textAt(command, "hardware") ?? "?" })];
  return { started: [{ words, variables, copies: 1 }], issues, open: [] };
}

function fromFile(document: YamlMap): ReadRecipe {
  const { model } = document;
  const variants = Object.entries(mapAt(document, "variants"));
  const [name = "default", variant = {}] = variants.find(([key]) => key === "default") ?? variants[0] ?? [];
  const id = textAt(variant, "model_id") ?? textAt(model, "model_id") ?? "";
  const chosen = textsIn(valueAt(document, "opt_in_features"));
  const features = Object.entries(mapAt(document, "features")).filter(([key]) => !chosen.includes(key));
  const words = [
    ...["vllm", "serve", id],
    ...textsIn(valueAt(model, "base_args")),
    ...textsIn(valueAt(variant, "extra_args")),
    ...features.flatMap(([, feature]) => textsIn(valueAt(feature, "args"))),
  ];
  const variables = Object.fromEntries(
    Object.entries(mapAt(model, "base_env")).map(([key, value]) => [key, String(value)]),
  );
  const tp = countAt(variant, "tp");
  const sized = tp === null ? words : [...words, `--tensor-parallel-size=${String(tp)}`];
  return {
    started: [{ words: sized, variables, copies: 1 }],
    issues: [
      issue("LAUNCH-RECIPE", "model", {
        ...{ version: textAt(model, "min_vllm_version") ?? "?", variant: name },
        variants: joinTexts(
          variants.map(([key, each]) => verbatim(variantWords(key, each))),
          COMMA,
        ),
        strategies: textsIn(valueAt(document, "compatible_strategies")).join(", "),
        ...{ size: textAt(model, "parameter_count") ?? "?", verified: verifiedOn(document) },
        chosen: chosen.length === 0 ? "–" : chosen.join(", "),
      }),
    ],
    open: tp === null ? DEGREES : [],
  };
}

const DEGREES = ["tp", "adp", "pp", "cp", "ep", "redundant", "replicas"] as const;

/** GPUs of which the recipe says that it was tried there. */
const verifiedOn = (document: YamlMap): string =>
  Object.entries(mapAt(document, "meta", "hardware"))
    .flatMap(([name, state]) => (state === "verified" ? [name] : []))
    .join(", ") || "–";

/** "fp8 zai-org/GLM-5.2-FP8 (893 GB)". */
function variantWords(name: string, variant: Yaml): string {
  const [id, least] = [textAt(variant, "model_id"), countAt(variant, "vram_minimum_gb")];
  return [name, textAt(variant, "precision"), id, least === null ? null : `(${String(least)} GB)`]
    .filter((word) => word !== null)
    .join(" ");
}

const textsIn = (value: Yaml | undefined): readonly string[] =>
  Array.isArray(value) ? value.map((word) => String(word as Yaml)) : [];
