import { text, type Text } from "@/lib/text";

/** "the pinned screen, recent questions" */
export const listWords = (words: readonly Text[]): Text =>
  text({ en: words.map(({ en }) => en).join(", "), zh: words.map(({ zh }) => zh).join("、") });
