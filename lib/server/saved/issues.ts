/** Issues of a request to save. */
import type { Issue } from "@/lib/issue";
import type { SavedItem } from "./item";
import { issue } from "@/lib/server/messages.issues";

export const unknownItem = (id: string): Issue => issue("SAVED-UNKNOWN", "id", { id });

export const unknownVersion = (id: string, version: number): Issue =>
  issue("SAVED-UNKNOWN/version", "version", { id, version });

export const changedMeanwhile = ({ name, version, changedBy }: SavedItem, base: number): Issue =>
  issue("SAVED-CHANGED", "version", { name, version, changedBy, base });
