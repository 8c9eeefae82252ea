/** The model of a bundled preset, by id, Hugging Face name or alias; of a repository's name by its publisher's habit. */
import type { ModelSpec } from "../spec";
import { closestWord } from "@/lib/text-comparison/closest-word";
import { failure, type Result } from "@/lib/result";
import { verbatim } from "@/lib/text";
import { modelSpec } from "./parse";
import { findPreset, presets } from "./presets/presets";
import { findPublished } from "./publishers/find-published";
import { publishedModel } from "./publishers/published-model";
import * as m from "./messages";
import { issue } from "./messages.issues";

const parsed = new Map<string, Result<ModelSpec>>();

export function presetModel(nameOrAlias: string): Result<ModelSpec> {
  const published = findPublished(nameOrAlias);
  if (published !== null) return remember(published.name, () => publishedModel(published));
  const preset = findPreset(nameOrAlias);
  if (!preset) return failure(unknownModel(nameOrAlias));
  return remember(preset.id, () => modelSpec(preset.config, preset.name));
}

function remember(key: string, read: () => Result<ModelSpec>): Result<ModelSpec> {
  const known = parsed.get(key);
  if (known) return known;
  // Names of repositories come from outside, and one may be written in many ways.
  if (parsed.size >= MOST) parsed.clear();
  const model = read();
  parsed.set(key, model);
  return model;
}

const MOST = 1000;

function unknownModel(name: string) {
  const near = closestWord(
    name,
    presets.map(({ id }) => id),
  );
  const label = presets.find(({ id }) => id === near)?.label ?? near;
  const way = m.pasteItsConfigJson;
  return {
    ...issue("MODEL-UNKNOWN", "model", { name }),
    fix:
      near === null
        ? m.chooseOneOfPresetsOr({ presets: presets.length, way })
        : m.didYouMeanLabelNear({ label: label ?? "", near, way }),
    changes: near === null ? [] : [{ label: verbatim(label ?? near), set: { model: near } }],
  };
}
