/** Who is compared: the scenario's own first, then what was picked, each once. */
import { chipById } from "@/features/core/hardware/catalogue";
import { findPreset, presets } from "@/features/core/model/config/presets";
import { presetModel } from "@/features/core/model/config/preset-model";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import { idList } from "@/lib/params/id-list";
import { failure, success, type Result } from "@/lib/result";
import type { Contender } from "./comparison";
import { readEach } from "./each";
import type { MultiModelInput } from "./input";

/** Refuses names that no preset or chip has, with the nearest ones. */
export function listContenders(
  base: Resolved,
  { vary, models, chips, each }: MultiModelInput,
): Result<readonly Contender[]> {
  const asked = vary === "models" ? idList(models) : idList(chips);
  const unknown = asked.flatMap((id) => (vary === "models" ? presetModel(id) : chipById(id)).issues);
  if (unknown.length > 0) return failure(...unknown.map((issue): Issue => ({ ...issue, at: vary, changes: [] })));
  const settings = readEach(each);
  if (!settings.ok) return settings;
  const others = vary === "models" ? asked.map(modelNamed) : asked.map(chipNamed);
  const own = vary === "models" ? ownModel(base) : { id: "own", name: base.chip.name, settings: {} };
  const ownId = vary === "models" ? ownPreset(base)?.id : ownChip(base);
  const all = [own, ...others.filter(({ id }) => id !== ownId)];
  return success(all.map((one) => ({ ...one, settings: { ...one.settings, ...settings.value[one.id] } })));
}

const ownPreset = ({ params }: Resolved) => (params.config === "" ? findPreset(params.model) : null);

const ownChip = ({ params, chip }: Resolved): string | null => (params.chip === "" ? chip.id : null);

const ownModel = (base: Resolved): Contender => ({
  id: "own",
  name: ownPreset(base)?.label ?? base.model.name.split("/").at(-1) ?? base.model.name,
  settings: {},
});

function modelNamed(id: string): Contender {
  const preset = findPreset(id) ?? presets.find((one) => one.id === id);
  if (!preset) throw new Error(`No preset ${id} after it was checked`);
  return { id: preset.id, name: preset.label, settings: { model: preset.id } };
}

function chipNamed(name: string): Contender {
  const chip = chipById(name);
  if (!chip.ok) throw new Error(`No chip ${name} after it was checked`);
  return { id: chip.value.id, name: chip.value.name, settings: { hw: chip.value.id } };
}
