/** Models by name: bundled presets, and config.json files of a folder. */
import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { modelSpec } from "@/features/core/model/config/parse";
import { presetModel } from "@/features/core/model/config/preset-model";
import { findPreset } from "@/features/core/model/config/presets/presets";
import { listBases, nameWord } from "@/features/core/model/checkpoint-name";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { verbatim } from "@/lib/text";
import type { ModelSource } from "./deployment";
import { readConfigFile } from "../model/config-files";
import { presetNamed, standInFor } from "./names";

/**
 * A preset of this very name first; then a config.json in `folder` whose file or folders carry the name; then either under the name
 * of the unquantised model ("nvidia/X-NVFP4" is X: the row says in which format it runs); at last the file whose name the longest
 * beginning of this one is, or a preset that stands for it, and that is said.
 */
export function modelSource(folder: string | null): ModelSource {
  const files =
    folder === null
      ? []
      : configFiles(folder, "", DEPTH).map((path) => ({ path: join(folder, path), words: writeWords(path) }));
  const known = new Map<string, Result<ModelSpec>>();
  return (name) => {
    const model = known.get(name) ?? find(name, files);
    known.set(name, model);
    return model;
  };
}

type ConfigFile = { readonly path: string; readonly words: readonly string[] };

function find(name: string, files: readonly ConfigFile[]): Result<ModelSpec> {
  for (const base of listBases(name)) {
    const file = findPreset(base) ? undefined : files.find(({ words }) => words.includes(nameWord(base)));
    if (file) return readModel(file.path, name);
    const preset = presetNamed(base);
    if (preset !== null) return presetModel(preset);
  }
  const near = nearestFile(nameWord(name), files);
  if (near === null) return chooseStandIn(name) ?? unknown(name);
  const model = readModel(near.path, name);
  return model.ok ? success(model.value, [...model.issues, standIn(name, near.path)]) : model;
}

function chooseStandIn(name: string): Result<ModelSpec> | null {
  const id = listBases(name).reduce<string | null>((current, base) => current ?? standInFor(base), null);
  if (id === null) return null;
  const model = presetModel(id);
  return model.ok ? success(model.value, [...model.issues, takenAs(name, model.value.name)]) : model;
}

const takenAs = (name: string, model: string): Issue => ({
  code: "MODEL-TAKEN-AS",
  at: "model",
  message: verbatim(`"${name}" is taken as ${model}.`),
});

/** The way out that a command line has; a name that resembles a bundled one without its organisation is named. */
function unknown(name: string): Result<ModelSpec> {
  const near = presetModel(name.replace(/^.*\//, "").toLowerCase()).issues.flatMap(({ changes = [] }) => changes);
  const meant = near.map(({ label }) => `Did you mean ${label.en}? `).join("");
  const fix = verbatim(`${meant}${meant ? "Or give" : "Give"} its config.json in a folder: --models folder.`);
  return failure(...presetModel(name).issues.map((issue) => ({ ...issue, fix })));
}

/** Shorter words would take a family for one of its sizes. */
const FEWEST_LETTERS = 6;

function nearestFile(word: string, files: readonly ConfigFile[]): ConfigFile | null {
  const shared = ({ words }: ConfigFile): number =>
    Math.max(
      0,
      ...words.filter((other) => other.length >= FEWEST_LETTERS && word.startsWith(other)).map(({ length }) => length),
    );
  const best = files.reduce<ConfigFile | null>(
    (most, file) => (most && shared(most) >= shared(file) ? most : file),
    null,
  );
  return best && shared(best) > 0 ? best : null;
}

const standIn = (name: string, path: string): Issue => ({
  code: "MODEL-STAND-IN",
  at: "model",
  message: verbatim(`No configuration is called "${name}": that of ${path} is used.`),
});

/** The words by which a file may be meant: its own name and those of its folders. */
const writeWords = (path: string): readonly string[] =>
  path
    .split(/[\\/]/)
    .map((part) => nameWord(part.replace(/(_?config)?\.json$/i, "")))
    .filter(Boolean);

/** Folders within folders: owner/model, or a download cache's models--owner--model/snapshots/revision. */
const DEPTH = 4;

function configFiles(root: string, inside: string, depth: number): string[] {
  return readdirSync(join(root, inside))
    .sort()
    .map((entry) => join(inside, entry))
    .flatMap((path) => {
      if (statSync(join(root, path)).isDirectory()) return depth === 0 ? [] : configFiles(root, path, depth - 1);
      const isModel =
        inside === "" ? /\.json$/i.test(path) && !/hf_quant_config/i.test(path) : basename(path) === "config.json";
      return isModel ? [path] : [];
    });
}

/** Without the note on formats that the file leaves out: the row states them. */
function readModel(path: string, name: string): Result<ModelSpec> {
  const config = readConfigFile(path);
  const model = config.ok ? modelSpec(config.value, name) : config;
  return model.ok ? success(model.value) : model;
}
