/** Which language a request is answered in: the cookie if there is one, else the browser's first known preference. */
import { LANGUAGES, type Language } from "@/lib/text";

export const LANGUAGE_COOKIE = "lang";

export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | null): Language {
  const chosen = LANGUAGES.find((language) => language === cookie);
  if (chosen) return chosen;
  const preferred = (acceptLanguage ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";");
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.split("-")[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of preferred) {
    const known = LANGUAGES.find((language) => language === tag);
    if (known) return known;
  }
  return "en";
}
