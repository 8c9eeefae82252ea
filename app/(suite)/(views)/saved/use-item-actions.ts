"use client";
/** What can be done with one item. */
import { useSetAtom } from "jotai";
import { shortLink } from "@/features/core/saved/kind";
import type { Issue } from "@/lib/issue";
import type { Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import { useLanguage, useText } from "@/state/language";
import { act, remove, type SavedItem } from "@/state/server/saved-work";
import { noticeAtom } from "@/state/screen/ui";
import { WORDS } from "./words";
import * as m from "./messages";

type ItemAction = { readonly id: string; readonly label: Text; readonly run: () => void };

export function useItemActions(
  item: SavedItem,
  tell: (issues: readonly Issue[]) => void,
): (trash: boolean) => readonly ItemAction[] {
  const t = useText();
  const { language } = useLanguage();
  const say = useSetAtom(noticeAtom);
  const done = async (action: Promise<Result<unknown>>, words: Text): Promise<void> => {
    const { ok, issues } = await action;
    tell(issues);
    if (ok) say(t(words));
  };
  const copyLink = (): Promise<void> =>
    navigator.clipboard.writeText(window.location.origin + shortLink(item.id)).then(
      () => say(t(m.linkCopied)),
      () => say(t(WORDS.linkRefused(shortLink(item.id)))),
    );
  const living: readonly ItemAction[] = [
    { id: "link", label: m.copyShortLink, run: () => void copyLink() },
    { id: "copy", label: m.duplicate, run: () => void done(act(item.id, "duplicate", language), m.copyIsAtTopOf) },
    { id: "remove", label: m.deleteWord, run: () => void done(remove(item.id, language), m.inTrashFromWhereIt) },
  ];
  const trashed: readonly ItemAction[] = [
    {
      id: "restore",
      label: m.restore,
      run: () => void done(act(item.id, "restore", language), m.restoredWithAllItsVersions),
    },
    { id: "purge", label: m.deleteForEver, run: () => void done(remove(item.id, language, true), m.deletedForEver) },
  ];
  return (trash) => (trash ? trashed : living);
}
