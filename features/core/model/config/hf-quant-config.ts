/** modelopt writes the quantisation of a checkpoint into a second file, hf_quant_config.json. */
import type { ModelSpec } from "../spec";
import { failure, success, type Result } from "@/lib/result";
import { isJsonObject } from "@/lib/json";
import { ConfigReader, newLog } from "./config-reader";
import { notAnObject } from "./json-text";
import { readQuantisation } from "./quantisation/read-quantisation";

/** The model with the quantisation that `hfQuant` (the parsed second file) states; it overrules config.json. */
export function withHfQuantConfig(spec: ModelSpec, hfQuant: unknown): Result<ModelSpec> {
  if (!isJsonObject(hfQuant)) return failure(notAnObject(hfQuant));
  const log = newLog();
  const reader = new ConfigReader(hfQuant, log, "hf_quant_config.");
  const part = reader.child("quantization") ?? reader;
  const quantisation = readQuantisation(part, {
    layers: spec.layers,
    hidden: spec.hidden,
    tied: spec.embedding.tied,
    nativeFormat: spec.nativeFormat,
    expertFormat: null,
  });
  if (log.issues.length > 0) return failure(...log.issues);
  const assumptions = [...spec.assumptions, ...log.assumptions];
  return success({ ...spec, quantisation: quantisation ?? spec.quantisation, assumptions });
}
