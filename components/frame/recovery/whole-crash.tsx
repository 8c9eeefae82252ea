"use client";
/** The crash page where the layout itself failed: in the reader's language and theme, which no layout has set. */
import { useEffect } from "react";
import type { Crash } from "@/components/feedback/crash-actions";
import { readCookie } from "@/state/user/cookies";
import { FixedLanguage } from "@/state/language";
import { chooseLanguage, LANGUAGE_COOKIE } from "@/state/language-choice";
import { applyTheme, readPreferences } from "@/state/user/preferences";
import CrashPage from "./crash-page";

export default function WholeCrash({ error }: { readonly error: Crash }) {
  const language = chooseLanguage(readCookie(LANGUAGE_COOKIE), null);
  // Outside React: attributes of the document, which only this can set now.
  useEffect(() => {
    document.documentElement.lang = language === "zh" ? "zh-Hans" : "en";
    applyTheme(readPreferences(readCookie).theme);
  }, [language]);
  return (
    <FixedLanguage language={language}>
      <CrashPage error={error} />
    </FixedLanguage>
  );
}
