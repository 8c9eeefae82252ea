/** In which formats the engine of a row stores and multiplies: what the row says, filled in from published checkpoints. */
import type { Chip } from "@/features/core/hardware/chip";
import { hasExperts, type ModelSpec, type NumberFormat, type QuantisedClasses } from "@/features/core/model/spec";
import { storedFormats } from "@/features/core/model/weights";
import { arithmeticFormat, type Precision } from "@/features/core/operators/precision";
import type { Backend } from "@/features/core/memory/backend";
import { engineGeneration } from "@/features/core/serving/deployment/deployment";
import type { Row } from "./rows";
import { publicCache } from "./public-recipes";

export function precisionOfRow(row: Row, model: ModelSpec, chip: Chip, backend: Backend): Precision {
  const weights = onGeneration(countWeights(precisionWord(row), kernelWords(row), model), chip);
  const wanted = Object.values(weights).map((format: NumberFormat) => arithmeticFormat(format, true));
  // MXFP4 that is left here runs weight-only: its other classes are stored in BF16.
  const narrowArithmetic = weights.routed !== "mxfp4" && wanted.every((rate) => chip.rates[rate] !== null);
  const quantised = weights.routed !== "bf16" || weights.dense !== "bf16";
  const known = statedCache(row["kv_cache_dtype"] ?? "") ?? launchedCache(row, model);
  const kv = known ?? cacheFormat(quantised, model, chip, backend);
  return { weights, kv, activations: "bf16", narrowArithmetic };
}

/** A format in the words of the engines; null: not stated, or left to the engine. */
export function statedCache(text: string): NumberFormat | null {
  const word = text.toLowerCase();
  if (/^(fp8|float8|e4m3|e5m2)/.test(word)) return "fp8";
  return /^(bf16|bfloat16|fp16|float16|half|16)/.test(word) ? "bf16" : null;
}

/** Of a public row, by its launch script: engines that are left to themselves take the checkpoint's. */
function launchedCache(row: Row, model: ModelSpec): NumberFormat | null {
  const word = publicCache(row);
  return word === "auto" ? (model.quantisation?.kvFormat ?? "bf16") : statedCache(word);
}

/** Empty where the word is known. */
export function precisionNote(row: Row): string {
  const word = row["precision"] ?? "";
  return word === "" || KNOWN.test(word) ? "" : `There is no precision "${word}": BF16 is taken.`;
}

const KNOWN = /4|8|16|awq|gptq|half/i;
/** Groups of integers with 16-bit arithmetic. */
const INTEGER_4 = /int4|w4a16|awq|gptq|u4|4bit/i;
const INTEGER_8 = /int8|w8a8/i;

/** Where the row has no precision: what it says of its kernels, else what the checkpoint's name says; "" = as it is published. */
function precisionWord(row: Row): string {
  const text = row["precision"] || row["moe_quant"] || row["gemm_quant"];
  return text || (/[-_.](nvfp4|mxfp4|fp4|fp8|bf16|int8|int4|awq|gptq|w\d+a\d+)\b/i.exec(row["model"] ?? "")?.[1] ?? "");
}

/** Rows say that FP8 is in blocks of either kind of product: published checkpoints have both alike. */
const kernelWords = (row: Row): string => `${row["gemm_quant"] ?? ""} ${row["moe_quant"] ?? ""}`;

function countWeights(word: string, kernels: string, model: ModelSpec): QuantisedClasses {
  const stored = storedFormats(model);
  if (word === "") return stored;
  const kind = findKind(word);
  if (kind === "bf16" || kind === "int8") return uniform(kind);
  if (kind === findKind(stored.routed) || (stored.routed === "bf16" && kind === findKind(stored.dense))) return stored;
  if (kind === "fp8") return uniform(/block/i.test(kernels) ? "fp8_block" : "fp8");
  if (kind === "int4") return uniform("int4");
  return hasExperts(model) ? { ...uniform("nvfp4"), attention: "fp8" } : uniform("nvfp4");
}

/** Blackwell multiplies MXFP4 experts in its own 4-bit kernels, others widen them to BF16; NVFP4 stands for the former. */
function onGeneration(weights: QuantisedClasses, chip: Chip): QuantisedClasses {
  return weights.routed === "mxfp4" && engineGeneration(chip) === "blackwell"
    ? { ...weights, routed: "nvfp4" }
    : weights;
}

function uniform(format: NumberFormat): QuantisedClasses {
  const formats = { attention: format, dense: format, routed: format, shared: format };
  return { ...formats, embedding: "bf16", lmHead: "bf16" };
}

/** Formats of one width are different formats: an "fp4" row of a checkpoint published in INT4 is another checkpoint. */
function findKind(word: string): "bf16" | "fp8" | "int8" | "fp4" | "int4" {
  if (INTEGER_8.test(word)) return "int8";
  if (INTEGER_4.test(word)) return "int4";
  if (/4/.test(word)) return "fp4";
  return /8/.test(word) ? "fp8" : "bf16";
}

/** Where nothing is stated, FP8 as most published recipes ask for it: TensorRT-LLM checkpoints, and the others on Blackwell. */
function cacheFormat(quantised: boolean, model: ModelSpec, chip: Chip, backend: Backend): NumberFormat {
  if (model.quantisation?.kvFormat) return model.quantisation.kvFormat;
  if (!quantised || chip.rates.fp8 === null) return "bf16";
  return backend === "trtllm" || engineGeneration(chip) === "blackwell" ? "fp8" : "bf16";
}
