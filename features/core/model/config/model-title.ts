/** What a model is called on screen. Its `name` is that of its checkpoint: files, commands and keys have that one. */
import type { ModelSpec } from "../spec";
import { presets } from "./presets";

const TITLES: ReadonlyMap<string, string> = new Map(presets.map(({ name, label }) => [name, label]));

/** "DeepSeek V3" for deepseek-ai/DeepSeek-V3; what no preset is called goes without its organisation. */
export const modelTitle = ({ name }: Pick<ModelSpec, "name">): string =>
  TITLES.get(name) ?? (name.split("/").at(-1) || name);
