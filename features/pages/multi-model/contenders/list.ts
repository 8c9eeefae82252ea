/** Who is compared: the scenario's own first, then what was picked, each once; models on accelerators are every pair. */
import { chipById } from "@/features/core/hardware/catalogue";
import { ownChipId, readEach, type Each } from "@/features/core/comparison/each";
import { modelTitle } from "@/features/core/model/config/model-title";
import { findPreset, presets } from "@/features/core/model/config/presets/presets";
import { presetModel } from "@/features/core/model/config/preset-model";
import { findPublished } from "@/features/core/model/config/publishers/find-published";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { idList } from "@/lib/params/id-list";
import { failure, success, type Result } from "@/lib/result";
import type { Contender, Side } from "../comparison";
import type { MultiModelInput } from "../input";
import { readPasted, type PastedModel } from "./pasted-models";

/** Refuses names that no preset or chip has, with the nearest ones, and a pasted model that cannot be read. */
export function listContenders(base: Resolved, input: MultiModelInput): Result<readonly Contender[]> {
  const { vary, models, chips } = input;
  const unknown = [
    ...(vary === "chips" ? [] : idList(models).flatMap((id) => refusals(presetModel(id), "models"))),
    ...(vary === "models" ? [] : idList(chips).flatMap((id) => refusals(chipById(id), "chips"))),
  ];
  const pasted = readPasted(input.configs);
  const each = readEach(input.each);
  if (unknown.length > 0 || !pasted.ok || !each.ok) return failure(...unknown, ...pasted.issues, ...each.issues);
  const list = vary === "chips" ? listChips(base, chips) : listModels(base, models, pasted.value);
  return success(
    vary === "both"
      ? list.flatMap((model) => listChips(base, chips).map((chip) => pair(model, chip, each.value, input)))
      : list.map((side) => single(side, vary, each.value, input)),
  );
}

const refusals = (named: Result<unknown>, field: string): readonly Issue[] =>
  named.ok ? [] : named.issues.map((issue) => ({ ...issue, at: field, changes: [] }));

export function listModels(base: Resolved, models: string, pasted: readonly PastedModel[]): readonly Side[] {
  const preset = ownPreset(base);
  const others = idList(models).map(modelNamed);
  return [
    { id: "own", name: preset?.label ?? modelTitle(base.model).en, settings: {} },
    ...others.filter(({ id }) => id !== preset?.id),
    ...pasted.map((model) => ({ id: model.id, name: model.name, settings: {}, pasted: model })),
  ];
}

export function listChips({ params, chip }: Resolved, chips: string): readonly Side[] {
  const ownId = params.chip === "" ? chip.id : null;
  const others = idList(chips).map(chipNamed);
  return [{ id: "own", name: chip.name, settings: {} }, ...others.filter(({ id }) => id !== ownId)];
}

const ownPreset = ({ params }: Resolved) => (params.config === "" ? findPreset(params.model) : null);

function modelNamed(id: string): Side {
  const published = findPublished(id);
  if (published !== null) return { id, name: modelTitle(published).en, settings: { model: id } };
  const preset = findPreset(id) ?? presets.find((entry) => entry.id === id);
  if (!preset) throw new Error(`No preset ${id} after it was checked`);
  return { id: preset.id, name: preset.label, settings: { model: preset.id } };
}

function chipNamed(name: string): Side {
  const chip = chipById(name);
  if (!chip.ok) throw new Error(`No chip ${name} after it was checked`);
  return { id: chip.value.id, name: chip.value.name, settings: { hw: chip.value.id } };
}

function single(side: Side, vary: "models" | "chips", each: Each, input: MultiModelInput): Contender {
  const { gpus, ...stated } = each[side.id] ?? {};
  return {
    ...{ id: side.id, name: side.name },
    ...{ model: vary === "models" ? side : null, chip: vary === "chips" ? side : null },
    settings: { ...side.settings, ...stated },
    gpus: gpus ?? input.gpus,
  };
}

/** Per-chip settings take precedence over per-model settings. */
function pair(model: Side, chip: Side, each: Each, input: MultiModelInput): Contender {
  const { gpus, ...ofChip } = each[chip.id === "own" ? ownChipId("both") : chip.id] ?? {};
  const { gpus: _, ...ofModel } = each[model.id] ?? {};
  return {
    id: `${model.id}@${chip.id}`,
    name: `${model.name} · ${chip.name}`,
    ...{ model, chip },
    settings: { ...model.settings, ...chip.settings, ...ofModel, ...ofChip },
    gpus: gpus ?? input.gpus,
  };
}
