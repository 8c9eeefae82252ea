/** The kinds of saved work. */
import type { Text } from "@/lib/text";
import * as m from "./messages.kinds";

export const SAVED_KINDS = ["scenario", "comparison", "profile", "chip", "model", "run", "report"] as const;

export type SavedKind = (typeof SAVED_KINDS)[number];

export const isSavedKind = (kind: unknown): kind is SavedKind => SAVED_KINDS.some((known) => known === kind);

export const KIND_NAMES: Readonly<Record<SavedKind, Text>> = {
  scenario: m.scenario,
  comparison: m.comparison,
  profile: m.calibrationProfile,
  chip: m.accelerator,
  model: m.model,
  run: m.importedRun,
  report: m.report,
};

/** On /saved, by itself since menus need no more of it. */
export const SAVED_PAGE = "saved";

/** The short link of an item; `version`: of that one, as it was. */
export const shortLink = (id: string, version?: number): string =>
  version === undefined ? `/s/${id}` : `/s/${id}?v=${version}`;
