/** Models by name: bundled presets, and config.json files of a folder. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { withHfQuantConfig } from "@/features/model-config/hf-quant-config";
import { parseConfigText } from "@/features/model-config/parse";
import { presetModel } from "@/features/model-config/preset-model";
import { findPreset } from "@/features/model-config/presets";
import type { ModelSpec } from "@/features/model/spec";
import { failure, type Result } from "@/lib/result";
import { verbatim } from "@/lib/text";
import type { ModelSource } from "./predict-deployment";

/**
 * A preset of this very name first; then a config.json in `folder` whose file or folder carries the name; then a preset of the
 * unquantised model ("nvidia/X-NVFP4" is X: the row says in which format it runs).
 */
export function modelSource(folder: string | null): ModelSource {
  const files = folder === null ? [] : configFiles(folder);
  const known = new Map<string, Result<ModelSpec>>();
  return (name) => {
    const found = known.get(name) ?? find(name, files);
    known.set(name, found);
    return found;
  };
}

const SUFFIX = /[-_](instruct|fp8|kv|nvfp4|fp4|mxfp4|int4|awq|bf16|fp8-dynamic|quantized.*|v2)$/i;

function find(name: string, files: readonly string[]): Result<ModelSpec> {
  if (findPreset(name)) return presetModel(name);
  const word = wordOf(name);
  const file =
    files.find((path) => namesOf(path).includes(word)) ?? files.find((path) => namesOf(path).some(startsWith(word)));
  if (file) return readModel(file, name);
  for (let base = name; SUFFIX.test(base);) {
    base = base.replace(SUFFIX, "");
    if (findPreset(base)) return presetModel(base);
    if (findPreset(`${base}-Instruct`)) return presetModel(`${base}-Instruct`);
  }
  if (findPreset(`${name}-Instruct`)) return presetModel(`${name}-Instruct`);
  const unknown = presetModel(name);
  return unknown.ok ? unknown : failure(...unknown.issues);
}

const startsWith = (word: string) => (other: string) => word.startsWith(other) && other.length > 5;

/** Letters and digits of a name without its organisation. */
const wordOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^.*(\/|--)/, "")
    .replace(/[^a-z0-9]/g, "");

/** The words by which a file may be meant: its own name and that of its folder. */
const namesOf = (path: string): string[] =>
  [basename(path).replace(/(_?config)?\.json$/i, ""), basename(dirname(path))].filter(Boolean).map(wordOf);

function configFiles(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((entry) => join(folder, entry))
    .flatMap((path) => {
      if (statSync(path).isDirectory()) return existsSync(join(path, "config.json")) ? [join(path, "config.json")] : [];
      return /\.json$/i.test(path) && !/hf_quant_config/i.test(path) ? [path] : [];
    });
}

function readModel(path: string, name: string): Result<ModelSpec> {
  const model = parseConfigText(readFileSync(path, "utf8"), name);
  const second = path.replace(/config\.json$/i, "hf_quant_config.json");
  if (!model.ok || second === path || !existsSync(second)) return model;
  try {
    return withHfQuantConfig(model.value, JSON.parse(readFileSync(second, "utf8")));
  } catch {
    return failure({ code: "MODEL-UNREADABLE", at: "model", message: verbatim(`${basename(second)} is not JSON`) });
  }
}
