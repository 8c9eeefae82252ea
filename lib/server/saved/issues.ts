/** Issues of a request to save. */
import type { Issue } from "@/lib/issue";
import type { SavedItem } from "./item";
import * as m from "@/lib/server/messages";

export const unknownItem = (id: string): Issue => ({
  code: "SAVED-UNKNOWN",
  at: "id",
  message: m.nothingIsSavedAsId({ id }),
  fix: m.itMayBeInTrash,
});

export const unknownVersion = (id: string, version: number): Issue => ({
  code: "SAVED-UNKNOWN",
  at: "version",
  message: m.idHasNoVersion({ id, version }),
});

export const changedMeanwhile = ({ name, version, changedBy }: SavedItem, base: number): Issue => ({
  code: "SAVED-CHANGED",
  at: "version",
  message: m.nameIsAtVersionChangedBy({ name, version, changedBy, base }),
  fix: m.lookAtDifferenceThenSave,
});
