"use client";
/** What the top bar, the keyboard and the command menu can do, said once. */
import { useAtomValue, useSetAtom } from "jotai";
import { useMemo } from "react";
import type { Language, Text } from "@/lib/text";
import { useLanguage, useText } from "@/state/language";
import { pageActionsAtom, type PageExport } from "@/state/screen/page-actions";
import { themeAtom, type Theme } from "@/state/user/preferences";
import { pinLink } from "@/state/screen/pin";
import { usePinnedScreen } from "@/state/screen/pinned-screen";
import { noticeAtom, pinnedAtom } from "@/state/screen/ui";
import * as m from "./messages";

export type ShellActions = {
  readonly pinned: boolean;
  readonly pin: () => void;
  readonly copyLink: () => void;
  readonly exports: readonly PageExport[];
  readonly why: () => void;
  readonly otherLanguage: Language;
  readonly switchLanguage: () => void;
  readonly setTheme: (theme: Theme) => void;
  readonly toggleTheme: () => void;
};

export function useShellActions(): ShellActions {
  const t = useText();
  const { language, setLanguage } = useLanguage();
  const page = useAtomValue(pageActionsAtom);
  const pinned = usePinnedScreen();
  const setPinned = useSetAtom(pinnedAtom);
  const setTheme = useSetAtom(themeAtom);
  const say = useSetAtom(noticeAtom);
  return useMemo(() => {
    const otherLanguage: Language = language === "en" ? "zh" : "en";
    return {
      pinned: pinned !== null,
      pin: () => {
        setPinned(pinned === null ? pinLink(window.location) : null);
        say(t(pinned === null ? m.pinnedChangeScenarioToCompare : m.unpinned));
      },
      copyLink: () => {
        if (page.copyLink) return page.copyLink();
        const saying = (words: Text) => () => say(t(words));
        void copy(window.location.href).then(saying(m.linkCopied), saying(m.browserRefusedToCopyAddress));
      },
      exports: page.exports ?? [],
      why: () => (page.why ? page.why() : say(t(m.thisPageHasNoFigure))),
      otherLanguage,
      switchLanguage: () => setLanguage(otherLanguage),
      setTheme,
      toggleTheme: () => setTheme(document.documentElement.dataset["theme"] === "dark" ? "light" : "dark"),
    };
  }, [language, setLanguage, page, pinned, setPinned, setTheme, say, t]);
}

/** The clipboard exists only on secure pages; over plain HTTP the promise is refused like any other. */
async function copy(link: string): Promise<void> {
  await navigator.clipboard.writeText(link);
}
