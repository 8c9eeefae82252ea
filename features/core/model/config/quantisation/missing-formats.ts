/** Stored formats that a checkpoint has and its config.json does not state: whoever gives the configuration alone gets BF16 and is told. */
import type { Issue } from "@/lib/issue";
import type { ModelSpec } from "../../spec";
import * as m from "@/features/core/model/config/messages";
import { issue } from "@/features/core/model/config/messages.issues";

const NARROW = /(^|[-_./ ])(nvfp4|mxfp4|mxfp8|fp4|fp8|int4|int8|w4a16|w4a8|w8a8|w8a16|awq|gptq|[48]bit)(?=$|[-_./ ])/i;

/**
 * DeepSeek-V3 and Kimi-K2 are published in FP8 and narrower by their makers; smaller models of their family are not. `names`: all that the
 * model is called.
 */
export function missingFormats(spec: ModelSpec, names: readonly string[]): Issue[] {
  if (spec.quantisation !== null || spec.nativeFormat !== "bf16") return [];
  const narrow = names.find((name) => NARROW.test(name));
  if (narrow !== undefined) return [missing(named(narrow))];
  return isPublishedNarrow(spec) ? [missing(m.checkpointsOfThisSizeAre)] : [];
}

const isPublishedNarrow = ({ family, hidden, layers }: ModelSpec): boolean =>
  /^(deepseek_v3|deepseek_v32|kimi_k2)$/.test(family) &&
  hidden === 7168 &&
  layers.reduce((sum, { count }) => sum + count, 0) === 61;

const named = (name: string) => {
  const [, , word = ""] = NARROW.exec(name) ?? [];
  const format = word.toUpperCase();
  return m.nameSplitSaysFormat({ split: name.split("/").at(-1) ?? "", format });
};

const missing = (why: { readonly en: string; readonly zh: string }): Issue =>
  issue("MODEL-FORMATS-MISSING", "config", { why });
