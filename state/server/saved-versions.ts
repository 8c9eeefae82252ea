"use client";
/** Versions of one saved item on the server: read, and followed by the next one unless another person was first. */
import type { Identity } from "@/features/core/saved/identity";
import type { Issue } from "@/lib/issue";
import { noteSavedChange, readAnswer, type Draft, type SavedItem, type WholeItem } from "./saved-work";

/** An item as one of its versions was. */
export type ItemVersion = WholeItem & {
  readonly saved_at: string;
  readonly saved_by: string;
  readonly latest_version: number;
};

export const versionPath = ({ id, version }: Identity): string => `/api/v1/saved/${id}?version=${version}`;

export type Updated =
  | { readonly outcome: "saved"; readonly item: SavedItem }
  /** Nothing was saved: a later version is there. */
  | { readonly outcome: "conflict"; readonly base: ItemVersion | null; readonly latest: ItemVersion }
  | { readonly outcome: "refused"; readonly issues: readonly Issue[] };

/** `base`: the version that was changed. */
export async function saveVersion(base: Identity, change: Partial<Draft>, language: string): Promise<Updated> {
  const answer = await fetch(`/api/v1/saved/${base.id}`, {
    method: "PUT",
    headers: { "accept-language": language, "content-type": "application/json" },
    body: JSON.stringify({ ...change, version: base.version }),
  }).catch(() => Response.error());
  if (answer.status === 409) {
    const both = (await answer.json().catch(() => null)) as Conflict | null;
    if (both?.latest) return { outcome: "conflict", base: both.base, latest: both.latest };
  }
  const read = await readAnswer<SavedItem>(Promise.resolve(answer));
  if (!read.ok) return { outcome: "refused", issues: read.issues };
  noteSavedChange();
  return { outcome: "saved", item: read.value };
}

type Conflict = { readonly base: ItemVersion | null; readonly latest: ItemVersion };
