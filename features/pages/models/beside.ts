/** Models beside the scenario's: presets by id, or configurations, as one JSON list. */
import { presetModel } from "@/features/core/model/config/preset-model";
import { modelSpec } from "@/features/core/model/config/parse";
import type { ModelSpec } from "@/features/core/model/spec";
import { isJsonObject, readJson, type JsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import { issue } from "./messages.issues";

/** A preset's id, or a configuration and what it is called. */
export type Beside = string | { readonly name: string | null; readonly config: JsonObject };

/** More rows than this are a spreadsheet's business. */
const MOST = 16;

export function readBeside(text: string): Result<readonly Beside[]> {
  if (text.trim() === "") return success([]);
  const list = readJson(text);
  if (!Array.isArray(list)) return failure(NO_LIST);
  if (list.length > MOST) return failure(tooMany(list.length));
  const entries = (list as readonly unknown[]).map(readEntry);
  const wrong = entries.indexOf(null);
  return wrong >= 0 ? failure(noModel(wrong)) : success(entries.filter((entry) => entry !== null));
}

function readEntry(entry: unknown): Beside | null {
  if (typeof entry === "string") return entry;
  if (!isJsonObject(entry)) return null;
  const { name, config } = entry;
  return isJsonObject(config)
    ? { name: typeof name === "string" ? name : null, config }
    : { name: null, config: entry };
}

export const besideText = (list: readonly Beside[]): string => (list.length === 0 ? "" : JSON.stringify(list));

export const besideModel = (entry: Beside): Result<ModelSpec> =>
  typeof entry === "string" ? presetModel(entry) : modelSpec(entry.config, entry.name ?? undefined);

/** What to call one that cannot be read. */
export const besideName = (entry: Beside): string =>
  typeof entry === "string" ? entry : (entry.name ?? "config.json");

const NO_LIST = issue("MODELS-LIST", "beside");

const tooMany = (count: number) => issue("MODELS-MANY", "beside", { count, most: MOST });

const noModel = (index: number) => issue("MODELS-ENTRY", "beside", { place: index + 1 });
