"use client";
/** The language of the screen. It lives in a cookie, never in a link: a link means the same to every reader. */
import { useRouter } from "next/navigation";
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import type { Language, Text } from "@/lib/text";
import { writeCookie } from "./user/cookies";
import { LANGUAGE_COOKIE } from "./language-choice";

type LanguageState = { readonly language: Language; readonly setLanguage: (language: Language) => void };

const LanguageContext = createContext<LanguageState>({ language: "en", setLanguage: () => undefined });

/** For tests and for screens outside the suite's layout: a language that cannot be switched. */
export function FixedLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const state = useMemo(() => ({ language, setLanguage: () => undefined }), [language]);
  return <LanguageContext value={state}>{children}</LanguageContext>;
}

/** `initial` is what the server answered in. */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, show] = useState(initial);
  const router = useRouter();
  const setLanguage = useCallback(
    (next: Language) => {
      writeCookie(LANGUAGE_COOKIE, next);
      show(next);
      router.refresh();
    },
    [router],
  );
  const state = useMemo(() => ({ language, setLanguage }), [language, setLanguage]);
  return <LanguageContext value={state}>{children}</LanguageContext>;
}

export const useLanguage = (): LanguageState => useContext(LanguageContext);

/** `const t = useText(); t(figure.label)` */
export function useText(): (text: Text) => string {
  const { language } = useContext(LanguageContext);
  return useCallback((text: Text) => text[language], [language]);
}
