/** The model of a bundled preset, by id, Hugging Face name or alias. */
import type { ModelSpec } from "../spec";
import { closestWord } from "@/lib/text-comparison/closest-word";
import { failure, type Result } from "@/lib/result";
import { text, verbatim } from "@/lib/text";
import { modelSpec } from "./parse";
import { findPreset, presets } from "./presets/presets";

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
  const way = text({ en: "paste its config.json", zh: "粘贴其 config.json" });
  return {
    code: "MODEL-UNKNOWN",
    at: "model",
    message: text({ en: `There is no bundled model "${name}".`, zh: `没有名为“${name}”的内置模型。` }),
    fix:
      near === null
        ? text({
            en: `Choose one of the ${presets.length} presets, or ${way.en}.`,
            zh: `请从 ${presets.length} 个预设中选择，或${way.zh}。`,
          })
        : text({
            en: `Did you mean ${label} (${near})? Or ${way.en}.`,
            zh: `是否想选 ${label}（${near}）？或${way.zh}。`,
          }),
    changes: near === null ? [] : [{ label: verbatim(label ?? near), set: { model: near } }],
  };
}
