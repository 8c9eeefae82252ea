/**
 * Bundled models: published dimensions, written down with the fields that sizes need and nothing else.
 * `totalB` is the published size of the text model in 10^9 weights; a test holds our own count to it.
 */
import type { JsonObject } from "@/lib/json";
import deepseek from "./deepseek.json";
import gemma from "./gemma.json";
import glm from "./glm.json";
import kimi from "./kimi.json";
import llama from "./llama.json";
import minimax from "./minimax.json";
import mistral from "./mistral.json";
import nvidia from "./nvidia.json";
import openai from "./openai.json";
import others from "./others.json";
import qwen from "./qwen.json";

/** The month to which this list and its ages are up to date. */
export const PRESETS_AS_OF = "2026-11";

export type Preset = {
  /** Stable, lower-case, used in links: "deepseek-v3". */
  readonly id: string;
  /** Repository on Hugging Face, with its organisation. */
  readonly name: string;
  /** Other repositories of the same dimensions, with or without organisation. */
  readonly aliases: readonly string[];
  /** Maker or line, for grouping in a picker: "llama", "qwen", ... */
  readonly family: string;
  readonly label: string;
  readonly totalB: number;
  /** Month in which the maker released the model, "2026-04"; null: not known. A repackaging has that of its model. */
  readonly released: string | null;
  readonly config: JsonObject;
};

type Stored = Omit<Preset, "family" | "config"> & { readonly config: object };

const group = (family: string, stored: readonly Stored[]): readonly Preset[] =>
  stored.map((preset) => ({ ...preset, family, config: preset.config as JsonObject }));

export const presets: readonly Preset[] = [
  ...group("deepseek", deepseek),
  ...group("gemma", gemma),
  ...group("glm", glm),
  ...group("kimi", kimi),
  ...group("llama", llama),
  ...group("minimax", minimax),
  ...group("mistral", mistral),
  ...group("nvidia", nvidia),
  ...group("openai", openai),
  ...group("qwen", qwen),
  ...group("others", others),
];

const BY_ID: ReadonlyMap<string, Preset> = new Map(presets.map((preset) => [preset.id, preset]));

/** Ids first, then names, then aliases; an earlier preset keeps a word that a later one repeats. */
const BY_WORD: ReadonlyMap<string, Preset> = new Map(
  [
    (preset: Preset) => preset.aliases.flatMap(writeWords),
    (preset: Preset) => writeWords(preset.name),
    (preset: Preset) => [preset.id],
  ].flatMap((words) => presets.toReversed().flatMap((preset) => words(preset).map((word) => [word, preset] as const))),
);

export const presetById = (id: string): Preset | null => BY_ID.get(id) ?? null;

/** By id, Hugging Face name or alias; case and the organisation before "/" do not matter. */
export function findPreset(nameOrAlias: string): Preset | null {
  const word = nameOrAlias.trim().toLowerCase();
  return BY_WORD.get(word) ?? BY_WORD.get(withoutOrganisation(word)) ?? null;
}

/** By the whole name of a repository, organisation included. */
export const presetByRepository = (name: string): Preset | null =>
  presets.find((preset) =>
    [preset.name, ...preset.aliases].some((word) => word.toLowerCase() === name.toLowerCase()),
  ) ?? null;

function writeWords(name: string): readonly string[] {
  const word = name.toLowerCase();
  return [word, withoutOrganisation(word)];
}

function withoutOrganisation(word: string): string {
  return word.slice(word.indexOf("/") + 1);
}
