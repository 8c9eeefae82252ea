/** The scenario of a row. A preset that a row names replaces a pasted model or a custom chip of the base. */
import { chipById } from "@/features/core/hardware/catalogue";
import { presetModel } from "@/features/core/model/config/preset-model";
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import { failure, success, type Result } from "@/lib/result";
import type { RowSettings } from "./settings";

export function resolveRow(base: Resolved, settings: RowSettings): Result<Resolved> {
  const {
    engine: _engine,
    usd_hour: _price,
    shared: _tokens,
    shared_users: _users,
    shared_n: _different,
    ...set
  } = settings;
  const model = set.model === undefined ? success(base.model) : presetModel(set.model);
  const chip = set.hw === undefined ? success(base.chip) : chipById(set.hw);
  if (!model.ok || !chip.ok) return failure(...model.issues, ...chip.issues);
  const params = {
    ...base.params,
    ...(set.model !== undefined && { config: "" }),
    ...(set.hw !== undefined && { chip: "" }),
    ...set,
  };
  const resolved = resolveOn(params, { model: model.value, chip: chip.value, time: base.time });
  if (!resolved.ok) return resolved;
  return success(resolved.value, [...model.issues, ...resolved.issues]);
}
