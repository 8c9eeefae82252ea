/** Stored formats by class of weights: what a mixed checkpoint has, laid over the one format of the scenario. */
import * as z from "zod";
import type { ModelSpec, NumberFormat, QuantisedClasses } from "@/features/core/model/spec";
import { storedFormats } from "@/features/core/model/weights";
import { orAuto, param } from "@/lib/params/param";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export const WEIGHT_FORMATS = ["bf16", "fp8", "fp8_block", "int8", "int4", "nvfp4", "mxfp4"] as const;
export const FORMAT_WORDS = {
  bf16: verbatim("BF16"),
  fp8: verbatim("FP8"),
  fp8_block: m.fp8Block,
  int8: verbatim("INT8"),
  int4: verbatim("INT4 (W4A16)"),
  nvfp4: verbatim("NVFP4"),
  mxfp4: verbatim("MXFP4"),
};

/** A format in words; one that no control offers by its id. */
export const formatWord = (format: string): Text =>
  (FORMAT_WORDS as Readonly<Record<string, Text>>)[format] ?? verbatim(format.toUpperCase());

const byClass = (label: Text, formerly?: readonly string[]) =>
  param(orAuto(z.enum(WEIGHT_FORMATS)), {
    label,
    options: FORMAT_WORDS,
    section: "precision",
    fold: "tensors",
    ...(formerly && { formerly }),
    hint: m.howTheseWeightsAreStored,
  });

/** The hardware advisor's links said embedding and head at once. */
const ENDS = ["w_ends"];

export const CLASS_FIELDS = {
  w_attention: byClass(m.attention),
  w_dense: byClass(m.denseFfn),
  w_routed: byClass(m.routedExperts),
  w_shared: byClass(m.sharedExperts),
  w_embedding: byClass(m.embedding, ENDS),
  w_head: byClass(m.outputHead, ENDS),
};

export const CLASS_KEYS = ["w_attention", "w_dense", "w_routed", "w_shared", "w_embedding", "w_head"] as const;

type Asked = { readonly weights: NumberFormat | null } & {
  readonly [Key in keyof typeof CLASS_FIELDS]: NumberFormat | null;
};

/** The format of every class: what is asked for it, else for all weights, else the checkpoint's own. */
export function classFormats(asked: Asked, model: ModelSpec): QuantisedClasses {
  const base = asked.weights === null ? storedFormats(model) : uniform(asked.weights, model.nativeFormat);
  return {
    attention: asked.w_attention ?? base.attention,
    dense: asked.w_dense ?? base.dense,
    routed: asked.w_routed ?? base.routed,
    shared: asked.w_shared ?? base.shared,
    embedding: asked.w_embedding ?? base.embedding,
    lmHead: asked.w_head ?? base.lmHead,
  };
}

/** One format for every matrix; embedding and head stay as the unquantised checkpoint has them, as engines do. */
function uniform(format: NumberFormat, native: NumberFormat): QuantisedClasses {
  const ends = format === "bf16" ? format : native;
  return { attention: format, dense: format, routed: format, shared: format, embedding: ends, lmHead: ends };
}

/** Whether any class has a format of its own. */
export const hasOwnClasses = (asked: Omit<Asked, "weights">): boolean =>
  [asked.w_attention, asked.w_dense, asked.w_routed, asked.w_shared, asked.w_embedding, asked.w_head].some(
    (format) => format !== null,
  );
