"use client";
/** Opens what an address alone cannot: a run with its files, a comparison with what was pinned. */
import { useSetAtom } from "jotai";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import type { LinkContent } from "@/features/core/saved/content";
import { IDENTITY_NAME, writeIdentity } from "@/features/core/saved/identity";
import { findPage } from "@/features/registry/registry";
import type { Issue } from "@/lib/issue";
import { handedFilesAtom } from "@/state/opened-files/handed-files";
import { useLanguage } from "@/state/language";
import { pinLink } from "@/state/screen/pin";
import { runFiles } from "@/state/opened-files/saved-runs";
import { fetchItem, type SavedItem } from "@/state/server/saved-work";
import { pinnedAtom } from "@/state/screen/ui";

export const opensHere = ({ kind }: Pick<SavedItem, "kind">): boolean => kind === "run" || kind === "comparison";

export function useOpenItem(tell: (issues: readonly Issue[]) => void): (id: string) => Promise<void> {
  const { language } = useLanguage();
  const router = useRouter();
  const hand = useSetAtom(handedFilesAtom);
  const pin = useSetAtom(pinnedAtom);
  return useCallback(
    async (id) => {
      const fetched = await fetchItem(id, language);
      if (!fetched.ok) return tell(fetched.issues);
      const { kind, content, version } = fetched.value;
      if (!opensHere({ kind })) return;
      const { page, params, against } = content as LinkContent;
      if (findPage(page) === undefined) return;
      const files = kind === "run" ? await runFiles(content) : null;
      if (files?.ok === false) return tell(files.issues);
      if (files) hand({ slug: page, files: files.value });
      if (against) pin(pinLink({ search: `?${new URLSearchParams(against)}` }));
      const identity = { [IDENTITY_NAME]: writeIdentity({ id, version }) };
      router.push(`/${page}?${new URLSearchParams({ ...params, ...identity })}`);
    },
    [language, router, hand, pin, tell],
  );
}

/** The item of a short link, once. */
export function useOpenLinked(id: string, asked: boolean, tell: (issues: readonly Issue[]) => void): void {
  const open = useOpenItem(tell);
  const begun = useRef(false);
  // Outside React: the way to another page.
  useEffect(() => {
    if (!asked || id === "" || begun.current) return;
    begun.current = true;
    void open(id);
  }, [asked, id, open]);
}
