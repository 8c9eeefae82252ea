/** What an empty cell stands for, and the values that a cell may name. Pure. */
import { chips } from "@/features/core/hardware/catalogue";
import { presets } from "@/features/core/model/config/presets/presets";
import type { ScenariosInput } from "@/features/pages/inferencemax-scenarios/input";
import { RowSettingsSchema, type RowKey } from "@/features/core/comparison/settings";
import type { Resolved } from "@/features/core/scenario/resolve";
import { AUTO, writeValue } from "@/lib/params/codec";
import { listControls, type Control } from "@/lib/params/control";
import type { Text, Translate } from "@/lib/text";

export function inherited(
  key: RowKey,
  { params, precision, chip, prefill, decode }: Resolved,
  input: ScenariosInput,
): string {
  if (key === "engine") return writeValue(input[key]);
  if (key === "usd_hour") return input.usd_hour === null ? "—" : writeValue(input.usd_hour);
  if (key === "shared" || key === "shared_users" || key === "shared_n") return writeValue(setting(key).fallback);
  if (key === "model") return params.config === "" ? params.model : "config.json";
  if (key === "hw") return params.chip === "" ? params.hw : chip.name;
  if (key === "kv") return precision.kv;
  if (key === "ep") return String(prefill.ep);
  if (key === "d_ep") return String(decode.ep);
  const valueText = writeValue(params[key]);
  return valueText === AUTO ? AUTO : valueText;
}

/** A value as pages call it: "H200 SXM5 141GB" for h200-sxm; a value without a name stays as written. */
export function named(key: RowKey, value: string, t: Translate): string {
  if (key === "model") return presets.find(({ id }) => id === value)?.label ?? value;
  if (key === "hw") return chips.find(({ id }) => id === value)?.name ?? value;
  const control = setting(key);
  const word = control.kind === "choice" ? control.meta.options?.[value] : undefined;
  return word === undefined ? value : t(word);
}

/** Known values by column; empty where anything in a range goes. */
export function choices(key: RowKey): readonly string[] {
  if (key === "model") return presets.map(({ id }) => id);
  if (key === "hw") return chips.map(({ id }) => id);
  const control = setting(key);
  return control.kind === "choice" ? control.values : [];
}

export const settingLabel = (key: RowKey): Text => setting(key).meta.label;

export const settingUnit = (key: RowKey): string | undefined => setting(key).meta.unit;

function setting(key: RowKey): Control {
  const control = listControls(RowSettingsSchema).find((candidate) => candidate.key === key);
  if (!control) throw new Error(`No row setting ${key}`);
  return control;
}
