/** The model of a bundled preset, by id, Hugging Face name or alias. */
import type { ModelSpec } from "../spec";
import { closestWord } from "@/lib/text-comparison/closest-word";
import { failure, type Result } from "@/lib/result";
import { verbatim } from "@/lib/text";
import { modelSpec } from "./parse";
import { findPreset, presets } from "./presets/presets";
import * as m from "./messages";
import { issue } from "./messages.issues";

const parsed = new Map<string, Result<ModelSpec>>();

export function presetModel(nameOrAlias: string): Result<ModelSpec> {
  const preset = findPreset(nameOrAlias);
  if (!preset) return failure(unknownModel(nameOrAlias));
  const known = parsed.get(preset.id) ?? modelSpec(preset.config, preset.name);
  parsed.set(preset.id, known);
  return known;
}

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
