/**
 * A sentence in both languages of the suite. Domain functions return texts, because the same function
 * speaks on a page, on the command line and over HTTP; whoever prints picks the language.
 */
export type Language = "en" | "zh";
export type Text = { readonly en: string; readonly zh: string };

export const LANGUAGES: readonly Language[] = ["en", "zh"];

export const text = (words: Text): Text => words;

/** For words that are the same in both languages: product names, symbols, figures. */
export const verbatim = (word: string): Text => ({ en: word, zh: word });

/** Picks the reader's language. */
export type Translate = (words: Text) => string;
