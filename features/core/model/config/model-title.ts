/** What a model is called in words, on every page and in every sentence. Its `name` is that of its checkpoint: files, commands and keys have that one. */
import { verbatim, type Text } from "@/lib/text";
import type { ModelSpec } from "../spec";
import { UNNAMED } from "./model-name";
import { presets } from "./presets/presets";
import * as m from "./messages.title";

const TITLES: ReadonlyMap<string, string> = new Map(presets.map(({ name, label }) => [name, label]));

/** "DeepSeek V3" for deepseek-ai/DeepSeek-V3; what no preset is called goes without its organisation. */
export function modelTitle({ name }: Pick<ModelSpec, "name">): Text {
  return name === UNNAMED ? m.thisModel : verbatim(TITLES.get(name) ?? (name.split("/").at(-1) || name));
}

/** The same at the beginning of a sentence. */
export const leadingTitle = (model: Pick<ModelSpec, "name">): Text =>
  model.name === UNNAMED ? m.thisModelLeading : modelTitle(model);
