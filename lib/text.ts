/**
 * A sentence in both languages of the suite. Domain functions return texts, because the same function
 * speaks on a page, on the command line and over HTTP; the printing side picks the language.
 */
export type Language = "en" | "zh";
export type Text = { readonly en: string; readonly zh: string };

export const LANGUAGES: readonly Language[] = ["en", "zh"];

export const text = (words: Text): Text => words;

/** For words that are the same in both languages: product names, symbols, figures. */
export const verbatim = (word: string): Text => ({ en: word, zh: word });

/**
 * A value of a message: a word or a figure that is equal in all languages, or a nested sentence.
 * @public Compiled books import it, `en` and `zh`.
 */
export type Value = string | number | Text;

/** @public */
export const en = (value: Value): string | number => (typeof value === "object" ? value.en : value);
/** @public */
export const zh = (value: Value): string | number => (typeof value === "object" ? value.zh : value);

export const COLON = text({ en: ":", zh: "：" });
/** Between two sentences: Chinese ones follow each other without a space. */
export const BETWEEN = text({ en: " ", zh: "" });
/** Between the items of a list. */
export const COMMA = text({ en: ", ", zh: "、" });
/** Between the clauses of a sentence. */
export const CLAUSE = text({ en: ", ", zh: "，" });
export const SEMICOLON = text({ en: "; ", zh: "；" });
/** Before the last item of a list. */
const AND = text({ en: " and ", zh: "与" });

/** The words one after the other, each language with its own separator. */
export const joinTexts = (words: readonly Value[], separator: Text): Text => ({
  en: words.map(en).join(separator.en),
  zh: words.map(zh).join(separator.zh),
});

/** "a, b and c" */
export const listTexts = (words: readonly Value[], and = AND): Text =>
  words.length < 2 ? joinTexts(words, and) : joinTexts([joinTexts(words.slice(0, -1), COMMA), words.at(-1) ?? ""], and);

/** Picks the reader's language. */
export type Translate = (words: Text) => string;

/** Plain data with every text in it said in one language. */
export function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((entry) => inLanguage(entry, language));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  if (entries.length === 2 && "en" in value && "zh" in value) return value[language];
  return Object.fromEntries(entries.map(([key, entry]) => [key, inLanguage(entry, language)]));
}
