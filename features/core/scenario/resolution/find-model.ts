/** The model of a scenario: a bundled preset, or the configuration that travels with the link; and what it is called. */
import { UNNAMED } from "@/features/core/model/config/model-name";
import { parseConfigText } from "@/features/core/model/config/parse";
import { presetModel } from "@/features/core/model/config/preset-model";
import type { ModelSpec } from "@/features/core/model/spec";
import { unpackText } from "@/lib/packed-text";
import { success, type Result } from "@/lib/result";
import { ScenarioSchema, type Scenario } from "../schema";

export const CUSTOM = "custom";

/** `stored`: the configuration behind a hash, fetched beforehand. */
export function findModel(params: Scenario, stored: string | undefined): Result<ModelSpec> {
  if (params.config === "") return withoutFormatDoubts(presetModel(params.model), params);
  const config = unpackText(params.config, stored, "config");
  if (!config.ok) return config;
  const model = parseConfigText(config.value, isNamed(params) ? params.model : undefined);
  return withoutFormatDoubts(model, params);
}

/** Whoever chose the format of the weights needs no word on those that are assumed. */
function withoutFormatDoubts(model: Result<ModelSpec>, { weights }: Scenario): Result<ModelSpec> {
  if (!model.ok || weights === null) return model;
  return success(
    model.value,
    model.issues.filter(({ code }) => !FORMAT_DOUBTS.has(code)),
  );
}

const FORMAT_DOUBTS: ReadonlySet<string> = new Set(["MODEL-FORMATS-MISSING", "MODEL-BY-NAME"]);

/** Somebody named the model: the default is the preset's name, which a configuration never goes by. */
const isNamed = ({ model }: Scenario): boolean => model !== CUSTOM && model !== DEFAULT_MODEL;

/** A configuration that came without a name goes by its own in everything that is made of the parameters (manifests, links). */
export const withOwnName = (params: Scenario, { name }: ModelSpec): Scenario =>
  params.config === "" || params.model !== DEFAULT_MODEL
    ? params
    : { ...params, model: name === UNNAMED ? CUSTOM : name };

const DEFAULT_MODEL = ScenarioSchema.parse({}).model;
