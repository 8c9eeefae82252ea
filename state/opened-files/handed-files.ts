"use client";
/** Files that were dropped somewhere in the suite, on their way to the page that takes them. They never leave the browser. */
import { atom, useAtom } from "jotai";
import { useEffect } from "react";

type Handed = { readonly slug: string; readonly files: readonly File[] };

export const handedFilesAtom = atom<Handed | null>(null);

/** Effects may run twice over the same files. */
const taken = new WeakSet<Handed>();

/** Hands a page the files that are meant for it, once. */
export function useHandedFiles(slug: string, take: (files: readonly File[]) => void): void {
  const [handed, set] = useAtom(handedFilesAtom);
  // Outside React: files come from a drop elsewhere, before or after this page is drawn.
  useEffect(() => {
    if (handed?.slug !== slug || taken.has(handed)) return;
    taken.add(handed);
    set(null);
    // After the effects of this drawing, those that a development server runs twice among them.
    queueMicrotask(() => take(handed.files));
  }, [handed, slug, set, take]);
}
