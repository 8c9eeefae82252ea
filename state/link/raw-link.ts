"use client";
/** Names of the link as they are written, for screens that draw before the schemas of these names are loaded. */
import { useSearchParams } from "next/navigation";
import { useMemo, useSyncExternalStore } from "react";
import type { RawParams } from "@/lib/params/codec";
import type { LinkChange } from "./actions";
import { overlaid } from "./links";
import { editAddress, NO_EDITS, subscribeEdits, unwrittenEdits } from "./page-address";

/** The values under these names; null in a change removes one. A change that is no edit stays out of the history. */
export type RawLink = readonly [RawParams, (change: LinkChange, isEdit?: (name: string) => boolean) => void];

/** The search of the link with the edits that the address does not hold yet. */
export function useLinkSearch(): URLSearchParams {
  const params = useSearchParams();
  const edits = useSyncExternalStore(subscribeEdits, unwrittenEdits, () => NO_EDITS);
  return useMemo(() => overlaid(new URLSearchParams(params), edits), [params, edits]);
}

export function useRawLink(names: readonly string[]): RawLink {
  const search = useLinkSearch();
  const entries = names.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  // One object as long as the content is equal: a scenario is resolved once, even if other parts of the link change.
  const text = JSON.stringify(entries);
  const raw = useMemo(() => Object.fromEntries(JSON.parse(text) as readonly (readonly [string, string])[]), [text]);
  return [raw, editAddress];
}
