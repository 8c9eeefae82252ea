/** What a repository's name says: whose habit, and which model was quantised. */
import { findPreset, presetByRepository, type Preset } from "../presets/presets";
import type { Habit } from "./habit";
import { MAKERS } from "./makers";
import { QUANTISERS } from "./quantisers";

/** The habit that fits a name, and the preset whose dimensions the checkpoint has. */
export type Published = { readonly name: string; readonly habit: Habit; readonly base: Preset };

/** Null without an organisation, for a name that a preset has, and where no habit is known. */
export function findPublished(repository: string): Published | null {
  const published = matchHabit(repositoryName(repository));
  return published === null || isBundled(published.name) ? null : published;
}

/** The first habit that fits, whether or not a preset has the checkpoint itself. */
export function matchHabit(name: string): Published | null {
  const publisher = organisation(name);
  for (const habit of HABITS) {
    if (!habit.publishers.includes(publisher) || !habit.ending.test(name)) continue;
    const rest = name.replace(habit.ending, "");
    const base = findPreset(rest);
    if (base !== null && (habit.models?.test(rest) ?? true)) return { name, habit, base };
  }
  return null;
}

export const HABITS: readonly Habit[] = [...MAKERS, ...QUANTISERS];

/** A preset with this name, or of this publisher under another name of the same release. */
function isBundled(name: string): boolean {
  if (presetByRepository(name) !== null) return true;
  const preset = findPreset(name);
  return preset !== null && organisation(preset.name) === organisation(name);
}

const organisation = (name: string): string => name.slice(0, Math.max(0, name.indexOf("/"))).toLowerCase();

/** The last two parts of a path: engines load "/models/RedHatAI/X" as they load RedHatAI/X. */
const repositoryName = (path: string): string =>
  path
    .trim()
    .split("/")
    .filter((part) => part !== "")
    .slice(-2)
    .join("/");
