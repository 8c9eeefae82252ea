/** A model of two documents: its configuration, and the stored formats beside it. */
import type { ModelSpec } from "../spec";
import { isJsonObject } from "@/lib/json";
import { failure, type Result } from "@/lib/result";
import { notAnObject } from "./text/json-text";
import { modelSpec } from "./parse";
import { withSecondDocument } from "./text/second-document";

/** The model of `config` with the quantisation that `hfQuant` (the parsed second file) states; it overrules config.json. */
export function withHfQuantConfig(config: unknown, hfQuant: unknown, name?: string): Result<ModelSpec> {
  if (!isJsonObject(config)) return failure(notAnObject(config));
  if (!isJsonObject(hfQuant)) return failure(notAnObject(hfQuant));
  return modelSpec(withSecondDocument(config, hfQuant), name);
}
